import Dispatch
import GLib
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore

/// `mystuff --generate N FOLDER`: a library with N things, to try the program with and to measure it.
enum GenerateCommand {
    /// Things in one transaction.
    private static let batch = 5000

    static func run(_ count: Int, _ folder: String) -> Never {
        Task.detached { exit(await generate(count, folder) ? 0 : 1) }
        dispatchMain()
    }

    private static func generate(_ count: Int, _ folder: String) async -> Bool {
        do {
            let store = try await Library.openBeside(folder)
            let pictures = PictureStore(folder: folder)
            guard try await store.itemCount() == 0 else {
                Terminal.complain(tr("“%@” holds a library with things in it. Choose another folder.", folder))
                return false
            }
            var things = GeneratedThings()
            var photos: [Picture] = []
            // Many things share a picture: a hundred thousand files would say nothing more and take gigabytes.
            for number in 0..<min(GeneratedPictures.count, max(1, count / 2)) {
                let jpeg = try GeneratedPictures.jpeg(number)
                let name = GeneratedPictures.name(number)
                photos.append(try await pictures.importPicture(.data(jpeg, name: name)).picture)
            }
            var done = 0
            while done < count {
                let size = min(batch, count - done)
                try await store.add((0..<size).map { _ in things.next(pictures: photos) })
                done += size
            }
            await store.close()
            print(trn("%1$@ thing in “%2$@”", "%1$@ things in “%2$@”", count, String(count), folder))
            return true
        } catch {
            Terminal.complain(Sentences.sentence(for: error))
            return false
        }
    }
}
