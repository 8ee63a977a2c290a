import GLib
import Glibc
public import MyStuffCore
public import MyStuffExchange
public import MyStuffImages

/// Things on their way out of the library that a window shows.
public struct OutgoingThings: Sendable {
    private let exporter: Exporter
    private let pack: ClaimPack
    private let day: @Sendable () -> CalendarDay

    public init(
        store: any ItemStore, pictures: any PictureExporting, money: MoneyFormat, report: (any ReportMaking)? = nil,
        today: @escaping @Sendable () -> CalendarDay
    ) {
        let wording = WindowWording(money: money)
        exporter = Exporter(store: store, pictures: pictures, wording: wording)
        pack = ClaimPack(store: store, pictures: pictures, wording: wording, report: report)
        day = today
    }

    public func export(
        _ choice: ThingsChoice, to place: ExportPlace, _ options: ExportOptions,
        progress: @escaping @Sendable (ExportProgress) -> Void
    ) async throws -> ExportResult {
        try await exporter.export(choice.ids, to: place, options, progress: progress)
    }

    public func claim(
        _ choice: ThingsChoice, to path: String, progress: @escaping @Sendable (ExportProgress) -> Void
    ) async throws -> ExportResult {
        try await pack.write(choice.ids, to: path, on: day(), progress: progress)
    }

    // MARK: Names

    /// What an export of today is called, without an ending.
    public var exportName: String { tr("My Stuff %@", day().description) }
    public var claimName: String { tr("Claim %@", day().description) }

    /// A name in `folder` that is not taken.
    public static func freePath(in folder: String, name: String) -> String {
        var path = "\(folder)/\(name)"
        var number = 2
        while access(path, F_OK) == 0 {
            path = "\(folder)/\(name) (\(number))"
            number += 1
        }
        return path
    }
}
