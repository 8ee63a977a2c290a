import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

/// Sessions of a person's work that end or go wrong at any moment: whatever was said to be saved is there afterwards, and
/// nothing is there that nobody wanted.
@Suite(.serialized) struct SessionFaultTests {
    @Test func killedTwoHundredTimes() throws {
        let folder = try TemporaryFolder()
        var ledger = Ledger()
        for round in 0..<200 {
            let worker = try Worker(["session", folder.library, "\(round)"])
            if round % 10 != 9 {
                // How far it comes is not left to the machine's speed alone.
                var left = 1 + round % 9
                while left > 0, let line = worker.readLine() {
                    ledger.read([line])
                    if line.hasPrefix("done ") { left -= 1 }
                }
                usleep(UInt32.random(in: 0..<60_000))
            } else {
                // In the middle of opening, too.
                usleep(UInt32.random(in: 0..<40_000))
            }
            worker.kill()
            ledger.read(worker.readAll())
            #expect(ledger.failures.allSatisfy { $0.contains("noSuchItem") }, "\(ledger.failures)")
            // In most rounds the next session takes over what this one left.
            if round % 5 == 4 { try ledger.settle(folder.library, "round \(round)") }
        }
        #expect(ledger.acknowledged > 800)
    }

    @Test(.enabled(if: canMount(), "needs root, to mount a small disk"))
    func aDiskThatIsFullAtEveryMoment() async throws {
        let folder = try TemporaryFolder()
        var size = 32
        var isDone = false
        var fullDisks = 0
        while !isDone, size < 8192 {
            try await mounted("tmpfs", on: folder.library, type: "tmpfs", flags: [0], data: "size=\(size)k") {
                let worker = try Worker(["session", folder.library, "7", "40"])
                var ledger = Ledger()
                ledger.read(worker.readAll())
                #expect(worker.wait() == 0, "\(size) kB")
                let failures = ledger.failures.filter { !$0.contains("noSuchItem") }
                #expect(failures.allSatisfy { $0.contains("diskFull") }, "\(size) kB: \(failures)")
                isDone = failures.isEmpty
                if !isDone { fullDisks += 1 }
                // With room again all of it is there.
                try #require(mount("", folder.library, "tmpfs", UInt(MS_REMOUNT), "size=16m") == 0)
                try ledger.settle(folder.library, "\(size) kB")
            }
            size += 24
        }
        #expect(isDone && fullDisks > 20)
    }

    struct Failure: CustomTestStringConvertible {
        let testDescription: String
        let error: Int32
        let count: Int
    }

    @Test(
        .enabled(if: FailingDisk.shim != nil, "needs a C compiler"),
        arguments: [
            Failure(testDescription: "an I/O error", error: EIO, count: 1),
            Failure(testDescription: "a disk that has died", error: EIO, count: .max >> 32),
            Failure(testDescription: "half a write", error: 0, count: 1),
            Failure(testDescription: "read-only from one moment on", error: EROFS, count: .max >> 32),
            Failure(testDescription: "read-only for a while", error: EROFS, count: 9),
            Failure(testDescription: "over quota", error: EDQUOT, count: 5),
        ])
    func aDiskThatFailsAtAnyCall(_ failure: Failure) throws {
        let steps = ["7", "25"]
        let whole = try TemporaryFolder()
        let report = whole.path + "/calls"
        let worker = try Worker(
            ["session", whole.library] + steps,
            environment: FailingDisk.environment(folder: whole.library, report: report))
        _ = worker.readAll()
        worker.wait()
        let text = try String(contentsOfFile: report, encoding: .utf8)
        let calls = try #require(Int(text.split(separator: "\n").first ?? ""))
        #expect(calls > 100)

        var failed = 0
        for first in stride(from: 1 + Int.random(in: 0..<8), through: calls, by: max(1, calls / 16)) {
            let folder = try TemporaryFolder()
            let fault = FailingDisk.Fault(first: first, count: failure.count, error: failure.error)
            let worker = try Worker(
                ["session", folder.library] + steps,
                environment: FailingDisk.environment(folder: folder.library, fault))
            var ledger = Ledger()
            ledger.read(worker.readAll())
            #expect(worker.wait() == 0, "call \(first): it did not end well")
            if !ledger.failures.isEmpty { failed += 1 }
            try ledger.settle(folder.library, "call \(first)")
        }
        // Half a write is written on by SQLite and by us; everything else is said.
        #expect(failure.error == 0 || failed > 5)
    }

    // MARK: Clocks

    @Test(
        .enabled(if: FailingDisk.shim != nil && isKnown("Pacific/Kiritimati"), "needs a C compiler and tzdata"),
        arguments: [
            // Noon in Greenwich on 29 February is the same day in Honolulu and the next in Kiritimati.
            (1_709_208_000, "Pacific/Honolulu", "2024-02-29"), (1_709_208_000, "Pacific/Kiritimati", "2024-03-01"),
            (1_709_200_000, "Pacific/Honolulu", "2024-02-28"), (1_709_200_000, "Pacific/Kiritimati", "2024-02-29"),
        ])
    func daysAreTheCalendarsOfTheirPlace(now: Int, zone: String, day: String) async throws {
        let folder = try TemporaryFolder()
        var environment = try FailingDisk.environment(folder: folder.library, clock: now - time(nil))
        environment["TZ"] = zone
        let worker = try Worker(["day", folder.library], environment: environment)
        let line = try #require(worker.readLine())
        #expect(worker.wait() == 0)
        #expect(line.hasSuffix(" " + day))
        // The same day wherever the library is opened.
        let library = try await Library.open(folder: folder.library, locale: "C")
        let id = try #require(line.split(separator: " ").first.flatMap { Int64($0) })
        #expect(try await library.item(ItemID(rawValue: id))?.dateCreated.description == day)
        await library.close()
    }

    @Test(.enabled(if: FailingDisk.shim != nil, "needs a C compiler"))
    func aClockThatIsSetBackLosesNothing() throws {
        let folder = try TemporaryFolder()
        var ledger = Ledger()
        for (seed, years) in [(1, 0), (2, -10), (3, 0), (4, -40), (5, 0)] {
            let clock = years * 365 * 86_400
            let worker = try Worker(
                ["session", folder.library, "\(seed)", "60"],
                environment: FailingDisk.environment(folder: folder.library, clock: clock))
            ledger.read(worker.readAll())
            #expect(worker.wait() == 0)
            #expect(ledger.failures.allSatisfy { $0.contains("noSuchItem") }, "\(ledger.failures)")
            try ledger.settle(folder.library, "\(years) years")
        }
        #expect(ledger.acknowledged > 200)
    }

    // MARK: Several at once

    @Test func twoProcessesAtOnce() async throws {
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            let workers = try (0..<2).map { _ in try Worker(["add", folder.library, "100"]) }
            let lines = workers.flatMap { $0.readAll() }
            for worker in workers { worker.wait() }
            // A second one may be refused, but then it must not have been told that anything is saved.
            let ids = lines.compactMap { Int64($0) }
            #expect(Set(ids).count == ids.count && ids.count >= 100)
            #expect(ids.count + 100 * lines.count { $0.hasPrefix("refused") } == 200, "\(lines.last ?? "")")
            let library = try await Library.open(folder: folder.library, locale: "C")
            #expect(try await library.rows(ids.map { ItemID(rawValue: $0) }).count == ids.count)
            #expect(try await library.itemCount() == ids.count)
            #expect(try await library.checkDatabase { _ in } == [])
            await library.close()
        }
    }
}

private func isKnown(_ zone: String) -> Bool { access("/usr/share/zoneinfo/" + zone, R_OK) == 0 }
