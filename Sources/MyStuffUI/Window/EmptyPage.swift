import GTK

/// What stands in the window while there are no things.
@MainActor
final class EmptyPage {
    var onOpenTrash: @MainActor () -> Void = {}

    private let firstAdd: Button
    private let openTrash: Button

    init(_ builder: Builder) {
        firstAdd = builder.widget("first_add")
        openTrash = builder.widget("open_trash")
        // Beneath each other where there is no room beside.
        for name in ["first_buttons", "other_beginnings"] { builder.widget(name, Box.self).layOutAsFlow() }
        openTrash.onClicked { [weak self] in self?.onOpenTrash() }
    }

    /// Whether there is something to be put back.
    var hasTrash: Bool {
        get { openTrash.isVisible }
        set { openTrash.isVisible = newValue }
    }

    func grabFocus() { firstAdd.grabFocus() }
}
