import GTK
import MyStuffPresentation

/// Asks how to get a picture: with the camera, from a file, or from the person's photos. It lists the ways and nothing else.
@MainActor
final class PictureChooserDialog {
    private let dialog: Window
    private var answer: CheckedContinuation<PictureWay?, Never>?

    init(_ ways: [PictureWay], parent: Window) {
        let builder = Builder(PackageResources.picture_chooser_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .pictures)
        let camera: Button = builder.widget("camera")
        let file: Button = builder.widget("file")
        let cancel: Button = builder.widget("cancel")
        let photos: Button = builder.widget("photos")
        camera.isVisible = ways.contains(.camera)
        file.isVisible = ways.contains(.file)
        photos.isVisible = ways.contains(.photos)
        photos.onClicked { [weak self] in self?.finish(.photos) }
        camera.onClicked { [weak self] in self?.finish(.camera) }
        file.onClicked { [weak self] in self?.finish(.file) }
        cancel.onClicked { [weak self] in self?.finish(nil) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
    }

    /// Shows the dialog. Answers nil when it was cancelled.
    func run() async -> PictureWay? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private func finish(_ way: PictureWay?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: way)
    }
}
