import GTK
import MyStuffPresentation

/// Keys and the pointer in the viewer.
extension PictureViewer {
    func addKeys() {
        let keys = ShortcutController()
        func add(_ triggers: [String], _ handler: @escaping @MainActor (PictureViewer) -> Void) {
            for trigger in triggers {
                keys.add(trigger) { [weak self] in
                    guard let self else { return false }
                    handler(self)
                    return true
                }
            }
        }
        add(["plus", "equal", "KP_Add", "<Control>plus", "<Control>equal", "<Control>KP_Add"]) { $0.zoomAtPointer(1) }
        add(["minus", "KP_Subtract", "<Control>minus", "<Control>KP_Subtract"]) { $0.zoomAtPointer(-1) }
        add(["<Control>0", "<Control>KP_0", "f"]) { $0.image.change { $0.fit() } }
        add(["1", "KP_1", "<Control>1", "<Control>KP_1"]) { viewer in
            let point = viewer.devicePoint(viewer.pointer)
            viewer.image.change { $0.zoom(to: 1, at: point) }
        }
        add(["r", "<Control>r"]) { $0.turn() }
        add(["<Shift>r", "<Control><Shift>r"]) { $0.turn(left: true) }
        add(["i", "<Alt>Return"]) { $0.toggleInformation() }
        add(["Page_Up", "KP_Page_Up"]) { $0.go(-1) }
        add(["Page_Down", "KP_Page_Down"]) { $0.go(1) }
        add(["Home", "KP_Home"]) { $0.goToEnd(last: false) }
        add(["End", "KP_End"]) { $0.goToEnd(last: true) }
        add(["<Control>s"]) { $0.saveCopy() }
        add(["<Control>c", "<Control>Insert"]) { $0.copyToClipboard() }
        add(["<Control>w"]) { $0.close() }
        add(["<Control>z", "Undo"]) { $0.onUndo() }
        add(["<Control><Shift>z", "<Control>y", "Redo"]) { $0.onRedo() }
        window.add(keys)

        // On the stage alone: elsewhere the arrow keys go from one control to the next.
        let arrows = ShortcutController()
        for (key, x, y) in [("Left", 1.0, 0.0), ("Right", -1, 0), ("Up", 0, 1), ("Down", 0, -1)] {
            arrows.add(key) { [weak self] in self?.arrow(x, y) ?? false }
        }
        image.stage.add(arrows)
    }

    /// The arrow keys leaf through fitted pictures, and move one that is larger than the window.
    private func arrow(_ x: Double, _ y: Double) -> Bool {
        if image.viewport.canPan {
            let length = Double(min(image.viewport.width, image.viewport.height)) / 8
            image.change { $0.pan(x: x * length, y: y * length) }
        } else if x != 0 {
            go((x > 0) == window.isRightToLeft ? 1 : -1)
        }
        return true
    }

    func addPointer() {
        let stage = image.stage
        let motion = MotionController()
        motion.onMove { [weak self] x, y in self?.pointer = (x, y) }
        motion.onLeave { [weak self] in self?.pointer = nil }
        stage.add(motion)

        let scroll = ScrollController()
        scroll.onScroll { [weak self] in self?.scroll($0) }
        stage.add(scroll)

        let click = GestureClick()
        click.onPressed { [weak self] count, x, y in
            guard let self else { return }
            self.image.stage.grabFocus()
            if count == 2 {
                let point = self.devicePoint((x, y))
                self.image.change { $0.toggle(at: point) }
            }
        }
        stage.add(click)
        addPan(stage)
        addPinch(stage)
        stage.add(drag)
        drag.onBegin { [weak self] in self?.dragOut() }
    }

    private func scroll(_ movement: ScrollController.Movement) {
        if movement.isWheel || movement.isControlPressed {
            // Fingers move by pixels: thirty of them are one notch.
            zoomAtPointer(-movement.y / (movement.isWheel ? 1 : 30))
        } else {
            image.change { [density = image.density] in $0.pan(x: -movement.x * density, y: -movement.y * density) }
        }
    }

    private func addPan(_ stage: Widget) {
        let pan = GestureDrag()
        var last = (x: 0.0, y: 0.0)
        pan.onBegin { [weak self] _, _ in
            last = (0, 0)
            if self?.image.viewport.canPan == true { self?.image.stage.setCursor("grabbing") }
        }
        pan.onUpdate { [weak self] x, y in
            guard let self else { return }
            let density = self.image.density
            self.image.change { $0.pan(x: (x - last.x) * density, y: (y - last.y) * density) }
            last = (x, y)
            if self.image.viewport.canPan { self.image.stage.setCursor("grabbing") }
        }
        pan.onEnd { [weak self] in
            guard let self else { return }
            self.image.stage.setCursor(self.image.viewport.canPan ? "grab" : nil)
        }
        stage.add(pan)
    }

    private func addPinch(_ stage: Widget) {
        let pinch = GestureZoom()
        var first = 1.0
        pinch.onBegin { [weak self] in first = self?.image.viewport.scale ?? 1 }
        pinch.onScale { [weak self] scale, point in
            guard let self else { return }
            let point = self.devicePoint(point)
            self.image.change { $0.zoom(to: first * scale, at: point) }
        }
        stage.add(pinch)
    }

    /// Zooms so that what is under the pointer stays there; about the middle where the pointer is elsewhere.
    private func zoomAtPointer(_ steps: Double) {
        let point = devicePoint(pointer)
        image.change { $0.zoom(steps: steps, at: point) }
    }

    private func devicePoint(_ point: (x: Double, y: Double)?) -> (x: Double, y: Double)? {
        point.map { ($0.x * image.density, $0.y * image.density) }
    }
}
