import GLib
import GTK
import MyStuffPresentation

/// What is written on a page of the manual, as labels below each other. A page is made when it is read.
@MainActor
final class HelpPageView {
    let root: Box
    /// Their handlers live as long as they are kept.
    private var links: [Button] = []

    /// `related` are the pages at its end; `open` is told which of them is wanted.
    init(_ page: HelpPage, related: [HelpPage], open: @escaping @MainActor (HelpPage.ID) -> Void) {
        root = Box.column(spacing: 12, cssClass: "help-page", [])
        root.append(Label.heading(page.title, level: 1, cssClass: "title-1"))
        for block in page.blocks { append(block) }
        guard !related.isEmpty else { return }
        root.append(Label.heading(tr("More About This"), level: 2, cssClass: "heading"))
        let card = Box.column(spacing: 0, cssClass: "card", related.map { link(to: $0, open) })
        root.append(card)
    }

    private func append(_ block: HelpPage.Block) {
        switch block {
        case .heading(let text):
            root.append(Label.heading(text, level: 2, cssClass: "heading"))
        case .paragraph(let text):
            root.append(Self.paragraph(text))
        case .steps(let texts):
            let steps = texts.enumerated().map { Self.step($0 + 1, $1) }
            root.append(Box.column(spacing: 9, cssClass: "help-steps", steps))
        case .facts(let facts):
            root.append(Box.column(spacing: 0, cssClass: "card", facts.map(Self.fact)))
        case .keys(let keys):
            root.append(Box.column(spacing: 0, cssClass: "card", keys.map(Self.keys)))
        }
    }

    private static func paragraph(_ text: String, _ cssClasses: String...) -> Label {
        let label = Label.paragraph(cssClasses: cssClasses)
        label.text = text
        return label
    }

    private static func step(_ number: Int, _ text: String) -> Widget {
        let mark = Label.caption(lines: 1, cssClasses: ["help-number"])
        mark.text = String(number)
        mark.alignTopEnd()
        let label = paragraph(text)
        label.expandsAcross = true
        return Box.horizontal(spacing: 12, cssClass: "help-step", [mark, label])
    }

    private static func fact(_ fact: HelpPage.Fact) -> Widget {
        Box.column(
            spacing: 3, cssClass: "help-row", [paragraph(fact.title, "help-term"), paragraph(fact.text)])
    }

    private static func keys(_ keys: HelpPage.Keys) -> Widget {
        let title = paragraph(keys.title)
        title.expandsAcross = true
        let labels = keys.keys.map { accelerator in
            let label = ShortcutLabel.of(accelerator)
            label.setAccessibleLabel(ShortcutLabel.text(accelerator))
            return label
        }
        // Above each other: two of them side by side leave a narrow window no room for what they do.
        let column = Box.column(spacing: 3, cssClass: "keys", labels)
        let row = Box.horizontal(spacing: 12, cssClass: "help-row", [title, column])
        row.setCSSClass("help-keys", true)
        return row
    }

    private func link(to page: HelpPage, _ open: @escaping @MainActor (HelpPage.ID) -> Void) -> Widget {
        let title = Self.paragraph(page.title)
        title.expandsAcross = true
        let arrow = Image.square(side: 16, cssClass: "album-icon")
        arrow.show(icon: "go-next-symbolic")
        let button = Button.around(
            Box.horizontal(spacing: 12, cssClass: "help-link", [title, arrow]), cssClass: "help-row")
        button.setAccessibleLabel(page.title)
        button.onClicked { open(page.id) }
        links.append(button)
        return button
    }
}
