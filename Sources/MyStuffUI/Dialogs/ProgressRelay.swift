/// Shows on the main thread what is told on any other. Only the last report counts: were each of them shown, the window
/// would draw them all, one after the other.
struct ProgressRelay<Report: Sendable>: Sendable {
    let tell: @Sendable (Report) -> Void
    private let showing: Task<Void, Never>

    @MainActor
    init(_ show: @escaping @MainActor (Report) -> Void) {
        let (reports, teller) = AsyncStream.makeStream(of: Report.self, bufferingPolicy: .bufferingNewest(1))
        tell = { teller.yield($0) }
        showing = Task { for await report in reports { show(report) } }
    }

    /// Nothing is shown from here on.
    func end() { showing.cancel() }
}
