import Foundation
import GLib
import MainLoopTesting
import XCTest

/// Files in a folder, watched.
final class FileMonitorTests: XCTestCase {
    func testTellsOfFilesByNameUntilItGoes() throws {
        let folder = NSTemporaryDirectory() + "/mystuff-monitor-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try MainActor.assumeIsolated {
            var names: Set<String> = []
            var monitor = FileMonitor(folder: folder) { names.insert($0) }
            XCTAssertNotNil(monitor)
            try Data("one".utf8).write(to: URL(fileURLWithPath: folder + "/one"))
            XCTAssertTrue(iterate { names.contains("one") })
            let handle = try XCTUnwrap(FileHandle(forWritingAtPath: folder + "/one"))
            names = []
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
            XCTAssertTrue(iterate { names.contains("one") }, "written to without being closed")
            try handle.close()
            monitor = nil
            _ = iterate(for: 0.3)
            names = []
            try Data("two".utf8).write(to: URL(fileURLWithPath: folder + "/two"))
            _ = iterate(for: 0.5)
            XCTAssertEqual(names, [])
        }
    }
}
