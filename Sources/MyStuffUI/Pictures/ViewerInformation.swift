import FoundationEssentials
import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The pane beside a picture that says what is known of it.
@MainActor
final class ViewerInformation {
    /// The facts, in the order in which they are shown.
    private enum Fact: CaseIterable {
        case name, caption, kind, pixels, size, takenAt, camera, addedAt, hash

        var title: String {
            switch self {
            case .name: tr("File")
            case .caption: tr("Caption")
            case .kind: tr("Kind")
            case .pixels: tr("Pixels")
            case .size: tr("Size")
            case .takenAt: tr("Taken on")
            case .camera: trc("picture information", "Camera")
            case .addedAt: tr("Added on")
            case .hash: tr("SHA-256 of the original")
            }
        }
    }

    /// Pixels of it that are in sight under a picture, where there is room for both.
    private static let height = 150
    /// Pixels of the window that are neither picture nor information.
    private static let bars = 96

    let pane: ScrolledWindow
    private let values: [Fact: (row: Box, label: Label)]
    private let pictures: any PictureImporting
    private let addedAt: @Sendable (Picture.ID) async -> Double?
    private var shown: Picture?
    private var reading: Task<Void, Never>?

    /// `addedAt` answers in seconds since 1970.
    init(
        _ builder: Builder, pictures: any PictureImporting, addedAt: @escaping @Sendable (Picture.ID) async -> Double?
    ) {
        self.pictures = pictures
        self.addedAt = addedAt
        pane = builder.widget("information")
        let facts: Box = builder.widget("facts")
        var values: [Fact: (row: Box, label: Label)] = [:]
        for fact in Fact.allCases {
            let title = Label.paragraph(cssClasses: ["caption"])
            title.text = fact.title
            let label =
                fact == .hash
                ? Label.paragraph(cssClasses: ["hash"], isSelectable: true, width: 32) : Label.paragraph()
            if fact == .hash { label.setAccessibleDescription(fact.title) }
            let row = Box.vertical(spacing: 3, cssClass: "fact", [title, label])
            facts.append(row)
            values[fact] = (row, label)
        }
        self.values = values
    }

    /// Shows `picture`; what only its file and the library know follows as soon as it has been read.
    func show(_ picture: Picture) {
        let isSame = shown?.id == picture.id
        shown = picture
        set(.name, picture.sourceName.isEmpty ? tr("Taken with My Stuff") : picture.sourceName)
        set(.caption, picture.caption)
        set(.kind, PictureKindName.text(picture.kind))
        set(.pixels, trc("pixels", "%1$@ × %2$@", String(picture.width), String(picture.height)))
        let dates = LocaleDates.current()
        set(.takenAt, picture.takenAt.map { dates.text(moment: $0.timeIntervalSince1970) })
        set(.hash, picture.hash.rawValue)
        guard !isSame else { return }
        reading?.cancel()
        for fact in [Fact.size, .camera, .addedAt] { set(fact, nil) }
        reading = Task { [weak self, pictures, addedAt] in
            let added = await addedAt(picture.id)
            let facts = try? await pictures.facts(of: picture)
            guard let self, !Task.isCancelled else { return }
            self.set(.addedAt, added.map { dates.text(moment: $0) })
            self.set(.size, facts.map { sizeText(bytes: $0.fileSize) } ?? tr("The file is missing or cannot be read"))
            self.set(.camera, facts?.camera)
        }
    }

    func end() { reading?.cancel() }

    /// Where the pane stands under the picture in a window of so many pixels of height (nil: it stands beside it), the
    /// picture keeps more than half.
    func adapt(to windowHeight: Int?) {
        let wanted = windowHeight.map { max(48, min(Self.height, ($0 - Self.bars) * 2 / 5)) } ?? Self.height
        if pane.minContentHeight != wanted { pane.minContentHeight = wanted }
    }

    private func set(_ fact: Fact, _ text: String?) {
        guard let (row, label) = values[fact] else { return }
        row.isVisible = text?.isEmpty == false
        guard label.text != text ?? "" else { return }
        label.text = text ?? ""
    }
}
