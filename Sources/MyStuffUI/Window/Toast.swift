import GLib
import GTK
import MyStuffPresentation

/// The message at the window's lower edge: what was deleted, with Undo for ten seconds, or what went wrong.
@MainActor
final class Toast {
    private let revealer: Revealer
    private let text: Label
    private let undo: Button
    private var timer: Timer?

    var onUndo: @MainActor () -> Void = {}

    init(_ builder: Builder) {
        revealer = builder.widget("toast")
        text = builder.widget("toast_text")
        undo = builder.widget("toast_undo")
        undo.onClicked { [weak self] in
            self?.hide()
            self?.onUndo()
        }
        builder.widget("toast_close", Button.self).onClicked { [weak self] in self?.hide() }
    }

    func show(_ notice: Notice) {
        text.text = notice.text
        undo.isVisible = notice.kind == .undoable
        revealer.isVisible = true
        revealer.isRevealed = true
        timer?.cancel()
        timer = notice.kind == .problem ? nil : Timer(after: 10) { [weak self] in self?.hide() }
    }

    func hide() {
        timer?.cancel()
        timer = nil
        revealer.isRevealed = false
        // Hidden altogether, so that a bar out of sight neither takes clicks nor is read out.
        timer = Timer(after: 0.4) { [weak self] in self?.revealer.isVisible = false }
    }
}
