import Foundation
import MyStuffCore
import Testing

@Suite struct BackupRetentionTests {
    private let now = Date(timeIntervalSince1970: 1_796_050_000)  // 30 November 2026, 14:46 UTC

    private func ago(days: Double) -> Date { now.addingTimeInterval(-days * 86_400) }

    @Test func allOfTwoDaysStay() {
        let moments = (0..<95).map { ago(days: Double($0) / 48) }
        #expect(BackupRetention.kept(of: moments, now: now) == Set(moments))
    }

    @Test func aYearOfHalfHoursThinsOut() {
        // Every thinning comes half an hour after the last, as in life.
        var kept: Set<Date> = []
        for step in 0..<(400 * 48) {
            let moment = now.addingTimeInterval(Double(step) * 1800)
            kept = BackupRetention.kept(of: kept + [moment], now: moment)
            #expect(kept.contains(moment))
        }
        let end = now.addingTimeInterval(Double(400 * 48 - 1) * 1800)
        let ages = kept.map { end.timeIntervalSince($0) / 86_400 }.sorted()
        #expect(ages.filter { $0 < 2 }.count == 96)
        #expect(ages.count <= 96 + 14 + 8 + 12)
        #expect(ages.count >= 96 + 14 + 8 + 9)
        for day in 2..<15 { #expect(ages.contains { Int($0) == day || Int($0) == day + 1 }, "\(day) days ago") }
        #expect(zip(ages, ages.dropFirst()).allSatisfy { $1 - $0 <= 35.1 }, "no gap of more than five weeks")
        #expect((ages.last ?? 0) > 330)
    }

    @Test func theLastOfADayStays() {
        let moments = [ago(days: 5), ago(days: 5.1), ago(days: 5.2), ago(days: 0)]
        #expect(BackupRetention.kept(of: moments, now: now) == [moments[0], moments[3]])
    }

    @Test func aLibraryThatRestsLosesNothing() {
        let moments = (0..<14).map { ago(days: 3000 + Double($0) * 40) }
        #expect(BackupRetention.kept(of: moments, now: now) == Set(moments))
    }

    @Test func aClockSetBackTakesNothingAway() {
        let moments = (0..<300).map { ago(days: Double($0) / 4) }
        let before = BackupRetention.kept(of: moments, now: now)
        let setBack = Date(timeIntervalSince1970: 86_400)
        let after = BackupRetention.kept(of: before + [setBack], now: setBack)
        #expect(after == before.union([setBack]))
        // Right again: the backup from 1970 is one among the others.
        #expect(BackupRetention.kept(of: Array(after), now: now).isSuperset(of: before))
    }

    @Test func aClockSetAheadLeavesMost() {
        let moments = BackupRetention.kept(of: (0..<300).map { ago(days: Double($0)) }, now: now)
        let ahead = now.addingTimeInterval(50 * 366 * 86_400)
        let kept = BackupRetention.kept(of: moments + [ahead], now: ahead)
        #expect(kept.contains(now), "the newest of the right ones")
        #expect(kept.count >= 20)
        // And they stay when the clock is right again.
        #expect(BackupRetention.kept(of: Array(kept), now: now) == kept)
    }

    @Test func nothingOfNothing() {
        #expect(BackupRetention.kept(of: [], now: now).isEmpty)
        #expect(BackupRetention.kept(of: [ago(days: 9000)], now: now) == [ago(days: 9000)])
    }
}
