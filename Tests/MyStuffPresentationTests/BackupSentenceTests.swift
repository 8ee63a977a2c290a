import Foundation
import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct BackupSentenceTests {
    private func facts(lost: Int = 0, added: Int = 0, changed: Int = 0) -> BackupFacts {
        BackupFacts(things: 1, pictures: 2, lost: lost, added: added, changed: changed)
    }

    @Test func whatDiffersIsSaidInWords() {
        #expect(BackupSentences.contents(facts()) == "1 thing, 2 pictures")
        #expect(BackupSentences.difference(facts()) == "Nothing has changed since.")
        #expect(
            BackupSentences.difference(facts(lost: 2, added: 1, changed: 3))
                == "2 things that are gone now would be back. 3 things would be as they were then. "
                + "1 thing added since would not be there.")
    }

    @Test func aCopyNamesWhatItLacks() {
        var copy = FullCopy(folder: "/drive/Copy", things: 3, pictures: 1, missing: [])
        #expect(BackupSentences.done(copy) == "3 things and 1 picture are now in “/drive/Copy” as well.")
        copy.missing = ["a.jpg", "b.jpg"]
        #expect(
            BackupSentences.done(copy).hasSuffix(
                "2 picture files are missing or have been changed, and are not among them."))
    }

    @Test func theReminderComesAfterAMonthForMoreThanAFewThings() {
        let now = Date(timeIntervalSince1970: 1_796_040_000)
        func reminder(days: Double?, things: Int) -> String? {
            BackupSentences.reminder(
                uncopiedSince: days.map { now.addingTimeInterval(-$0 * 86_400) }, things: things, now: now)
        }
        #expect(reminder(days: 31, things: 6) != nil)
        #expect(reminder(days: 31, things: 5) == nil)
        #expect(reminder(days: 29, things: 600) == nil)
        #expect(reminder(days: nil, things: 600) == nil)
        // A clock that was set back.
        #expect(reminder(days: -400, things: 600) == nil)
    }

    @Test func aPageNamesWhoHasTheLibraryAndOffersTheBackup() {
        let holder = LibraryHolder(user: "ada", host: "attic", process: 1, since: Date())
        let backup = Backup(name: "a.sqlite", moment: Date())
        let page = StartPage.inUse(holder, path: "/library", newest: backup)
        #expect(page.text.contains("attic") && page.text.contains("ada") && page.text.contains("/library"))
        #expect(page.choices == [.tryAgain, .look(backup)])
        #expect(StartPage.inUse(holder, path: "/library", newest: nil).choices == [.tryAgain])
    }
}
