import GTK

/// List and detail side by side, or one at a time in a narrow window.
@MainActor
final class PaneSwitch {
    /// Below this width in pixels there is room for one pane only.
    private static let narrowWidth = 600

    private let window: Window
    private let list: Widget
    private let detail: Widget
    private let back: Button
    private var showsDetail = false
    private(set) var isNarrow = false

    init(_ builder: Builder, window: Window) {
        self.window = window
        list = builder.widget("list_pane", Widget.self)
        detail = builder.widget("detail_pane", Widget.self)
        back = builder.widget("back")
        window.onLayout { [weak self] width, _ in self?.adapt(to: width) }
    }

    func onBack(_ handler: @escaping @MainActor () -> Void) { back.onClicked(handler) }

    /// `width` of the window in pixels.
    func adapt(to width: Int) {
        let narrow = width < Self.narrowWidth
        guard narrow != isNarrow else { return }
        isNarrow = narrow
        window.setCSSClass("narrow", narrow)
        arrange()
    }

    func show(detail wanted: Bool) {
        guard wanted != showsDetail else { return }
        showsDetail = wanted
        arrange()
    }

    private func arrange() {
        list.isVisible = !isNarrow || !showsDetail
        detail.isVisible = !isNarrow || showsDetail
        back.isVisible = isNarrow && showsDetail
    }
}
