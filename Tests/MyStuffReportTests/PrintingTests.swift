import CGTK
import Foundation
import GLib
import GTK
import MainLoopTesting
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffReport
import MyStuffStore
import XCTest

@testable import MyStuffUI

/// The way to a printer, which here is GTK's way into a file: the same pages come out.
final class PrintingTests: XCTestCase {
    private static let hasDisplay = gtk_init_check() != 0
    private static let hasBridge = MainQueueBridge.install()

    override func setUpWithError() throws {
        guard Self.hasDisplay else { throw XCTSkip("no display") }
        XCTAssertTrue(Self.hasBridge)
    }

    func testWhatIsPrintedIsWhatIsSaved() throws {
        try MainActor.assumeIsolated {
            let shelf = try inTheLoop { try await filled() }
            let options = ReportOptions(person: "Jane Doe", address: "1 High Street")
            let path = shelf.folder + "/printed.pdf"
            let report = PrintedReport(shelf.maker(), nil, options)
            let isDone = try inTheLoop {
                try await PrintOperation(report.document, jobName: "Report").run(.file(path: path), parent: nil)
            }
            XCTAssertTrue(isDone)
            let (saved, outcome) = try inTheLoop { try await shelf.report(options, paper: .current()) }
            let printed = PDF(path: path)
            XCTAssertGreaterThan(outcome.pages, 5)
            XCTAssertTrue(try printed.facts().contains("Pages:           \(outcome.pages)\n"))
            XCTAssertEqual(try printed.text(), try saved.text())
            for page in 1...outcome.pages {
                let (one, other) = (try printed.pixels(page: page), try saved.pixels(page: page))
                XCTAssertEqual(one.width, other.width)
                XCTAssertEqual(one.height, other.height)
                let different = zip(one.bytes, other.bytes).count { abs(Int($0) - Int($1)) > 48 }
                XCTAssertLessThan(different, one.bytes.count / 500, "page \(page)")
            }
            // Pictures reach the printer in their own coding.
            XCTAssertEqual(Set(try printed.images().map { $0[8] }), ["jpeg"])
        }
    }

    func testWhatGoesWrongIsSaid() throws {
        try MainActor.assumeIsolated {
            struct Fault: Error {}
            let path = NSTemporaryDirectory() + "mystuff-not-printed.pdf"
            defer { try? FileManager.default.removeItem(atPath: path) }
            let broken = PrintOperation.Document(layOut: { _, _ in throw Fault() }, draw: { _ in { _ in } })
            XCTAssertThrowsError(
                try inTheLoop {
                    try await PrintOperation(broken, jobName: "Report").run(.file(path: path), parent: nil)
                }
            ) { XCTAssertTrue($0 is Fault, "\($0)") }
            let late = PrintOperation.Document(
                layOut: { _, _ in 3 },
                draw: { page in
                    if page == 1 { throw Fault() }
                    return { _ in }
                })
            XCTAssertThrowsError(
                try inTheLoop { try await PrintOperation(late, jobName: "Report").run(.file(path: path), parent: nil) }
            ) { XCTAssertTrue($0 is Fault, "\($0)") }
            let fine = PrintOperation.Document(layOut: { _, _ in 1 }, draw: { _ in { _ in } })
            XCTAssertThrowsError(
                try inTheLoop {
                    try await PrintOperation(fine, jobName: "Report").run(
                        .file(path: "/nonexistent/folder/report.pdf"), parent: nil)
                })
        }
    }

    func testAnOperationDoesNotOutliveItsRun() throws {
        try MainActor.assumeIsolated {
            let path = NSTemporaryDirectory() + "mystuff-printed-once.pdf"
            defer { try? FileManager.default.removeItem(atPath: path) }
            weak var seen: PrintOperation?
            try inTheLoop {
                let operation = PrintOperation(
                    PrintOperation.Document(layOut: { _, _ in 2 }, draw: { _ in { _ in } }), jobName: "Report")
                seen = operation
                _ = try await operation.run(.file(path: path), parent: nil)
            }
            XCTAssertTrue(iterate { seen == nil })
        }
    }
}

/// Runs `work` while the main loop does, as the program would.
@MainActor
private func inTheLoop<Result: Sendable>(_ work: @escaping @MainActor () async throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    Task { @MainActor in
        do { result = .success(try await work()) } catch { result = .failure(error) }
    }
    XCTAssertTrue(iterate(for: 60) { result != nil })
    return try XCTUnwrap(result).get()
}

@MainActor
private func filled() async throws -> Shelf {
    let shelf = try await Shelf()
    for number in 1...12 {
        var content = ItemContent(
            name: "Thing \(number)", place: number < 6 ? "Attic" : "Cellar", value: euros(Int64(number) * 100),
            dateCreated: try day(), notes: "Stands in the corner.")
        content.pictures = [
            try await shelf.picture(UInt8(number * 20), 60, 120),
            try await shelf.picture(20, UInt8(number * 20), 60, width: 240, height: 320),
        ]
        _ = try await shelf.library.add(content)
    }
    return shelf
}
