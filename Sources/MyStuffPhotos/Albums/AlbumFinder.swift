import GLib
import Glibc
import MyStuffImages

/// Looks for albums. It blocks: a folder on a network or a phone may take its time.
struct AlbumFinder {
    /// Folders below the Pictures, and levels of them, that are looked at: a link to somewhere, or a backup of a whole
    /// disk among the pictures, must not keep it busy for ever.
    static let folderLimit = 20_000
    static let depthLimit = 12

    let places: PhotoPlaces
    let isCancelled: @Sendable () -> Bool
    let report: (Album, _ holdsPhotos: Bool) -> Void

    /// Those on the person's own disk, in the order of the list.
    func findLocal() {
        report(Album(.pictures, path: places.pictures), Self.holdsPhotos(places.pictures))
        var seen: Set<[UInt8]> = [places.pictures]
        findBelow(places.pictures, as: .folder) { path in
            seen.insert(path)
            return Self.name(path, from: places.pictures)
        }
        if let list = places.recentlyUsed, !RecentFiles.photos(list: list).isEmpty {
            report(Album(.recent, path: list), true)
        }
        for (kind, path) in [(Album.Kind.downloads, places.downloads), (.desktop, places.desktop)] {
            guard let path, !seen.contains(path), Self.holdsPhotos(path) else { continue }
            seen.insert(path)
            report(Album(kind, path: path), true)
        }
        for path in places.added where seen.insert(path).inserted && FileStatus(path: path)?.kind == .folder {
            report(Album(.added, path: path, name: Self.name(path, from: [])), Self.holdsPhotos(path))
        }
    }

    /// Those on memory cards, cameras and phones: the folders below each volume's DCIM ("Digital Camera Images", JEITA
    /// CP-3461).
    func findOnDevices() {
        for mounts in places.mounts {
            for volume in Self.folders(in: mounts) where !isCancelled() {
                // A phone has a folder for each of its storages in between.
                for root in [volume] + Self.folders(in: volume) {
                    let images = root.appending(Array("DCIM".utf8))
                    guard FileStatus(path: images)?.kind == .folder else { continue }
                    let device = String(decoding: volume.baseName, as: UTF8.self)
                    if Self.holdsPhotos(images) { report(Album(.device, path: images, name: device), true) }
                    findBelow(images, as: .device) { tr("%1$@ on %2$@", Self.name($0, from: images), device) }
                }
            }
        }
    }

    private func findBelow(_ root: [UInt8], as kind: Album.Kind, name: ([UInt8]) -> String) {
        var waiting = [(path: root, depth: 0)]
        var visited = 0
        while let folder = waiting.popLast(), visited < Self.folderLimit, !isCancelled() {
            visited += 1
            if folder.depth > 0, Self.holdsPhotos(folder.path) {
                report(Album(kind, path: folder.path, name: name(folder.path)), true)
            }
            guard folder.depth < Self.depthLimit else { continue }
            let inner = Self.folders(in: folder.path).sorted { $1.lexicographicallyPrecedes($0) }
            waiting += inner.map { ($0, folder.depth + 1) }
        }
    }

    /// Links to folders are left out: they may lead in a circle.
    private static func folders(in path: [UInt8]) -> [[UInt8]] {
        guard let reader = FolderReader(path) else { return [] }
        var found: [[UInt8]] = []
        reader.forEach { name in
            var isFolder = name.type == Int32(DT_DIR)
            if name.type == Int32(DT_UNKNOWN) {
                var status = stat()
                isFolder =
                    fstatat(reader.descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0
                    && status.st_mode & S_IFMT == S_IFDIR
            }
            if isFolder { found.append(path.appending(name.bytes)) }
            return true
        }
        return found
    }

    private static func holdsPhotos(_ path: [UInt8]) -> Bool {
        guard let reader = FolderReader(path) else { return false }
        var isFound = false
        reader.forEach { name in
            isFound = reader.photo(name, in: path) != nil
            return !isFound
        }
        return isFound
    }

    /// `2024 › Norway` for a folder two levels below `root`.
    private static func name(_ path: [UInt8], from root: [UInt8]) -> String {
        guard !root.isEmpty else { return String(decoding: path.baseName, as: UTF8.self) }
        return path.dropFirst(root.count).split(separator: UInt8(ascii: "/"))
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " › ")
    }
}
