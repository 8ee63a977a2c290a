public import MyStuffCore
public import MyStuffImages
public import MyStuffPresentation
public import MyStuffReport

/// What the program gives its windows to work with.
public struct Ports: Sendable {
    public let store: any ItemStore
    public let pictures: any PictureImporting
    /// The same pictures, to be given away.
    public let outgoing: any PictureExporting
    public let keeper: any TakenPictureKeeping
    public let cameras: any CameraProviding
    public let preferences: CurrentPreferences
    /// As the locale has it; its currency is that of whoever has not chosen another.
    public let money: MoneyFormat
    public let checker: LibraryChecker
    /// nil where what is shown is a backup itself.
    public let backups: (any BackupKeeping)?
    /// What makes reports of the things.
    public let reporter: ReportMaker?
    /// Where the library is.
    public let folder: String
    /// What happens to the library without anybody's doing.
    let reports: AsyncStream<LibraryReport>?
    /// What has to be known about the library all the time, where that is more than that it is read-only.
    let remark: String?

    public init(
        folder: String, store: any ItemStore, pictures: any PictureImporting & PictureExporting,
        keeper: any TakenPictureKeeping,
        cameras: any CameraProviding, preferences: CurrentPreferences, money: MoneyFormat, checker: LibraryChecker,
        backups: (any BackupKeeping)? = nil, reporter: ReportMaker? = nil,
        reports: AsyncStream<LibraryReport>? = nil, remark: String? = nil
    ) {
        self.folder = folder
        self.store = store
        self.pictures = pictures
        outgoing = pictures
        self.keeper = keeper
        self.cameras = cameras
        self.preferences = preferences
        self.money = money
        self.checker = checker
        self.backups = backups
        self.reporter = reporter
        self.reports = reports
        self.remark = remark
    }
}

extension Ports {
    /// How money is written, in the currency that the person has chosen.
    var chosenMoney: MoneyFormat { money.using(currencyCode: preferences.value.currencyCode) }

    /// What makes reports in that currency.
    var moneyReporter: ReportMaker? { reporter?.using(chosenMoney) }
}

extension OutgoingThings {
    init(_ ports: Ports) {
        self.init(
            store: ports.store, pictures: ports.outgoing, money: ports.chosenMoney,
            report: ports.moneyReporter.map(ClaimReport.init), today: CalendarDay.today)
    }
}

public enum LibraryReport: Sendable {
    /// A sentence for the person.
    case problem(String)
    /// The library is damaged, and has to give way to a backup. With SQLite's words.
    case damaged(String)
}

/// What came of opening a library.
public enum Opened: Sendable {
    case library(Ports)
    /// Something has to be said or asked before; what was chosen leads on.
    case page(StartPage, @Sendable (StartPage.Choice) async throws -> Opened)
    /// A library is copied here, and then opened.
    case copying(@Sendable (_ progress: @escaping @Sendable (CopyProgress) -> Void) async throws -> Opened)
}
