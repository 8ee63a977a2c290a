import GTK
import MyStuffPhotos
import MyStuffPresentation

/// The albums beside the photos.
@MainActor
final class AlbumList {
    private let model: PhotoPickerModel
    private let rows: LazyListModel
    private let selection: SingleSelection
    private var factory: RowFactory?
    private var isFollowing = false

    /// The person has chosen an album.
    var onChoice: @MainActor (Album) -> Void = { _ in }

    init(_ view: ListView, model: PhotoPickerModel) {
        self.model = model
        rows = LazyListModel { Int64($0) }
        selection = SingleSelection(rows)
        let factory = RowFactory { [unowned model] in AlbumRow(model) }
        self.factory = factory
        view.show(selection, factory)
        selection.onSelected { [weak self] in self?.selectionChanged() }
        view.onActivate { [weak self] in self?.choose($0) }
    }

    /// Shows the albums that there are by now, and which one is open.
    func update() {
        isFollowing = true
        rows.splice(at: rows.count, removed: 0, added: model.albums.count - rows.count)
        selection.selected = model.album.flatMap { model.albums.firstIndex(of: $0) }
        isFollowing = false
    }

    private func selectionChanged() {
        if !isFollowing, let position = selection.selected { choose(position) }
    }

    private func choose(_ position: Int) {
        if model.albums.indices.contains(position) { onChoice(model.albums[position]) }
    }
}

@MainActor
private final class AlbumRow: RowContent {
    let root: Widget
    private let icon = Image.square(side: 16, cssClass: "album-icon")
    private let name = Label.line()
    private unowned let model: PhotoPickerModel

    init(_ model: PhotoPickerModel) {
        self.model = model
        root = Box.horizontal(spacing: 9, cssClass: "album-row", [icon, name])
    }

    func bind(_ position: Int64) {
        guard model.albums.indices.contains(Int(position)) else { return }
        let album = model.albums[Int(position)]
        name.text = album.title
        root.setParentAccessibleLabel(album.title)
        icon.show(icon: Self.icon(album.kind))
    }

    func unbind() {}

    private static func icon(_ kind: Album.Kind) -> String {
        switch kind {
        case .pictures: "folder-pictures-symbolic"
        case .recent: "document-open-recent-symbolic"
        case .downloads: "folder-download-symbolic"
        case .desktop: "user-desktop-symbolic"
        case .device: "camera-photo-symbolic"
        case .folder, .added: "folder-symbolic"
        }
    }
}
