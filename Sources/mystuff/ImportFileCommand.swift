import GLib
import Glibc
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffPresentation
import MyStuffStore

/// `mystuff --import FILE [--dry-run]`: the import of the window, from a terminal.
enum ImportFileCommand {
    struct Request: Sendable {
        var file: String
        var isRehearsal = false
        var onMatch = MatchPolicy.skip
        var dates: DateStyle?
    }

    private enum Status {
        static let fine: Int32 = 0
        /// Something was left out.
        static let partly: Int32 = 1
        static let notImported: Int32 = 2
    }

    static func run(_ request: Request, _ options: Options, _ preferences: Preferences) -> Never {
        let defaults = ImportDefaults(money: .current(preferences), today: .today())
        Heap.keepAll()
        Terminal.run { await run(request, options, defaults, preferences) }
    }

    private static func run(
        _ request: Request, _ options: Options, _ defaults: ImportDefaults, _ preferences: Preferences
    ) async -> Int32 {
        do {
            // The file first: where it is no use, no library is made for it.
            let path = PictureFiles.path(ofArgument: request.file)
            let source = try await Background.run { try ImportSource.open(path: path, today: defaults.today) }
            // A rehearsal leaves nothing behind, also no new library.
            let isNew = access(options.libraryFolder + "/library.sqlite", F_OK) != 0
            let stage = request.isRehearsal && isNew ? try TemporaryFolder() : nil
            defer { withExtendedLifetime(stage) {} }
            let store = try await Library.openBeside(stage?.path ?? options.libraryFolder)
            do {
                let status = try await bringIn(source, request, defaults, store, preferences)
                await store.close()
                return status
            } catch {
                await store.close()
                throw error
            }
        } catch ImportError.noNameColumn {
            Terminal.complain(tr("No column says what the things are called. Give it the heading “Name” in the file."))
            return Status.notImported
        } catch ImportError.notFound {
            Terminal.complain(tr("There is no file “%@”.", request.file))
            return Status.notImported
        } catch {
            Terminal.complain(ImportSentences.sentence(for: error))
            if case ImportError.ambiguousDates = error {
                Terminal.complain(tr("Say so with “--dates dmy” or “--dates mdy”."))
            }
            return Status.notImported
        }
    }

    private static func bringIn(
        _ source: ImportSource, _ request: Request, _ defaults: ImportDefaults, _ store: Library,
        _ preferences: Preferences
    ) async throws -> Int32 {
        let fields = try await store.customFields()
        var settings = ImportAdvice.forSource(source, fields: fields, defaults: defaults).settings
        settings.onMatch = request.onMatch
        if let dates = request.dates { settings.dates = dates }
        say(ImportSentences.recognised(source))
        for line in ImportSentences.details(source, settings, fields) { say(line) }
        let rehearsal = try await Rehearsal.run(source, settings, defaults: defaults, in: store)
        for row in rehearsal.ragged { say(ImportSentences.text(of: row)) }
        for fault in rehearsal.faults { say(ImportSentences.text(of: fault, settings)) }
        for line in ImportSentences.summary(of: rehearsal) { say(line) }
        var status = rehearsal.faults.isEmpty ? Status.fine : Status.partly
        if request.isRehearsal {
            say(tr("This was a rehearsal; nothing was changed."))
        } else if rehearsal.changeCount > 0 {
            let pictures = PictureStore(folder: store.folder) { preferences.keepsOriginals }
            let checker = LibraryChecker(database: store, pictures: pictures)
            let run = ImportRun(store: store, pictures: pictures, discard: { await checker.discard($0) })
            let outcome = try await run.run(rehearsal) { _ in }
            for fault in outcome.faults { say(ImportSentences.text(of: fault, settings)) }
            if !outcome.faults.isEmpty { status = Status.partly }
            say(ImportSentences.done(outcome))
        }
        fflush(nil)
        return status
    }

    private static func say(_ text: String) { print(text) }
}
