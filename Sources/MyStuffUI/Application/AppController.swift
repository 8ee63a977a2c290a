import GLib
import GTK
public import MyStuffCore
public import MyStuffImages
public import MyStuffPresentation

/// What the program gives its windows to work with.
public struct Ports: Sendable {
    public let store: any ItemStore
    public let pictures: any PictureImporting
    public let keeper: any TakenPictureKeeping
    public let cameras: any CameraProviding
    public let money: MoneyFormat
    public let checker: LibraryChecker

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping,
        cameras: any CameraProviding, money: MoneyFormat, checker: LibraryChecker
    ) {
        self.store = store
        self.pictures = pictures
        self.keeper = keeper
        self.cameras = cameras
        self.money = money
        self.checker = checker
    }
}

/// The running program: one window over one library.
@MainActor
public final class AppController {
    public nonisolated static let id = "io.github.mystuff.MyStuff"

    private let application: Application
    private let id: String
    private let open: @Sendable () async throws -> Ports
    private let close: @Sendable () async -> Void
    private var frame: WindowFrame?
    private var main: MainWindow?
    private var colorScheme: ColorScheme?
    private var isClosing = false
    private var wantsNewItem = false
    /// Pictures that new things are to be made of, until there is a window.
    private var wantedFiles: [ChosenFile] = []
    /// The person has been told that closing loses what could not be saved.
    private var hasWarned = false

    /// `id` is the application id, one for each library, so that a second start finds the window of the same library.
    /// `open` opens the library, off the main thread; `close` closes it after the last change has been saved.
    public init(
        id: String, open: @escaping @Sendable () async throws -> Ports, close: @escaping @Sendable () async -> Void
    ) {
        self.open = open
        self.close = close
        self.id = id
        application = Application(id: id)
        application.onStartup { [weak self] in self?.startUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.openFiles($0) }
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
        colorScheme = ColorScheme { Style.prefersDark = $0 }
        application.add(Action("quit") { [weak self] in self?.quit() })
        application.add(Action("new-item") { [weak self] in self?.addItem() })
        application.setAccelerators(["<Control>q"], for: "app.quit")
        for signal in Installation.endSignals {
            UnixSignal.handle(signal) { [weak self] in self?.quit(isSignal: true) }
        }
    }

    private func activate() {
        if let frame {
            frame.window.present()
            return
        }
        let frame = WindowFrame(
            application: application, state: WindowState(PreferenceStore(schema: AppController.id), library: id))
        self.frame = frame
        frame.window.onCloseRequest { [weak self] in
            self?.quit()
            return true
        }
        // The window comes with its things in it; only a slow disk shows it before, with a spinner.
        let slow = Timer(after: 0.4) { frame.window.present() }
        application.hold()
        Task { [self] in
            await fill(frame)
            slow.cancel()
            application.release()
        }
    }

    private func fill(_ frame: WindowFrame) async {
        do {
            let ports = try await open()
            let main = MainWindow(frame, ports: ports)
            self.main = main
            if ports.store.isReadOnly {
                frame.showBanner(tr("This library is read-only. You can look at everything; changes cannot be saved."))
            }
            // Before the window's own: what that does after the frame is not part of the frame.
            frame.window.reportFirstFrame { [weak self] in self?.quit() }
            await main.start()
            frame.window.present()
            if wantsNewItem { addItem() }
            openFiles([])
        } catch {
            frame.showFailure(Sentences.sentence(for: error))
        }
    }

    /// From the launcher's menu: the window comes up with a new thing in it.
    private func addItem() {
        guard let main else {
            wantsNewItem = true
            activate()
            return
        }
        wantsNewItem = false
        main.window.present()
        main.inventory.add()
    }

    /// From a file manager: a new thing for each picture.
    private func openFiles(_ files: [ChosenFile]) {
        wantedFiles += files
        guard let main else { return activate() }
        guard !wantedFiles.isEmpty else { return }
        main.window.present()
        main.makeItems(of: wantedFiles)
        wantedFiles = []
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
            await close()
            application.quit()
        }
    }
}
