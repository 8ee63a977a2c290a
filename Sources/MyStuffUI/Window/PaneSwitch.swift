import GTK

/// List and detail side by side, or one at a time in a narrow window.
@MainActor
final class PaneSwitch {
    /// Below this width in pixels there is room for one pane only. Larger text needs more room.
    private static var narrowWidth: Int { Int(600 * max(1, Style.textScale)) }

    private let window: Window
    private let list: Widget
    private let detail: Widget
    private let back: Button
    private let paned: Paned
    private var showsDetail = false
    /// The pane with the focus in it has gone out of sight.
    var onFocusLost: @MainActor () -> Void = {}
    private(set) var isNarrow = false
    /// Width in pixels of the list where both panes are in sight; a narrow window must not change it.
    private var listWidth: Int

    init(_ builder: Builder, window: Window, listWidth: Int) {
        self.window = window
        self.listWidth = listWidth
        paned = builder.widget("paned")
        paned.position = listWidth
        list = builder.widget("list_pane", Widget.self)
        detail = builder.widget("detail_pane", Widget.self)
        back = builder.widget("back")
        window.onLayout { [weak self] width, _ in self?.adapt(to: width) }
    }

    /// The width to remember.
    var currentListWidth: Int { isNarrow || !paned.isMapped ? listWidth : paned.position }

    func onBack(_ handler: @escaping @MainActor () -> Void) { back.onClicked(handler) }

    var isListInSight: Bool { !isNarrow || !showsDetail }
    var isDetailInSight: Bool { !isNarrow || showsDetail }

    /// `width` of the window in pixels.
    func adapt(to width: Int) {
        let narrow = width < Self.narrowWidth
        if !narrow && !isNarrow && paned.isMapped { listWidth = paned.position }
        guard narrow != isNarrow else { return }
        if !narrow { paned.position = listWidth }
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
        let losesFocus = (!isListInSight && list.hasFocusWithin) || (!isDetailInSight && detail.hasFocusWithin)
        list.isVisible = isListInSight
        detail.isVisible = isDetailInSight
        back.isVisible = isNarrow && showsDetail
        if losesFocus { onFocusLost() }
    }
}
