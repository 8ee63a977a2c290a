import GLib
import Glibc
import MyStuffCore

/// Compares the files of a library's pictures with what the library says of them.
struct FileCheck {
    let folder: PictureFolder
    let cancellation: Cancellation

    /// Seconds. A younger file may be of a picture that is coming in at this moment.
    static let grace = 600

    // MARK: Single files

    func condition(of picture: Picture) throws -> PictureCondition {
        guard let path = folder.original(picture) else { return .unreadable(detail: picture.mediaType) }
        do {
            let hash = try PictureStream(.file(path: Array(path.utf8)), cancellation).hash()
            return hash == picture.hash ? .sound : .changed
        } catch let failure as PictureFailure {
            switch failure.reason {
            case .notFound: return .missing
            case .unreadable(let detail): return .unreadable(detail: detail)
            default: return .changed
            }
        }
    }

    // MARK: All files

    func run(
        _ pictures: [StoredPicture], inUse: Set<ContentHash>, progress: (Double) -> Void
    ) throws -> [LibraryFault] {
        var faults = FaultCount()
        // Pictures of the same content have one file, which is read once.
        let files = Dictionary(grouping: pictures) { $0.picture.hash }.sorted { $0.key.rawValue < $1.key.rawValue }
        for (number, file) in files.enumerated() {
            try cancellation.check()
            progress(0.95 * Double(number) / Double(files.count))
            for pictures in Dictionary(grouping: file.value, by: { $0.picture.mediaType }).values {
                guard let kind = Self.kind(try condition(of: pictures[0].picture)) else {
                    countSquares(pictures, &faults)
                    continue
                }
                for picture in pictures { faults.add(kind, Self.name(of: picture)) }
            }
        }
        for file in orphans(inUse: inUse) { faults.add(.orphanFile, file) }
        progress(1)
        return faults.all
    }

    private static func kind(_ condition: PictureCondition) -> LibraryFault.Kind? {
        switch condition {
        case .sound: nil
        case .missing: .missingPicture
        case .changed: .changedPicture
        case .unreadable: .unreadablePicture
        }
    }

    private func countSquares(_ pictures: [StoredPicture], _ faults: inout FaultCount) {
        for (path, pictures) in squares(of: pictures) where access(path, F_OK) != 0 {
            faults.add(.missingSquare, Self.name(of: pictures))
        }
    }

    /// The squares of these pictures, each once, with one of its pictures.
    func squares(of pictures: [StoredPicture]) -> [(path: String, picture: StoredPicture)] {
        Dictionary(pictures.map { (folder.square($0.picture.hash, $0.picture.adjustments), $0) }) { first, _ in first }
            .map { (path: $0.key, picture: $0.value) }
    }

    private static func name(of picture: StoredPicture) -> String {
        let file = picture.picture.sourceName
        if picture.itemName.isEmpty { return file.isEmpty ? String(picture.picture.hash.rawValue.prefix(12)) : file }
        return file.isEmpty ? picture.itemName : tr("%1$@: %2$@", picture.itemName, file)
    }

    /// Files below the library's folder that belong to no content in use, as relative paths.
    func orphans(inUse: Set<ContentHash>) -> [String] {
        let youngest = time(nil) - Self.grace
        var orphans: [String] = []
        for top in [folder.originals, folder.squares] {
            for name in PictureFolder.names(in: top).sorted() where name != "." && name != ".." {
                let path = "\(top)/\(name)"
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                let files =
                    status.st_mode & S_IFMT == S_IFDIR
                    ? PictureFolder.names(in: path).sorted().filter { $0 != "." && $0 != ".." }.map { "\(path)/\($0)" }
                    : [path]
                orphans += files.filter { isOrphan($0, inUse, youngest) }
            }
        }
        return orphans.map { String($0.dropFirst(folder.root.count + 1)) }
    }

    private func isOrphan(_ path: String, _ inUse: Set<ContentHash>, _ youngest: Int) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        if let hash = ContentHash(rawValue: String(name.prefix(64))), inUse.contains(hash),
            path.hasSuffix("/\(hash.rawValue.prefix(2))/\(name)")
        {
            return false
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return status.st_mtim.tv_sec < youngest
    }
}

extension PictureFolder {
    /// Where files go that belong to no picture: they are never deleted by a check.
    var lost: String { "\(root)/lost-and-found" }

    func original(_ picture: Picture) -> String? {
        PictureFormat(mediaType: picture.mediaType).map { original(picture.hash, $0) }
    }

    /// Moves a file, named by its path below the library's folder, to the same path below `lost`. What is there already
    /// stays.
    func moveToLost(_ relative: String) throws(PictureFailure) {
        let target = "\(lost)/\(relative)"
        try makeFolder(MyStuffImages.folder(of: target))
        var free = target
        var number = 2
        while access(free, F_OK) == 0 {
            free = "\(target).\(number)"
            number += 1
        }
        guard rename("\(root)/\(relative)", free) == 0 else { throw PictureFailure(storing: errno) }
        synchronizeFolder(MyStuffImages.folder(of: free))
    }
}
