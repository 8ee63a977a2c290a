import GLib
import GTK
import MyStuffPresentation

/// The window before there is a library in it: it can be shown while one is being opened, and say why none could be.
@MainActor
final class WindowFrame {
    let builder: Builder
    let window: ApplicationWindow
    let header: Widget
    let pages: Stack
    let state: WindowState
    private var startButtons: [Button] = []
    private var extraPages: [String: Builder] = [:]

    init(application: Application, state: WindowState) {
        self.state = state
        builder = Builder(PackageResources.window_ui)
        window = builder.widget("window")
        header = builder.widget("header", Widget.self)
        pages = builder.widget("pages")
        window.setApplication(application)
        window.defaultSize = state.size
        if state.isMaximized { window.isMaximized = true }
        window.openHelp()
    }

    /// `details` is what can be copied for a report of the fault.
    func showFailure(_ notice: Notice, details: String) {
        let page = page("failed", of: PackageResources.failed_ui)
        let text: Label = page.widget("failure_text")
        text.text = notice.text
        page.widget("copy_details", Button.self).onClicked { [weak self] in self?.window.writeClipboard(details) }
        setHeaderEnabled(false)
        show("failed")
        window.present()
        // Only now: it is the first thing that takes the focus.
        text.selectNothing()
    }

    /// Shows what has to be said before there is a library in the window. `choose` is called once.
    func show(_ page: StartPage, choose: @escaping @MainActor (StartPage.Choice) -> Void) {
        setHeaderEnabled(false)
        let view = self.page("start", of: PackageResources.start_ui)
        view.widget("start_title", Label.self).text = page.title
        let text: Label = view.widget("start_text")
        text.text = page.text
        let box: Box = view.widget("start_choices")
        for button in startButtons { box.remove(button) }
        startButtons = page.choices.enumerated().map { number, choice in
            let button = Button.labelled(StartPage.label(choice), cssClass: "pill")
            button.setCSSClass("suggested-action", number == 0)
            button.onClicked { [weak self] in
                guard let self, !self.startButtons.isEmpty else { return }
                for button in self.startButtons { box.remove(button) }
                self.startButtons = []
                self.setHeaderEnabled(true)
                self.show("loading")
                choose(choice)
            }
            box.append(button)
            return button
        }
        show("start")
        window.present()
        startButtons.first?.grabFocus()
        // It had the focus for a moment, as the first thing that takes it.
        text.selectNothing()
    }

    /// Shows a page. The spinner of the loading page turns only while it is in sight: it would have the window laid out
    /// in every frame, and GTK 4.8 cancels a click when that comes between pressing and releasing.
    func show(_ page: String) {
        pages.visibleChild = page
        builder.widget("loading", Spinner.self).isSpinning = page == "loading"
    }

    /// A page that few starts need, made when it is first wanted: its builder.
    func page(_ name: String, of ui: [UInt8]) -> Builder {
        if let known = extraPages[name] { return known }
        let builder = Builder(ui)
        pages.add(builder.widget("\(name)_page", Widget.self), named: name)
        extraPages[name] = builder
        return builder
    }

    private func setHeaderEnabled(_ isEnabled: Bool) {
        for name in ["add", "camera", "menu"] { builder.widget(name, Widget.self).isSensitive = isEnabled }
    }

    func showBanner(_ sentence: String) {
        builder.widget("banner_text", Label.self).text = sentence
        builder.widget("banner", Revealer.self).isRevealed = true
    }
}
