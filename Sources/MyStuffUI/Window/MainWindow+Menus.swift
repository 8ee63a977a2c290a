import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The main menu, and the context menu of a row.
extension MainWindow {
    /// What the main menu is made of that changes while the program runs.
    struct MainMenu {
        let menu: Menu
        let library: Menu
        /// What it calls the steps that can be undone and done again.
        var titles: [String?]
    }

    /// Makes the main menu, or brings the one that is there up to date: it may be open.
    func updateMenu() {
        let titles = [inventory.history.nextUndo?.title, inventory.history.nextRedo?.title]
        guard mainMenu != nil else {
            let library = Menu(sections: [libraryEntries(), Self.keepingEntries])
            let menu = Menu(sections: [Self.steps(titles)] + Self.mainSections(library: library))
            mainMenu = MainMenu(menu: menu, library: library, titles: titles)
            // Another window may have opened a library.
            menuButton.onPopUp { [weak self] in
                guard let self, self.recentLibraries != self.otherLibraries else { return }
                self.mainMenu?.library.setSection(0, self.libraryEntries())
            }
            return menuButton.setMenu(menu)
        }
        if titles != mainMenu?.titles { mainMenu?.menu.setSection(0, Self.steps(titles)) }
        mainMenu?.titles = titles
    }

    /// The menu says what would be undone.
    private static func steps(_ titles: [String?]) -> [Menu.Entry] {
        [
            Menu.Entry(titles[0].map { tr("_Undo %@", $0) } ?? tr("_Undo"), "win.undo", accelerator: "<Control>z"),
            Menu.Entry(
                titles[1].map { tr("_Redo %@", $0) } ?? tr("_Redo"), "win.redo", accelerator: "<Control><Shift>z"),
        ]
    }

    private static func mainSections(library: Menu) -> [[Menu.Entry]] {
        let templates = Menu(sections: [
            [
                Menu.Entry(tr("_New From Template…"), "win.new-from-template"),
                Menu.Entry(tr("Save as _Template…"), "win.save-template"),
            ], [Menu.Entry(tr("_Fields…"), "win.fields")],
        ])
        return [
            [
                Menu.Entry(tr("_Edit Thing"), "win.edit", accelerator: "F2"),
                Menu.Entry(tr("Add a D_ocument…"), "win.add-document"),
                Menu.Entry(tr("Dup_licate…"), "win.duplicate", accelerator: "<Control>d"),
                Menu.Entry(tr("_Delete Thing"), "win.delete", accelerator: "Delete"),
            ],
            [
                Menu.Entry(tr("_Templates and Fields"), submenu: templates),
                Menu.Entry(tr("_Walk-Through…"), "win.walk-through"),
            ],
            [
                Menu.Entry(tr("_Import…"), "win.import"),
                Menu.Entry(tr("E_xport…"), "win.export"),
                Menu.Entry(tr("Clai_m Pack…"), "win.claim"),
                Menu.Entry(tr("Re_port…"), "win.report"),
            ],
            [Menu.Entry(trc("menu", "Librar_y"), submenu: library)],
            [
                Menu.Entry(tr("Prefere_nces"), "win.preferences", accelerator: "<Control>comma"),
                Menu.Entry(tr("_Keyboard Shortcuts"), "win.shortcuts", accelerator: "<Control>question"),
                Menu.Entry(tr("_Help"), "win.help", accelerator: "F1"),
                Menu.Entry(tr("_About My Stuff"), "win.about"), Menu.Entry(tr("_Quit"), "app.quit"),
            ],
        ]
    }

    /// What keeps a library safe.
    private static var keepingEntries: [Menu.Entry] {
        [
            Menu.Entry(tr("_Back Up Everything To…"), "win.back-up"),
            Menu.Entry(tr("Re_store…"), "win.restore"),
            Menu.Entry(tr("_Check Library…"), "win.check"),
        ]
    }

    /// The context menu of a row, which becomes the selected one where it is not among several.
    func showItemMenu(_ id: ItemID, on widget: Widget, at point: (x: Double, y: Double)?) {
        if !inventory.selected.contains(id) {
            list.select([id])
            list.onSelect([id])
        }
        itemMenu?.remove()
        let menu = PopoverMenu(
            Menu(sections: [
                [
                    Menu.Entry(tr("_Edit Thing"), "win.edit", accelerator: "F2"),
                    Menu.Entry(tr("Add a _Picture…"), "win.add-picture"),
                    Menu.Entry(tr("Add a D_ocument…"), "win.add-document"),
                    Menu.Entry(tr("Dup_licate…"), "win.duplicate", accelerator: "<Control>d"),
                    Menu.Entry(tr("Still _Here"), "win.still-here"),
                ],
                [Menu.Entry(tr("_Delete Thing"), "win.delete", accelerator: "Delete")],
            ]), on: widget)
        itemMenu = menu
        menu.popUp(at: point)
    }
}
