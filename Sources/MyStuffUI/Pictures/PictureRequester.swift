import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// Leads a person from "a picture, please" to a picture: finds out what is available, asks, shows the camera or the
/// file dialog, and hands what comes of it to the intake.
@MainActor
final class PictureRequester {
    private let cameras: any CameraProviding
    private let intake: PictureIntake
    private let state: WindowState
    private unowned let window: Window
    /// One request at a time: a second click while a dialog opens would open it twice.
    private var isBusy = false

    var onNotice: @MainActor (Notice) -> Void = { _ in }

    init(cameras: any CameraProviding, intake: PictureIntake, state: WindowState, window: Window) {
        self.cameras = cameras
        self.intake = intake
        self.state = state
        self.window = window
    }

    func request(for target: PictureTarget, straightToCamera: Bool = false) {
        guard !isBusy else { return }
        isBusy = true
        Task { [self] in
            await lead(to: target, straightToCamera: straightToCamera)
            isBusy = false
        }
    }

    private func lead(to target: PictureTarget, straightToCamera: Bool) async {
        let hasCamera = await !cameras.devices().isEmpty
        switch PictureOffer(hasCamera: hasCamera, hasFiles: true, straightToCamera: straightToCamera) {
        case .ask:
            if let way = await PictureChooserDialog(parent: window).run() { await go(way, to: target) }
        case .go(let way):
            await go(way, to: target)
        case .nothing:
            onNotice(Notice(.problem, tr("There is no camera and no way to choose a file here.")))
        }
    }

    private func go(_ way: PictureWay, to target: PictureTarget) async {
        switch way {
        case .camera:
            let dialog = CameraDialog(session: cameras.openSession(), parent: window)
            intake.accept(await dialog.run(), for: target)
        case .file:
            if let source = await chooseFile() { intake.choose(source, for: target) }
        }
    }

    private func chooseFile() async -> PictureSource? {
        let chooser = FileChooser(
            title: tr("Choose a Photo"), accept: tr("_Choose"), parent: window,
            filters: [
                FileChooser.Filter(name: tr("Pictures"), mediaTypes: ["image/*"]),
                FileChooser.Filter(name: tr("All files"), mediaTypes: []),
            ],
            folder: state.photoFolder ?? Paths.uri(ofFolder: Paths.pictures))
        guard let file = await chooser.run() else { return nil }
        state.photoFolder = chooser.folder
        switch file {
        case .path(let path): return .file(path: path)
        case .uri(let uri): return .location(uri: uri)
        }
    }
}
