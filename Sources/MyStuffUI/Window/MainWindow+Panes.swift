import GTK

/// F6 and Shift+F6: from one part of the window to the next.
extension MainWindow {
    private struct Pane {
        let widget: Widget
        /// Answers false where there is nothing that takes the focus.
        let grabFocus: @MainActor () -> Bool
    }

    func addPaneKeys() {
        // GTK's own panes have another use for these keys, and would see them before the window does.
        let keys = ShortcutController(isFirst: true)
        keys.add("F6") { [weak self] in self?.goToPane(1) ?? false }
        keys.add("<Shift>F6") { [weak self] in self?.goToPane(-1) ?? false }
        window.add(keys)
    }

    /// Those in sight, in the order of reading.
    private var panesInSight: [Pane] {
        let header = Pane(widget: frame.header) { [frame] in frame.header.grabFocusInside() }
        guard pages.visibleChild == "items" else {
            return [header, Pane(widget: pages) { [pages] in pages.grabFocusInside() }]
        }
        return [
            header,
            Pane(widget: panes.sidebar) { [self] in
                sidebar.grabFocus()
                return panes.sidebar.hasFocusWithin
            },
            Pane(widget: panes.list) { [self] in
                list.grabFocus()
                // Of things that are not found there is no list.
                return panes.list.hasFocusWithin || panes.list.grabFocusInside()
            },
            Pane(widget: panes.detail) { [self] in
                detail.picture.area.isMapped && detail.picture.area.grabFocus() || panes.detail.grabFocusInside()
            },
        ].filter(\.widget.isMapped)
    }

    private func goToPane(_ step: Int) -> Bool {
        let all = panesInSight
        let current = all.firstIndex { $0.widget.hasFocusWithin } ?? (step > 0 ? -1 : 0)
        for distance in 1...all.count {
            let next = all[(current + step * distance + all.count * distance) % all.count]
            if next.grabFocus() {
                window.showFocus()
                return true
            }
        }
        return true
    }
}
