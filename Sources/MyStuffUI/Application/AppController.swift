import GLib
import GTK
public import MyStuffCore
public import MyStuffPresentation

/// How the library is opened and closed; all of it is done off the main thread.
public struct LibraryOpening: Sendable {
    /// Where the library is, or should be.
    let folder: String
    let open: @Sendable () async throws -> Opened
    /// After the last change has been saved.
    let close: @Sendable () async -> Void
    /// Once the library is closed: puts a backup in its place.
    let restore: (@Sendable (Backup) async throws -> Opened)?
    /// Once the library is closed, which is damaged as these words say.
    let recover: (@Sendable (String) async throws -> Opened)?
    /// Starts the program once more, with the library in this folder.
    let startWithOther: @Sendable (String) -> Void

    public init(
        folder: String, open: @escaping @Sendable () async throws -> Opened,
        close: @escaping @Sendable () async -> Void,
        restore: (@Sendable (Backup) async throws -> Opened)? = nil,
        recover: (@Sendable (String) async throws -> Opened)? = nil,
        startWithOther: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.startWithOther = startWithOther
        self.open = open
        self.close = close
        self.restore = restore
        self.recover = recover
    }
}

/// The running program: one window over one library.
@MainActor
public final class AppController {
    public nonisolated static let id = "io.github.mystuff.MyStuff"

    private let application: Application
    private let id: String
    private let library: LibraryOpening
    private let preferences: CurrentPreferences
    private let settings = PreferenceStore(schema: AppController.id)
    private var frame: WindowFrame?
    private var main: MainWindow?
    private var colorScheme: ColorScheme?
    private var desktopPrefersDark = false
    private var isClosing = false
    /// What the launcher, the file manager or the overview want of the window, until there is one.
    private enum Wish {
        case newItem, newPicture
        case show(ItemID)
        case search(String)
        /// A new thing for each picture.
        case open([ChosenFile])
    }
    private var wishes: [Wish] = []
    /// The library that is open, with a window or without one.
    private var ports: Ports?
    /// It is being opened.
    private var opening: Task<Opened, any Error>?
    private var provider: SearchProvider?
    /// Seconds after the last search in which the program stays, where nobody has opened its window.
    private static let searchPatience = 30.0
    private var searchEnd: Timer?
    /// The person has been told that closing loses what could not be saved.
    private var hasWarned = false

    /// `id` is the application id, one for each library, so that a second start finds the window of the same library.
    public init(id: String, preferences: CurrentPreferences, library: LibraryOpening) {
        self.library = library
        self.preferences = preferences
        preferences.value = Preferences(settings)
        self.id = id
        application = Application(id: id)
        application.onStartup { [weak self] in self?.startUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.openFiles($0) }
        // The overview asks for the person's own library, not for one that was opened beside it.
        if id == AppController.id { offerSearch() }
    }

    public func run(_ arguments: [String], files: [[UInt8]] = []) -> Int32 { application.run(arguments, files: files) }

    /// For measuring; nil until there is a window with a library in it.
    package var driver: WindowDriver? {
        guard let main, let frame else { return nil }
        if let driver = knownDriver { return driver }
        let driver = WindowDriver(main, frame.builder.widget("list_scroller"))
        knownDriver = driver
        return driver
    }
    private var knownDriver: WindowDriver?

    package func end() { quit() }

    private func startUp() {
        Style.add(css: String(decoding: PackageResources.style_css, as: UTF8.self))
        for folder in Installation.iconFolders { Style.addIcons(folder: folder) }
        desktopPrefersDark = Style.prefersDark
        applyStyle()
        colorScheme = ColorScheme { [weak self] in
            self?.desktopPrefersDark = $0
            self?.applyStyle()
        }
        application.add(Action("quit") { [weak self] in self?.quit() })
        application.add(Action("new-item") { [weak self] in self?.fulfil(.newItem) })
        application.add(Action("new-picture") { [weak self] in self?.fulfil(.newPicture) })
        application.setAccelerators(["<Control>q"], for: "app.quit")
        for signal in Installation.endSignals {
            UnixSignal.handle(signal) { [weak self] in self?.quit(isSignal: true) }
        }
    }

    private func applyStyle() {
        Style.prefersDark =
            switch preferences.value.colorScheme {
            case .system: desktopPrefersDark
            case .light: false
            case .dark: true
            }
    }

    private func activate() {
        if let frame {
            frame.window.present()
            return
        }
        let frame = makeFrame()
        // The window comes with its things in it; only a slow disk shows it before, with a spinner.
        let slow = Timer(after: 0.4) {
            frame.show("loading")
            frame.window.present()
        }
        application.hold()
        Task { [self] in
            await fill(frame) { try await self.opened().value }
            slow.cancel()
            application.release()
        }
    }

    private func makeFrame() -> WindowFrame {
        let frame = WindowFrame(
            application: application, state: WindowState(settings, library: id))
        self.frame = frame
        frame.window.onCloseRequest { [weak self] in
            self?.quit()
            return true
        }
        return frame
    }

    private func fill(_ frame: WindowFrame, _ open: @Sendable () async throws -> Opened) async {
        do {
            switch try await open() {
            case .library(let ports): await show(ports, in: frame)
            case .page(let page, let choose):
                frame.show(page) { [weak self] choice in
                    Task { await self?.fill(frame) { try await choose(choice) } }
                }
            case .copying(let copy):
                let dialog = WorkDialog(title: tr("Copying the Library"), parent: frame.window)
                let opened = try await dialog.run { tell in try await copy { tell(WorkDialog.Step($0)) } }
                await fill(frame) { opened }
            }
        } catch is CancellationError {
            // The copy was given up, and nothing is left of it: the question is asked again.
            await fill(frame, library.open)
        } catch {
            let notice = Notice(error)
            let details = "\(notice.text)\n\(notice.details ?? "")"
            frame.showFailure(notice, details: Installation.report(details, library: library.folder))
        }
    }

    private func show(_ ports: Ports, in frame: WindowFrame) async {
        let main = MainWindow(frame, ports: ports)
        self.main = main
        self.ports = ports
        if id != AppController.id { frame.state.remember(library: ports.folder) }
        main.onPreferences = { [weak self] in self?.applyStyle() }
        main.onOpenLibrary = { [library] in library.startWithOther($0) }
        if let remark = ports.remark {
            frame.showBanner(remark)
        } else if ports.store.isReadOnly {
            frame.showBanner(tr("This library is read-only. You can look at everything; changes cannot be saved."))
        }
        main.onRestore = { [weak self] backup in
            guard let self, let restore = self.library.restore else { return }
            self.exchange { try await restore(backup) }
        }
        // Before the window's own: what that does after the frame is not part of the frame.
        frame.window.reportFirstFrame { [weak self] in self?.quit() }
        await main.start()
        frame.window.present()
        if let reports = ports.reports { Task { [weak self] in for await report in reports { self?.take(report) } } }
        // After what the window does with its first frame, such as giving the focus to the list.
        frame.window.onFirstFrame { [weak self, weak main] in if let main { self?.fulfilWishes(main) } }
    }

    private func take(_ report: LibraryReport) {
        switch report {
        case .problem(let sentence): main?.toast.show(Notice(.problem, sentence))
        case .damaged(let detail):
            if let recover = library.recover { exchange(evenUnsaved: true) { try await recover(detail) } }
        }
    }

    /// Closes the library, and shows in a new window what `open` answers. Where something that was typed cannot be saved
    /// the window stays and says why, unless it has to go.
    private func exchange(evenUnsaved: Bool = false, _ open: @escaping @Sendable () async throws -> Opened) {
        guard !isClosing, let main, let old = frame else { return }
        isClosing = true
        application.hold()
        Task { [self] in
            let isSaved = await main.finish()
            if isSaved || evenUnsaved {
                // What was typed from now on would go nowhere.
                old.window.isSensitive = false
                self.main = nil
                ports = nil
                knownDriver = nil
                await library.close()
                let new = makeFrame()
                await fill(new, open)
                old.window.destroy()
            }
            isClosing = false
            application.release()
        }
    }

    // MARK: From outside

    /// Does what is wanted once there is a window for it.
    private func fulfil(_ wish: Wish) {
        wishes.append(wish)
        guard let main else { return activate() }
        main.window.present()
        fulfilWishes(main)
    }

    private func fulfilWishes(_ main: MainWindow) {
        let wanted = wishes
        wishes = []
        for wish in wanted {
            switch wish {
            case .newItem: main.inventory.add()
            case .newPicture: _ = main.activate("add-by-picture")
            case .show(let id): main.inventory.reveal(id)
            case .search(let text):
                main.inventory.search(text)
                main.find.begin()
            case .open(let files): main.makeItems(of: files)
            }
        }
    }

    /// From a file manager: libraries are opened, and pictures become new things.
    private func openFiles(_ files: [ChosenFile]) {
        let pictures = files.filter { file in
            guard let folder = file.localPath.flatMap(Installation.library) else { return true }
            library.startWithOther(folder)
            return false
        }
        if !pictures.isEmpty { fulfil(.open(pictures)) }
    }

    private func offerSearch() {
        let provider = SearchProvider()
        provider.ports = { [weak self] in await self?.searchedPorts() }
        provider.onActivate = { [weak self] in self?.fulfil(.show($0)) }
        provider.onLaunch = { [weak self] in self?.fulfil(.search($0)) }
        self.provider = provider
    }

    /// The library is opened for a search as it is for a window, which then finds it open.
    private func searchedPorts() async -> Ports? {
        if main == nil, !isClosing { stayForSearches() }
        if let ports { return ports }
        guard frame == nil, !isClosing, case .library(let ports)? = try? await opened().value else { return nil }
        return ports
    }

    private func opened() -> Task<Opened, any Error> {
        if let opening { return opening }
        let task = Task { [library] in try await library.open() }
        opening = task
        return task
    }

    private func stayForSearches() {
        if searchEnd == nil { application.hold() }
        searchEnd?.cancel()
        searchEnd = Timer(after: Self.searchPatience) { [weak self] in
            guard let self else { return }
            self.searchEnd = nil
            self.application.release()
            if self.frame == nil { self.quit() }
        }
    }

    /// Saves, closes the library and ends. Where something could not be saved the window stays, once, with a sentence
    /// that says why; a signal does not wait for a person.
    private func quit(isSignal: Bool = false) {
        guard !isClosing else { return }
        isClosing = true
        Task { [self] in
            let isSaved = await main?.finish() ?? true
            if !isSaved && !isSignal && !hasWarned {
                hasWarned = true
                isClosing = false
                main?.window.present()
                return
            }
            // The last backup may take a moment, and there is nothing more to be seen.
            frame?.window.isVisible = false
            HelpWindow.dismiss()
            await library.close()
            application.quit()
        }
    }
}
