import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// Leads a person from "a picture, please" to pictures: finds out what is available, asks, shows the camera, the file
/// dialog or the photos, and hands what comes of it to the intake.
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

    /// At most `limit` pictures can be chosen at once; nil for any number.
    func request(for target: PictureTarget, straightToCamera: Bool = false, limit: Int? = nil) {
        guard !isBusy else { return }
        isBusy = true
        Task { [self] in
            await lead(to: target, straightToCamera: straightToCamera, limit)
            isBusy = false
        }
    }

    private func lead(to target: PictureTarget, straightToCamera: Bool, _ limit: Int?) async {
        let hasCamera = await cameras.hasCamera()
        switch PictureOffer(hasCamera: hasCamera, hasFiles: true, straightToCamera: straightToCamera) {
        case .ask(let ways):
            if let way = await PictureChooserDialog(ways, parent: window).run() { await go(way, to: target, limit) }
        case .go(let way):
            await go(way, to: target, limit)
        case .nothing:
            onNotice(Notice(.problem, tr("There is no camera and no way to choose a file here.")))
        }
    }

    private func go(_ way: PictureWay, to target: PictureTarget, _ limit: Int?) async {
        switch way {
        case .camera:
            let session = cameras.openSession(sizes: state.cameraSizes)
            let outcome = await CameraDialog(session: session, state: state, parent: window).run()
            // Where a question closes together with the camera, a window manager may give the focus to nobody.
            window.present()
            switch outcome {
            case .pictures(let pictures): intake.accept(pictures, for: target)
            case .photoInstead: await go(.file, to: target, limit)
            }
        case .file:
            let files = await chooseFiles()
            if let limit, files.count > limit {
                onNotice(Notice(.problem, PhotoPickerModel.limitSentence(limit)))
            } else {
                await choose(files, for: target)
            }
        case .photos:
            let photos = await PhotoPickerDialog(limit: limit, state: state, parent: window).run() ?? []
            await choose(photos.map(\.source), for: target)
        }
    }

    private func choose(_ sources: [PictureSource], for target: PictureTarget) async {
        var sorting: PictureSorting? = .allOnOne
        if sources.count > 1 {
            sorting = await PictureSortingDialog(count: sources.count, for: target, parent: window).run()
        }
        if let sorting { intake.choose(sources, for: target, sorting) }
    }

    private func chooseFiles() async -> [PictureSource] {
        let chooser = FileChooser.forPhotos(parent: window, state: state)
        guard let files = await chooser.runForFiles() else { return [] }
        state.photoFolder = chooser.folder
        return files.map(\.source)
    }
}
