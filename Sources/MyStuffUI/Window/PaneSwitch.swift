import GTK

/// List and detail side by side, or one at a time in a narrow window.
@MainActor
final class PaneSwitch {
    /// Below this width in pixels there is room for one pane only. Larger text needs more room.
    private static var narrowWidth: Int { Int(600 * max(1, Style.textScale)) }

    private static let titledWidth = 400

    private let window: Window
    let list: Widget
    let detail: Widget
    private let back: Button
    private let title: Widget
    let sidebar: Widget
    private let sidebarPaned: Paned
    private let toggle: ToggleButton
    private let paned: Paned
    private var showsDetail = false
    /// Whether a wide window shows the sidebar; a narrow one shows it only for as long as somebody chooses in it.
    private(set) var wantsSidebar: Bool
    private var showsNarrowSidebar = false
    /// The sidebar comes into sight.
    var onSidebar: @MainActor () -> Void = {}
    /// The pane with the focus in it has gone out of sight.
    var onFocusLost: @MainActor () -> Void = {}
    private(set) var isNarrow = false
    /// Width in pixels of the list where both panes are in sight; a narrow window must not change it.
    private var listWidth: Int

    init(_ builder: Builder, window: Window, listWidth: Int, wantsSidebar: Bool) {
        self.window = window
        self.listWidth = listWidth
        self.wantsSidebar = wantsSidebar
        sidebar = builder.widget("sidebar_pane", Widget.self)
        sidebarPaned = builder.widget("sidebar_paned")
        toggle = builder.widget("sidebar_toggle")
        paned = builder.widget("paned")
        paned.position = listWidth
        list = builder.widget("list_pane", Widget.self)
        detail = builder.widget("detail_pane", Widget.self)
        back = builder.widget("back")
        title = builder.widget("title", Widget.self)
        window.onLayout { [weak self] width, _ in self?.adapt(to: width) }
        toggle.onToggled { [weak self] in
            // When `arrange` sets it the two are equal.
            guard let self, self.toggle.isActive != self.isSidebarInSight else { return }
            self.toggleSidebar()
        }
        arrange()
    }

    /// What the first frame does not need.
    func complete() { toggle.show(icon: "sidebar-show-symbolic") }

    var isSidebarInSight: Bool { isNarrow ? showsNarrowSidebar && !showsDetail : wantsSidebar }

    func toggleSidebar() {
        if isNarrow { showsNarrowSidebar.toggle() } else { wantsSidebar.toggle() }
        arrange()
    }

    /// Something was chosen in the sidebar: a narrow window goes on to the list.
    func leaveSidebar() {
        guard isNarrow, showsNarrowSidebar else { return }
        showsNarrowSidebar = false
        arrange()
    }

    /// The width in pixels that the list is going to have in a window as wide as this.
    func listWidth(inWindow width: Int) -> Int { width < Self.narrowWidth ? width : listWidth }

    /// The width to remember.
    var currentListWidth: Int { isNarrow || !paned.isMapped ? listWidth : paned.position }

    func onBack(_ handler: @escaping @MainActor () -> Void) { back.onClicked(handler) }

    var isListInSight: Bool { !isNarrow || (!showsDetail && !showsNarrowSidebar) }
    var isDetailInSight: Bool { !isNarrow || showsDetail }

    /// `width` of the window in pixels.
    func adapt(to width: Int) {
        let narrow = width < Self.narrowWidth
        // A title of two letters tells nobody anything, and the buttons need the room.
        title.isVisible = width >= Self.titledWidth
        if !narrow && !isNarrow && paned.isMapped { listWidth = paned.position }
        guard narrow != isNarrow else { return }
        if !narrow { paned.position = listWidth }
        isNarrow = narrow
        showsNarrowSidebar = false
        window.setCSSClass("narrow", narrow)
        arrange()
    }

    func show(detail wanted: Bool) {
        guard wanted != showsDetail else { return }
        showsDetail = wanted
        arrange()
    }

    private func arrange() {
        let losesFocus =
            (!isSidebarInSight && sidebar.hasFocusWithin) || (!isListInSight && list.hasFocusWithin)
            || (!isDetailInSight && detail.hasFocusWithin)
        list.isVisible = isListInSight
        detail.isVisible = isDetailInSight
        paned.isVisible = isListInSight || isDetailInSight
        sidebar.isVisible = isSidebarInSight
        sidebarPaned.setHandleActive(isSidebarInSight && !isNarrow)
        paned.setHandleActive(!isNarrow)
        sidebar.expandsAcross = isNarrow
        back.isVisible = isNarrow && showsDetail
        toggle.isVisible = !back.isVisible
        toggle.isActive = isSidebarInSight
        if isSidebarInSight { onSidebar() }
        if losesFocus { onFocusLost() }
    }
}
