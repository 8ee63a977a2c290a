import GLib
import GTK
import MyStuffPresentation

/// Other libraries, each of which has a window and a process of its own.
extension MainWindow {
    /// So many of those that were opened lately stand in the menu.
    private static let mostRecent = 3

    /// Those that were opened lately.
    var otherLibraries: [String] {
        Array(state.recentLibraries.filter { $0 != libraryFolder }.prefix(Self.mostRecent))
    }

    func libraryEntries() -> [Menu.Entry] {
        recentLibraries = otherLibraries
        return [Menu.Entry(tr("Open Librar_y…"), "win.open-library")]
            + recentLibraries.enumerated().map { number, folder in
                // Mnemonics in a folder's name are none.
                let name = String(folder.split(separator: "/").last ?? "/").replacing("_", with: "__")
                return Menu.Entry(tr("“%@”", name), "win.recent-library-\(number)")
            }
    }

    func addLibraryActions() {
        add("open-library") { $0.chooseLibrary() }
        for number in 0..<Self.mostRecent {
            add("recent-library-\(number)") { window in
                guard window.recentLibraries.indices.contains(number) else { return }
                window.open(library: window.recentLibraries[number])
            }
        }
    }

    private func chooseLibrary() {
        let chooser = FileChooser(
            .folder, title: tr("Open a Library"), accept: tr("_Open"), parent: window, filters: [], folder: nil)
        Task { [self] in
            guard let chosen = await chooser.run() else { return }
            guard let folder = chosen.localPath else { return toast.show(.noFolderHere) }
            open(library: folder)
        }
    }

    private func open(library folder: String) {
        guard Installation.library(folder) != nil else {
            let sentence = tr("“%@” is no library: there is no file “library.sqlite” in it.", folder)
            return toast.show(Notice(.problem, sentence))
        }
        onOpenLibrary(folder)
    }
}
