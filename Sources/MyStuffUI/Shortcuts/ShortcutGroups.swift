import GLib

/// Every key that does something, as the window of shortcuts tells it. The keys themselves are in the views: one that is
/// new there has to be told here.
struct Shortcut {
    /// As in `ShortcutController.add`; any of them will do, or each has one of the two meanings.
    let keys: [String]
    let title: String

    init(_ keys: String..., title: String) { (self.keys, self.title) = (keys, title) }
}

struct ShortcutGroup {
    let title: String
    let shortcuts: [Shortcut]
}

extension ShortcutGroup {
    static func all() -> [ShortcutGroup] {
        [
            general, things, placesAndFilters, pictures, viewer, cropping, photoPicker, camera, walkThrough, manual,
        ]
    }

    private static var general: ShortcutGroup {
        ShortcutGroup(
            title: tr("General"),
            shortcuts: [
                Shortcut("F1", title: tr("Open the manual")),
                Shortcut("<Control>comma", title: tr("Open the preferences")),
                Shortcut("<Control>question", title: tr("Show the keyboard shortcuts")),
                Shortcut("F10", title: tr("Open the main menu")),
                Shortcut("F6", "<Shift>F6", title: tr("Go to the next or previous part of the window")),
                Shortcut("F9", title: tr("Show or hide places and filters")),
                Shortcut("<Control>f", title: tr("Search")),
                Shortcut("<Control>1", title: tr("Show as a list")),
                Shortcut("<Control>2", title: tr("Show as a grid")),
                Shortcut("<Control>z", title: tr("Undo")),
                Shortcut("<Control><Shift>z", "<Control>y", title: tr("Redo")),
                Shortcut("Escape", "<Alt>Left", title: tr("Back to the list, in a narrow window")),
                Shortcut("<Control>q", title: tr("Quit")),
            ])
    }

    private static var things: ShortcutGroup {
        ShortcutGroup(
            title: tr("Things"),
            shortcuts: [
                Shortcut("<Control>n", title: tr("Add a thing")),
                Shortcut("F2", "Return", title: tr("Edit the name")),
                Shortcut("<Control>Return", "Escape", title: tr("Back from the fields to the list")),
                Shortcut("<Control>d", title: tr("Duplicate")),
                Shortcut("Delete", title: tr("Delete the selected things")),
                Shortcut("<Control>a", title: tr("Select all things")),
                Shortcut("Menu", "<Shift>F10", title: tr("Open the context menu")),
                Shortcut("Down", title: tr("From the search into the list")),
            ])
    }

    private static var placesAndFilters: ShortcutGroup {
        ShortcutGroup(
            title: tr("Places and Filters"),
            shortcuts: [
                Shortcut("Right", "Left", title: tr("Unfold or fold a place")),
                Shortcut("F2", title: tr("Rename or move a place")),
                Shortcut("Delete", title: tr("Delete a place or a saved search")),
            ])
    }

    private static var pictures: ShortcutGroup {
        ShortcutGroup(
            title: tr("Pictures"),
            shortcuts: [
                Shortcut("<Control>v", title: tr("Add the picture from the clipboard")),
                Shortcut("Return", "space", title: tr("Change the picture, or look at one of the strip")),
                Shortcut("Delete", title: tr("Remove the picture")),
                Shortcut("<Alt>Left", "<Alt>Right", title: tr("Move a picture within the strip")),
                Shortcut("Home", "End", title: tr("Go to the first or last picture of the strip")),
            ])
    }

    private static var viewer: ShortcutGroup {
        ShortcutGroup(
            title: tr("Viewer"),
            shortcuts: [
                Shortcut("Page_Up", "Page_Down", title: tr("Previous or next picture")),
                Shortcut("Home", "End", title: tr("First or last picture")),
                Shortcut("plus", "minus", title: tr("Zoom in or out")),
                Shortcut("f", "<Control>0", title: tr("Fit into the window")),
                Shortcut("1", "<Control>1", title: tr("Actual size")),
                Shortcut("Left", "Right", "Up", "Down", title: tr("Move an enlarged picture")),
                Shortcut("r", "<Shift>r", title: tr("Turn right or left")),
                Shortcut("i", "<Alt>Return", title: tr("Show or hide information")),
                Shortcut("<Control>c", title: tr("Copy the picture")),
                Shortcut("<Control>s", title: tr("Save a copy")),
                Shortcut("<Control>z", "<Control><Shift>z", title: tr("Undo or redo")),
                Shortcut("Escape", "<Control>w", title: tr("Close the viewer")),
            ])
    }

    private static var cropping: ShortcutGroup {
        ShortcutGroup(
            title: tr("Cropping"),
            shortcuts: [
                Shortcut("Left", "Right", "Up", "Down", title: tr("Move the part")),
                Shortcut("<Shift>Left", "<Shift>Right", "<Shift>Up", "<Shift>Down", title: tr("Resize the part")),
                Shortcut("<Control>r", "<Control><Shift>r", title: tr("Turn right or left")),
                Shortcut("<Control>z", "<Control><Shift>z", title: tr("Undo or redo")),
                Shortcut("Return", title: tr("Apply")),
            ])
    }

    private static var photoPicker: ShortcutGroup {
        ShortcutGroup(
            title: tr("Photo Picker"),
            shortcuts: [
                Shortcut("space", title: tr("Choose the photo, or leave it out")),
                Shortcut("<Shift>space", title: tr("Choose everything up to here")),
                Shortcut(
                    "<Shift>Left", "<Shift>Right", "<Shift>Up", "<Shift>Down",
                    title: tr("Choose the photos that are passed")),
                Shortcut("<Control>a", title: tr("Choose all photos")),
                Shortcut("<Control><Shift>a", title: tr("Choose none")),
                Shortcut("Return", title: tr("Add the chosen photos")),
            ])
    }

    private static var camera: ShortcutGroup {
        ShortcutGroup(
            title: tr("Camera"),
            shortcuts: [
                Shortcut("space", "Return", title: tr("Take the picture")),
                Shortcut("Delete", title: tr("Drop a picture that was taken")),
                Shortcut("Escape", title: tr("Close the camera")),
            ])
    }

    private static var walkThrough: ShortcutGroup {
        ShortcutGroup(
            title: tr("Walk-Through"),
            shortcuts: [
                Shortcut("space", "Return", title: tr("Tick a thing off, and go to the next")),
                Shortcut("Escape", title: tr("End the walk-through")),
            ])
    }

    private static var manual: ShortcutGroup {
        ShortcutGroup(
            title: tr("Manual"),
            shortcuts: [
                Shortcut("<Control>f", title: tr("Search")),
                Shortcut("space", "<Shift>space", title: tr("Scroll down or up by a page")),
                Shortcut("<Alt>Left", title: tr("Back to the pages, in a narrow window")),
                Shortcut("Escape", "<Control>w", title: tr("Close the manual")),
            ])
    }
}
