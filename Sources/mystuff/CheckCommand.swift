import Dispatch
import GLib
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore

/// `mystuff --check FOLDER [--repair]`: the check of the window, from a terminal.
enum CheckCommand {
    private enum Status {
        static let fine: Int32 = 0
        static let found: Int32 = 1
        static let notChecked: Int32 = 2
    }

    static func run(_ folder: String, repairs: Bool) -> Never {
        Task.detached { exit(await check(folder, repairs: repairs)) }
        dispatchMain()
    }

    private static func check(_ folder: String, repairs: Bool) async -> Int32 {
        guard Terminal.finds(libraryIn: folder) else { return Status.notChecked }
        do {
            let store = try await Library.openBeside(folder)
            let pictures = PictureStore(folder: folder)
            let checker = LibraryChecker(database: store, pictures: pictures)
            var report = try await checker.check { _ in }
            if repairs, report.isRepairable { report = try await checker.repair(report) { _ in } }
            await store.close()
            print(CheckSentences.text(of: report))
            if report.isRepairable { print(tr("“mystuff --check FOLDER --repair” sets right what can be.")) }
            fflush(nil)
            return report.isFine ? Status.fine : Status.found
        } catch {
            Terminal.complain(Sentences.sentence(for: error))
            if case LibraryError.damaged = error { return Status.found }
            return Status.notChecked
        }
    }
}
