import GLib
import GTK
import MyStuffCore

/// The context menu of the large picture and of the small ones below it.
@MainActor
final class PictureMenu {
    enum Command: String, CaseIterable {
        case add, view, adjust, makeMain, remove
    }

    /// `picture` is the one that the menu was opened on; nil where there is none, and for `add`.
    var onCommand: @MainActor (_ command: Command, _ picture: Picture.ID?) -> Void = { _, _ in }
    var isReadOnly = false

    private let group = ActionGroup()
    private var actions: [Command: Action] = [:]
    private var target: Picture.ID?
    private var menu: PopoverMenu?

    /// `root` has everything in it that the menu is opened on.
    init(in root: Widget) {
        for command in Command.allCases {
            let action = Action(command.rawValue) { [weak self] in
                guard let self else { return }
                self.onCommand(command, command == .add ? nil : self.target)
            }
            actions[command] = action
            group.add(action)
        }
        root.insert(group, prefix: "picture")
    }

    /// `point` is in pixels of `widget`; without one the menu opens in its middle.
    func popUp(on widget: Widget, at point: (x: Double, y: Double)?, for picture: Picture?, isMain: Bool) {
        target = picture?.id
        for (command, action) in actions {
            switch command {
            case .add: action.isEnabled = !isReadOnly
            case .view: action.isEnabled = picture != nil
            case .adjust: action.isEnabled = picture?.isDocument == false && !isReadOnly
            case .remove: action.isEnabled = picture != nil && !isReadOnly
            case .makeMain: action.isEnabled = picture != nil && !isMain && !isReadOnly
            }
        }
        let entries = [
            picture?.isDocument == true
                ? [entry(.view, tr("Open Document"))]
                : [entry(.view, tr("View")), entry(.adjust, tr("Crop and Turn…"))],
            [entry(.makeMain, tr("Make Main")), entry(.add, tr("Add a Picture…"))],
            [entry(.remove, tr("Remove Picture"))],
        ]
        menu?.remove()
        let menu = PopoverMenu(
            Menu(sections: picture == nil ? [[entry(.add, tr("Add a Picture…"))]] : entries), on: widget)
        self.menu = menu
        menu.popUp(at: point)
    }

    private func entry(_ command: Command, _ label: String) -> Menu.Entry {
        Menu.Entry(label, "picture.\(command.rawValue)")
    }
}
