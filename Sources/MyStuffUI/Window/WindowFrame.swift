import GLib
import GTK

/// The window before there is a library in it: it can be shown while one is being opened, and say why none could be.
@MainActor
final class WindowFrame {
    let builder: Builder
    let window: ApplicationWindow
    let pages: Stack
    let state: WindowState

    init(application: Application, state: WindowState) {
        self.state = state
        builder = Builder(PackageResources.window_ui)
        window = builder.widget("window")
        pages = builder.widget("pages")
        window.setApplication(application)
        window.defaultSize = state.size
        if state.isMaximized { window.isMaximized = true }
    }

    func showFailure(_ sentence: String) {
        let text: Label = builder.widget("failure_text")
        text.text = sentence
        builder.widget("add", Button.self).isSensitive = false
        builder.widget("camera", Button.self).isSensitive = false
        builder.widget("menu", MenuButton.self).isSensitive = false
        pages.visibleChild = "failed"
        window.present()
        // Only now: it is the first thing that takes the focus.
        text.selectNothing()
    }

    func showBanner(_ sentence: String) {
        builder.widget("banner_text", Label.self).text = sentence
        builder.widget("banner", Revealer.self).isRevealed = true
    }
}
