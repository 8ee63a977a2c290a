import Foundation
import Glibc
import MyStuffImages
import MyStuffPhotos
import Testing

/// A folder that goes with its last reference.
final class TemporaryFolder: Sendable {
    let path: String
    var bytes: [UInt8] { Array(path.utf8) }
    var cache: String { path + "/cache" }

    init() throws {
        var template = Array("/tmp/mystuff-photos-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit { run("/bin/rm", ["-rf", path]) }

    @discardableResult
    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        return "\(path)/\(name)"
    }

    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try write(bytes, rawName: Array(name.utf8))
        return "\(path)/\(name)"
    }

    /// `rawName` may be any bytes.
    @discardableResult
    func write(_ content: [UInt8], rawName: [UInt8]) throws -> [UInt8] {
        let full = bytes + [UInt8(ascii: "/")] + rawName
        let file = try #require(fopen(full.map { CChar(bitPattern: $0) } + [0], "wb"))
        #expect(fwrite(content, 1, content.count, file) == content.count)
        #expect(fclose(file) == 0)
        return full
    }

    /// A JPEG whose left half is red and whose right half is blue.
    @discardableResult
    func photo(
        _ name: String, width: Int = 64, height: Int = 48, takenAt: Date? = nil, modified: Int? = nil
    ) throws -> String {
        let path = try write(try jpeg(width: width, height: height, takenAt: takenAt), name)
        if let modified { touch(path, modified) }
        return path
    }

    var library: PhotoLibrary {
        PhotoLibrary(PhotoPlaces(pictures: bytes, cache: cache), program: "mystuff-test")
    }

    /// All files below `folder`, with their paths from there.
    func files(_ folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: "\(path)/\(folder)")?.compactMap { $0 as? String } ?? []).sorted()
    }
}

func jpeg(width: Int, height: Int, takenAt: Date? = nil) throws -> [UInt8] {
    let bitmap = Bitmap(width: width, height: height, format: .rgb) { pixels in
        for y in 0..<height {
            for x in 0..<width {
                let isLeft = x < width / 2
                pixels[(y * width + x) * 3] = isLeft ? 255 : 0
                pixels[(y * width + x) * 3 + 1] = 0
                pixels[(y * width + x) * 3 + 2] = isLeft ? 0 : 255
            }
        }
    }
    return try takenAt.map { try JPEGEncoder.encode(bitmap, quality: 90, takenAt: $0) }
        ?? JPEGEncoder.encode(bitmap, quality: 90)
}

func touch(_ path: String, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
}

/// Runs a program and answers its exit status; -1 where it cannot be run.
@discardableResult
func run(_ program: String, _ arguments: [String]) -> Int32 {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawnp(&process, program, nil, nil, &words, environ) == 0 else { return -1 }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
}

/// The events up to the one for which `isLast` holds. A test that waits for one that never comes is stopped by its time
/// limit.
func events(
    _ stream: AsyncStream<AlbumEvent>, until isLast: (AlbumEvent) -> Bool
) async -> [AlbumEvent] {
    var all: [AlbumEvent] = []
    for await event in stream {
        all.append(event)
        if isLast(event) { break }
    }
    return all
}

extension [AlbumEvent] {
    /// The names that have been found or have changed.
    var names: [String] {
        flatMap { (event: AlbumEvent) -> [String] in
            switch event {
            case .found(let photos), .changed(let photos): photos.map(\.name)
            default: []
            }
        }
    }

    var dates: [PhotoDate] {
        flatMap { (event: AlbumEvent) -> [PhotoDate] in if case .dated(let dates) = event { dates } else { [] } }
    }
}

extension PhotoBrowsing {
    /// One thumbnail.
    func thumbnail(_ path: String, side: Int = 96) async throws -> Result<Bitmap, PictureError> {
        let photo = try #require(PhotoEntry(path: Array(path.utf8)))
        return await withCheckedContinuation { continuation in
            wantThumbnails([ThumbnailRequest(id: 1, photo: photo, side: side)]) { _, result in
                if case .success(let thumbnail) = result, thumbnail.isPreview { return }
                continuation.resume(returning: result.map(\.bitmap))
            }
        }
    }
}

/// The pixel as red, green, blue.
func colour(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    bitmap.withUnsafeBytes { bytes in
        let at = y * bitmap.stride + x * bitmap.format.bytesPerPixel
        return bitmap.format == .rgb
            ? [Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2])]
            : [Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at])]
    }
}
