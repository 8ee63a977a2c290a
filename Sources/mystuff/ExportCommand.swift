import GLib
import Glibc
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffPresentation
import MyStuffReport
import MyStuffStore

/// `mystuff --export FILE.zip|FOLDER` and `mystuff --claim FILE.zip`: what the window does, from a terminal.
enum ExportCommand {
    static func export(_ options: Options, to path: String, _ preferences: Preferences) -> Never {
        run(options, to: path, MoneyFormat.current(preferences)) { store, pictures, wording in
            let place: ExportPlace =
                path.lowercased().hasSuffix(".zip") ? .zip(path: path) : .folder(path: path)
            return try await Exporter(store: store, pictures: pictures, wording: wording).export(
                to: place, options.exportOptions)
        }
    }

    static func claim(_ options: Options, to path: String, _ preferences: Preferences) -> Never {
        let money = MoneyFormat.current(preferences)
        run(options, to: path, money) { store, pictures, wording in
            let report = ClaimReport(ReportMaker(store: store, pictures: pictures, money: money))
            return try await ClaimPack(store: store, pictures: pictures, wording: wording, report: report)
                .write(to: path, on: .today())
        }
    }

    private static func run(
        _ options: Options, to path: String, _ money: MoneyFormat,
        _ work: @escaping @Sendable (Library, PictureStore, WindowWording) async throws -> ExportResult
    ) -> Never {
        let wording = WindowWording(money: money)
        Terminal.run { await write(options.libraryFolder, to: path, wording, work) }
    }

    private static func write(
        _ folder: String, to path: String, _ wording: WindowWording,
        _ work: @Sendable (Library, PictureStore, WindowWording) async throws -> ExportResult
    ) async -> Int32 {
        guard Terminal.finds(libraryIn: folder), Terminal.mayWrite(path, beside: folder) else {
            return Terminal.Status.notWritten
        }
        do {
            let store = try await Library.openBeside(folder)
            let result: Result<ExportResult, any Error>
            do {
                result = .success(try await work(store, PictureStore(folder: store.folder), wording))
            } catch {
                result = .failure(error)
            }
            await store.close()
            let written = try result.get()
            print(ExportSentences.done(written))
            fflush(nil)
            return written.missing.isEmpty ? Terminal.Status.whole : Terminal.Status.incomplete
        } catch is CancellationError {
            Terminal.complain(ExportSentences.givenUp)
        } catch ExportError.nothing {
            Terminal.complain(ExportSentences.nothingLost)
        } catch {
            Terminal.complain(ExportSentences.failure(error))
        }
        return Terminal.Status.notWritten
    }
}
