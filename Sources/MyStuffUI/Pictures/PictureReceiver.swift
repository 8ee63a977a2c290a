import GLib
import GTK
import MyStuffImages
import MyStuffPresentation

/// Pictures that come by themselves: dropped on the window, pasted, or sent by a file manager.
@MainActor
final class PictureReceiver {
    /// How pictures come.
    enum Way { case pasted, dropped, opened }

    private let intake: PictureIntake
    private unowned let window: Window
    /// The person is being asked what becomes of several pictures.
    private var isAsking = false

    var onNotice: @MainActor (Notice) -> Void = { _ in }

    init(_ intake: PictureIntake, window: Window) {
        self.intake = intake
        self.window = window
    }

    func receive(_ content: Transferred, _ way: Way, for target: PictureTarget) {
        Task { [self] in
            switch content {
            case .files(let files):
                await receive(files, way, for: target)
            case .picture(let texture):
                guard let png = await texture.png() else { return sayNothingThere(way) }
                intake.choose(.data(png, name: tr("Pasted picture")), for: target)
            case .text(let text):
                let files = text.split(whereSeparator: \.isNewline).compactMap { ChosenFile(uri: String($0)) }
                    .filter(isLocal)
                guard !files.isEmpty else { return sayNothingThere(way) }
                await receive(files, way, for: target)
            }
        }
    }

    /// Folders stand for the pictures in them. Without `sorting` the person is asked what becomes of several.
    func receive(
        _ files: [ChosenFile], _ way: Way, for target: PictureTarget, _ sorting: PictureSorting? = nil
    ) async {
        var sources: [PictureSource] = []
        for file in files {
            switch file {
            case .path(let path): sources += await PictureFiles.expand(path).map { .file(path: $0) }
            case .uri(let uri): sources.append(.location(uri: uri))
            }
        }
        guard !sources.isEmpty else { return sayNothingThere(way) }
        guard let sorting = await ask(sources.count, for: target, sorting) else { return }
        intake.choose(sources, for: target, sorting, withDocuments: true)
    }

    private func ask(_ count: Int, for target: PictureTarget, _ known: PictureSorting?) async -> PictureSorting? {
        if let known { return known }
        guard count > 1 else { return .allOnOne }
        guard !isAsking else { return nil }
        isAsking = true
        defer { isAsking = false }
        return await PictureSortingDialog(count: count, for: target, parent: window).run()
    }

    func sayNothingThere(_ way: Way) {
        let sentence =
            switch way {
            case .pasted:
                tr("There is no picture on the clipboard. Copy a picture, a file or a folder with pictures.")
            case .dropped:
                tr("There is no picture in what was dropped. Drag a picture, a file or a folder with pictures.")
            case .opened: tr("There is no picture in what was opened. Open a picture or a folder with pictures.")
            }
        onNotice(Notice(.problem, sentence))
    }

    /// A text that happens to be an address is no reason to fetch something from the internet.
    private func isLocal(_ file: ChosenFile) -> Bool { if case .path = file { true } else { false } }
}
