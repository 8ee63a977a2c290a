import Dispatch
import GLib
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore

/// `mystuff --import-picture FILE…`: the import of the window, from a terminal. One line a file: ok, or the reason.
enum ImportCommand {
    /// Ends with 0 when every file was taken, with 1 otherwise.
    static func run(_ options: Options, _ preferences: Preferences) -> Never {
        Task.detached { exit(await importAll(options, preferences) ? 0 : 1) }
        dispatchMain()
    }

    private static func importAll(_ options: Options, _ preferences: Preferences) async -> Bool {
        do {
            let store = try await Library.openBeside(options.libraryFolder)
            let pictures = PictureStore(folder: store.folder) { preferences.keepsOriginals }
            var allTaken = true
            for file in options.importedFiles {
                do {
                    // Before the import: a picture that nothing refers to would stay until the next start.
                    if let item = options.importItem, try await store.item(item) == nil {
                        throw LibraryError.noSuchItem(item)
                    }
                    let imported = try await pictures.importPicture(.file(path: PictureFiles.path(ofArgument: file)))
                    try await put(imported.picture, into: store, options.importItem)
                    say(file, imported.isDamaged ? tr("ok, but a part of the file is missing") : tr("ok"))
                } catch LibraryError.noSuchItem(let item) {
                    allTaken = false
                    say(file, tr("there is no thing with the number %@ in this library", String(item.rawValue)))
                } catch {
                    allTaken = false
                    say(file, Sentences.sentence(for: error))
                }
            }
            await store.close()
            return allTaken
        } catch {
            Terminal.complain(Sentences.sentence(for: error))
            return false
        }
    }

    private static func put(_ picture: Picture, into store: Library, _ item: ItemID?) async throws {
        if let item {
            _ = try await store.apply([.insertPicture(picture, at: .max)], to: item)
        } else {
            _ = try await store.add(ItemContent(name: tr("Untitled"), dateCreated: .today(), pictures: [picture]))
        }
    }

    private static func say(_ file: String, _ text: String) {
        print(tr("%1$@: %2$@", file, text))
        fflush(nil)
    }
}
