import GLib
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// The library that is open, and its pictures.
///
/// It is opened on another thread while GTK starts on the main one.
final class OpenedLibrary: Sendable {
    private let folder: String
    private let opening: Task<Library, any Error>

    init(_ folder: String) {
        self.folder = folder
        opening = Task.detached(priority: .userInitiated) {
            try await Library.open(folder: folder, untitled: tr("Untitled"))
        }
    }

    /// Beside a window that may be open on the same library.
    func open() async throws -> (store: Library, pictures: PictureStore) {
        (try await opening.value, PictureStore(folder: folder))
    }

    /// To be called by the process whose window this is, once: a second start only finds the first one's window, and
    /// must not tidy up what that one can still undo.
    func takeOver() async throws -> (store: Library, pictures: PictureStore) {
        let library = try await opening.value
        let pictures = PictureStore(folder: folder)
        // Nothing of an earlier session can be undone any more. Files go after their rows, so that a crash between the
        // two leaves a file too many and never one too few.
        if !library.isReadOnly { pictures.remove(try await library.purge()) }
        return (library, pictures)
    }

    func close() async {
        if let library = try? await opening.value { await library.close() }
    }
}
