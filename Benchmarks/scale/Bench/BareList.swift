import BenchmarkFrames
import CGLib
import GLib
import GTK

/// A list view over a hundred thousand rows of one label each, whose rows are replaced at each key: what GTK itself
/// needs for it.
@MainActor
final class BareList {
    private let application = Application(id: "io.github.mystuff.BareList")
    private var window: ApplicationWindow?
    private var rows: LazyListModel?
    private var factory: RowFactory?
    private var ids: [Int64] = Array(0..<100_000)
    private var meter: FrameMeter?
    private var timer: Timer?
    private var left = Keys.texts.count
    private var times: [Int64] = []

    init() { application.onActivate { [weak self] in self?.activate() } }

    func run() -> Int32 { application.run(["mystuff-bare-list"]) }

    private func activate() {
        let window = ApplicationWindow(application: application)
        self.window = window
        window.defaultSize = (900, 640)
        let builder = Builder(Self.view)
        let view: ListView = builder.widget("list")
        let rows = LazyListModel { [weak self] in self?.ids[$0] ?? 0 }
        self.rows = rows
        let factory = RowFactory { BareRow() }
        self.factory = factory
        view.show(SingleSelection(rows), factory)
        window.setChild(builder.widget("scroller", Widget.self))
        rows.splice(at: 0, removed: 0, added: ids.count)
        window.present()
        timer = Timer(after: 2) { [weak self] in self?.begin() }
    }

    private func begin() {
        guard let window else { return }
        meter = FrameMeter(window)
        next()
    }

    private func next() {
        guard left > 0, let meter, let rows else {
            print("bare-p95-ms \(percentile95(times))")
            print("bare-median-ms \(median(times))")
            return application.quit()
        }
        left -= 1
        let start = g_get_monotonic_time()
        meter.onFrame = { [weak self] in
            guard let self else { return }
            meter.onFrame = {}
            self.times.append(Int64(g_get_monotonic_time() - start))
            self.timer = Timer(after: 0.12) { [weak self] in self?.next() }
        }
        let former = ids.count
        // Now few, now many, and never the same first rows.
        ids = Array(stride(from: Int64(left), to: 100_000, by: [1, 20, 400][left % 3]))
        rows.splice(at: 0, removed: former, added: ids.count)
    }

    private static let view = Array(
        """
        <interface><object class="GtkScrolledWindow" id="scroller"><property name="child">
        <object class="GtkListView" id="list"/></property></object></interface>
        """.utf8)
}

@MainActor
private final class BareRow: RowContent {
    private let label = Label.line()
    var root: Widget { label }
    func bind(_ id: Int64) { label.text = "Thing \(id)" }
    func unbind() {}
}
