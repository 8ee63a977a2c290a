import Glibc
import MyStuffImages

/// What stat(2) says of a path. It follows links and never waits for a FIFO, as open(2) would.
struct FileStatus {
    enum Kind { case regular, folder, other }

    let kind: Kind
    let size: Int
    let modified: FileTime
    /// The folder's own number, which tells whether a walk has been there before.
    let device: UInt
    let inode: UInt

    /// nil where there is nothing, such as behind a dangling link.
    init?(path: [UInt8]) {
        var status = stat()
        guard !path.contains(0), path.withCPath({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    init?(name: UnsafePointer<CChar>, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, 0) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int(status.st_size)
        modified = FileTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

extension PhotoEntry {
    /// The photo at `path`; nil where that is none by its name, is hidden, empty, or no regular file.
    public init?(path: [UInt8]) {
        guard let mediaType = PictureFiles.mediaType(name: path.baseName), let status = FileStatus(path: path),
            status.kind == .regular, status.size > 0
        else { return nil }
        self.init(path: path, size: status.size, modified: status.modified, mediaType: mediaType)
    }
}

extension FolderReader {
    /// The photo of this name; nil where it is none by its name, is empty, or no regular file.
    func photo(_ name: Name, in folder: [UInt8]) -> PhotoEntry? {
        guard [Int32(DT_REG), Int32(DT_LNK), Int32(DT_UNKNOWN)].contains(name.type),
            let mediaType = PictureFiles.mediaType(name: name.bytes),
            let status = FileStatus(name: name.cString, in: descriptor), status.kind == .regular, status.size > 0
        else { return nil }
        return PhotoEntry(
            path: folder.appending(name.bytes), size: status.size, modified: status.modified, mediaType: mediaType)
    }
}
