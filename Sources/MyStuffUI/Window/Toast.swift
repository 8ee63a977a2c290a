import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The message at the window's lower edge: what was deleted, with Undo for ten seconds, or what went wrong.
@MainActor
final class Toast {
    /// Below this width in pixels, at text of the usual size, the buttons stand under the sentence.
    private static let narrowWidth = 340.0

    private let revealer: Revealer
    private let bar: Box
    private let text: Label
    private let undo: Button
    private var timer: Timer?
    private var deleted: [ItemID] = []
    private var isProblem = false

    /// The person has closed the bar.
    var onClose: @MainActor () -> Void = {}
    /// Deleted items are wanted back.
    var onBringBack: @MainActor ([ItemID]) -> Void = { _ in }

    init(_ builder: Builder) {
        revealer = builder.widget("toast")
        bar = builder.widget("toast_bar")
        text = builder.widget("toast_text")
        undo = builder.widget("toast_undo")
        undo.onClicked { [weak self] in
            guard let self else { return }
            let wanted = self.deleted
            self.hide()
            self.onBringBack(wanted)
        }
        builder.widget("toast_close", Button.self).onClicked { [weak self] in
            self?.hide()
            self?.onClose()
        }
    }

    /// `width` of the window in pixels.
    func adapt(to width: Int) { bar.isVertical = Double(width) < Self.narrowWidth * Style.textScale }

    /// Takes the bar away once everything that it offers to bring back is there again.
    func hide(ifBack isBack: (ItemID) -> Bool) {
        if !deleted.isEmpty, deleted.allSatisfy(isBack) { hide() }
    }

    /// Takes the bar away where it says what went wrong before: something else has been done since.
    func hideProblem() {
        if isProblem { hide() }
    }

    func show(_ notice: Notice) {
        text.text = notice.text
        isProblem = notice.kind == .problem
        deleted = if case .deletion(let ids) = notice.kind { ids } else { [] }
        undo.isVisible = !deleted.isEmpty
        revealer.isVisible = true
        revealer.isRevealed = true
        timer?.cancel()
        timer = isProblem ? nil : Timer(after: 10) { [weak self] in self?.hide() }
    }

    func hide() {
        timer?.cancel()
        deleted = []
        isProblem = false
        revealer.isRevealed = false
        // Hidden altogether, so that a bar out of sight neither takes clicks nor is read out.
        timer = Timer(after: 0.4) { [weak self] in self?.revealer.isVisible = false }
    }
}
