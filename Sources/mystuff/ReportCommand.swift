import GLib
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffReport
import MyStuffStore
import MyStuffUI

/// `mystuff --report FILE.pdf`: the report of the window, from a terminal. It only reads the library.
enum ReportCommand {
    static func run(_ file: String, library: String, _ preferences: Preferences) -> Never {
        let money = MoneyFormat.current(preferences)
        Terminal.run { await write(file, library, money) }
    }

    /// In the place of what was said before, on the terminal's last line.
    private static func say(_ text: String) {
        let line = "\r\u{1B}[K" + text
        _ = line.withCString { Glibc.write(STDERR_FILENO, $0, line.utf8.count) }
    }

    private static func write(_ file: String, _ folder: String, _ money: MoneyFormat) async -> Int32 {
        guard Terminal.finds(libraryIn: folder), Terminal.mayWrite(file, beside: folder) else {
            return Terminal.Status.notWritten
        }
        do {
            Heap.prepareForManyPictures()
            let store = try await Library.openBeside(folder)
            let maker = ReportMaker(store: store, pictures: PictureStore(folder: folder), money: money)
            let options = await ReportOptions.remembered(in: store)
            let isSeen = isatty(STDERR_FILENO) != 0
            let outcome = try await maker.write(nil, options, to: file) { progress in
                if isSeen { say(ReportSentences.progress(progress)) }
            }
            await store.close()
            if isSeen { say("") }
            print(ReportSentences.done(outcome, name: file))
            for picture in outcome.unseen {
                let name = tr("“%1$@” (%2$@)", picture.thing, String(picture.number))
                Terminal.complain(tr("%1$@: %2$@", name, picture.sentence))
            }
            fflush(nil)
            return outcome.unseen.isEmpty ? Terminal.Status.whole : Terminal.Status.incomplete
        } catch is CancellationError {
            Terminal.complain(tr("The report was given up; nothing was saved."))
        } catch {
            Terminal.complain(ReportSentences.failure(error))
        }
        return Terminal.Status.notWritten
    }
}

extension ReportMaker {
    /// One that signs with this program's name.
    init(store: any ItemStore, pictures: PictureStore, money: MoneyFormat) {
        self.init(store: store, pictures: pictures, money: money, creator: "My Stuff \(Version.current)")
    }
}
