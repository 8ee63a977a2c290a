import GLib
import XCTest

final class TextTests: XCTestCase {
    func testValuesAreSetIn() {
        XCTAssertEqual(tr("%@ of %@", "1", "2"), "1 of 2")
        XCTAssertEqual(tr("%2$@ then %1$@", "a", "b"), "b then a")
        XCTAssertEqual(tr("100 %% of %@", "it"), "100 % of it")
        XCTAssertEqual(tr("nothing"), "nothing")
    }

    func testAValueIsNotReadAsAFormat() {
        XCTAssertEqual(tr("“%@” deleted", "50 % off %@ %1$@"), "“50 % off %@ %1$@” deleted")
    }

    func testTooFewValuesDoNotCrash() {
        XCTAssertEqual(tr("%@ and %3$@ and %", "one"), "one and  and %")
    }

    func testPluralsAndContexts() {
        XCTAssertEqual(trn("%@ thing", "%@ things", 1, "1"), "1 thing")
        XCTAssertEqual(trn("%@ thing", "%@ things", 7, "7"), "7 things")
        XCTAssertEqual(trc("a button", "Open"), "Open")
    }

    func testPartsOfAListAreJoined() {
        XCTAssertEqual(listText(["a", "b", "c"]), "a, b, c")
        XCTAssertEqual(listText(["a"]), "a")
        XCTAssertEqual(listText([]), "")
    }
}
