import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The message at the window's lower edge: what was deleted, with Undo for ten seconds, or what went wrong.
@MainActor
final class Toast {
    /// Below this width in pixels, at text of the usual size, the buttons stand under the sentence.
    private static let narrowWidth = 340.0

    private struct Bar {
        let revealer: Revealer
        let box: Box
        let text: Label
        let undo: Button
        let copy: Button
    }

    private let overlay: Overlay
    /// Made when there is something to say.
    private var bar: Bar?
    private var windowWidth = Int.max
    private var timer: Timer?
    private var deleted: [ItemID] = []
    private var isProblem = false
    /// What is copied of an error.
    private var details: String?

    /// The person has closed the bar.
    var onClose: @MainActor () -> Void = {}
    /// What can be said of an error is wanted in the clipboard.
    var onCopyDetails: @MainActor (String) -> Void = { _ in }
    /// Deleted items are wanted back.
    var onBringBack: @MainActor ([ItemID]) -> Void = { _ in }

    init(on overlay: Overlay) { self.overlay = overlay }

    private func makeBar() -> Bar {
        let builder = Builder(PackageResources.toast_ui)
        let bar = Bar(
            revealer: builder.widget("toast"), box: builder.widget("toast_bar"), text: builder.widget("toast_text"),
            undo: builder.widget("toast_undo"), copy: builder.widget("toast_copy"))
        bar.copy.onClicked { [weak self] in
            if let self, let details = self.details { self.onCopyDetails(details) }
        }
        bar.undo.onClicked { [weak self] in
            guard let self else { return }
            let wanted = self.deleted
            self.hide()
            self.onBringBack(wanted)
        }
        builder.widget("toast_close", Button.self).onClicked { [weak self] in
            self?.hide()
            self?.onClose()
        }
        overlay.add(bar.revealer)
        self.bar = bar
        return bar
    }

    /// `width` of the window in pixels.
    func adapt(to width: Int) {
        windowWidth = width
        bar?.box.isVertical = Double(width) < Self.narrowWidth * Style.textScale
    }

    /// Takes the bar away once everything that it offers to bring back is there again.
    func hide(ifBack isBack: (ItemID) -> Bool) {
        if !deleted.isEmpty, deleted.allSatisfy(isBack) { hide() }
    }

    /// Takes the bar away where it says what went wrong before: something else has been done since.
    func hideProblem() {
        if isProblem { hide() }
    }

    func show(_ notice: Notice) {
        let bar = self.bar ?? makeBar()
        bar.text.text = notice.text
        isProblem = notice.kind == .problem
        deleted = if case .deletion(let ids) = notice.kind { ids } else { [] }
        bar.undo.isVisible = !deleted.isEmpty
        details = notice.details.map { "\(notice.text)\n\($0)" }
        bar.copy.isVisible = details != nil
        adapt(to: windowWidth)
        bar.revealer.isVisible = true
        bar.revealer.isRevealed = true
        timer?.cancel()
        timer = isProblem ? nil : Timer(after: 10) { [weak self] in self?.hide() }
    }

    func hide() {
        guard let bar else { return }
        timer?.cancel()
        deleted = []
        isProblem = false
        bar.revealer.isRevealed = false
        // Hidden altogether, so that a bar out of sight neither takes clicks nor is read out.
        timer = Timer(after: 0.4) { bar.revealer.isVisible = false }
    }
}
