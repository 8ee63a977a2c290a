import Dispatch
import Glibc
import MyStuffImages
import MyStuffPhotos
import Synchronization

/// Thumbnails of all photos of a folder, by the library alone.
enum Cold {
    static func run(_ folder: [UInt8], _ cache: String) {
        let photos = Folder.photos(folder)
        let library = PhotoLibrary(PhotoPlaces(pictures: folder, cache: cache), program: "mystuff-bench")
        let done = DispatchSemaphore(value: 0)
        let counter = Counter(count: photos.count, done: done)
        let start = ContinuousClock.now
        library.wantThumbnails(
            photos.enumerated().map { ThumbnailRequest(id: Int64($0), photo: $1, side: 112) }
        ) { _, result in
            if case .failure(let error) = result { print(error.sentence) }
            if case .success(let thumbnail) = result, thumbnail.isPreview { return }
            counter.count(isGood: (try? result.get()) != nil)
        }
        done.wait()
        let time = ContinuousClock.now - start
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        print("thumbnails \(counter.good)")
        print("per-second \(Double(counter.good) / seconds)")
    }

    private final class Counter: Sendable {
        private let state: Mutex<(rest: Int, good: Int)>
        private let done: DispatchSemaphore

        init(count: Int, done: DispatchSemaphore) {
            state = Mutex((count, 0))
            self.done = done
        }

        var good: Int { state.withLock { $0.good } }

        func count(isGood: Bool) {
            let rest = state.withLock { state in
                state.rest -= 1
                if isGood { state.good += 1 }
                return state.rest
            }
            if rest == 0 { done.signal() }
        }
    }
}

enum Folder {
    /// The photos in `path`, newest first.
    static func photos(_ path: [UInt8]) -> [PhotoEntry] {
        guard let directory = opendir(path.map { CChar(bitPattern: $0) } + [0]) else { return [] }
        defer { closedir(directory) }
        var found: [PhotoEntry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if let photo = PhotoEntry(path: path + [UInt8(ascii: "/")] + name) { found.append(photo) }
        }
        return found.sorted { $0.modified > $1.modified }
    }
}
