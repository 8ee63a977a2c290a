import GLib
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// The library that is open, and its pictures.
actor OpenedLibrary {
    private var store: Library?

    func open(_ folder: String) async throws -> (store: Library, pictures: PictureStore) {
        let library = try await Library.open(folder: folder)
        store = library
        let pictures = PictureStore(folder: folder)
        // Nothing of an earlier session can be undone any more. Files go after their rows, so that a crash between the
        // two leaves a file too many and never one too few.
        if !library.isReadOnly { pictures.remove(try await library.purge()) }
        return (library, pictures)
    }

    func close() async {
        await store?.close()
        store = nil
    }
}
