import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// What holds for the whole program. Every change counts at once.
@MainActor
final class PreferencesWindow {
    /// Something has been changed, from the first to the second.
    var onChange: @MainActor (Preferences, Preferences) -> Void = { _, _ in }
    var onProblem: @MainActor (Notice) -> Void = { _ in }

    private let window: Window
    private let currency: DropDown
    private let style: DropDown
    private let originals: Switch
    private let taken: Switch
    private let location: Switch
    private let takenFolder: FolderRow
    private let backupFolder: FolderRow
    private let preferences: CurrentPreferences
    private var currencies: CurrencyChoices?
    /// What is changed now is not changed by the person.
    private var isFilling = true

    /// `localeCurrency` is ISO 4217's code.
    init(
        _ preferences: CurrentPreferences, localeCurrency: String, parent: Window,
        onClose: @escaping @MainActor () -> Void
    ) {
        self.preferences = preferences
        let builder = Builder(PackageResources.preferences_ui)
        window = builder.widget("dialog")
        currency = builder.widget("currency")
        style = builder.widget("style")
        originals = builder.widget("originals")
        taken = builder.widget("taken")
        location = builder.widget("location")
        takenFolder = FolderRow(builder, "taken_folder", path: "taken_path", name: tr("Folder for Taken Pictures"))
        backupFolder = FolderRow(builder, "backup_folder", path: "backup_path", name: tr("Backup Folder"))
        window.setTransient(for: parent)
        style.setChoices(Preferences.ColorScheme.allCases.map(Self.name))
        style.setButtonAccessibleLabel(tr("Style"))
        currency.enableSearch()
        currency.setButtonAccessibleLabel(tr("Currency"))
        fill()
        connect()
        window.onDismiss { [weak self] in
            self?.window.destroy()
            onClose()
        }
        Task { [weak self] in
            let read = try? await Background.run { CurrencyChoices.read(own: localeCurrency) }
            if let read { self?.show(read) }
        }
    }

    func present() { window.present() }

    private func fill() {
        isFilling = true
        defer { isFilling = false }
        let value = preferences.value
        style.selected = Preferences.ColorScheme.allCases.firstIndex(of: value.colorScheme)
        originals.isActive = value.keepsOriginals
        taken.isActive = value.keepsTakenPictures
        location.isActive = value.leavesOutLocation
        takenFolder.show(value.takenPicturesFolder, else: FolderRow.displayed(CameraRoll.defaultFolder))
        takenFolder.isSensitive = value.keepsTakenPictures
        backupFolder.show(value.backupFolder, else: tr("Asked each time"))
    }

    private func show(_ choices: CurrencyChoices) {
        isFilling = true
        defer { isFilling = false }
        currencies = choices
        currency.setChoices(choices.names)
        currency.selected = choices.codes.firstIndex(of: preferences.value.currencyCode) ?? 0
    }

    private func connect() {
        currency.onSelected { [weak self] in
            guard let self, let number = self.currency.selected, let codes = self.currencies?.codes else { return }
            self.change { $0.currencyCode = codes[number] }
        }
        style.onSelected { [weak self] in
            guard let number = self?.style.selected else { return }
            self?.change { $0.colorScheme = Preferences.ColorScheme.allCases[number] }
        }
        connect(originals, \.keepsOriginals)
        connect(taken, \.keepsTakenPictures)
        connect(location, \.leavesOutLocation)
        connect(takenFolder, \.takenPicturesFolder)
        connect(backupFolder, \.backupFolder)
    }

    private func connect(_ control: Switch, _ key: WritableKeyPath<Preferences, Bool>) {
        control.onSwitched { [weak self] in self?.change { $0[keyPath: key] = control.isActive } }
    }

    private func connect(_ row: FolderRow, _ key: WritableKeyPath<Preferences, String>) {
        row.onReset { [weak self] in self?.change { $0[keyPath: key] = "" } }
        row.onChoose { [weak self] in
            guard let self else { return }
            let now = self.preferences.value[keyPath: key]
            let chooser = FileChooser(
                .folder, title: row.name, accept: tr("_Choose"), parent: self.window, filters: [],
                folder: Paths.uri(ofFolder: now))
            Task {
                guard let chosen = await chooser.run() else { return }
                guard let path = chosen.localPath else { return self.onProblem(.noFolderHere) }
                self.change { $0[keyPath: key] = path }
            }
        }
    }

    private func change(_ change: (inout Preferences) -> Void) {
        guard !isFilling else { return }
        let old = preferences.value
        var new = old
        change(&new)
        guard new != old else { return }
        preferences.value = new
        fill()
        onChange(old, new)
    }

    private static func name(_ scheme: Preferences.ColorScheme) -> String {
        switch scheme {
        case .system: tr("Follow the System")
        case .light: trc("style", "Light")
        case .dark: trc("style", "Dark")
        }
    }
}

/// A row with a folder, which can be chosen and given up.
@MainActor
private final class FolderRow {
    let name: String
    private let path: Label
    private let choose: Button
    private let reset: Button

    init(_ builder: Builder, _ id: String, path: String, name: String) {
        self.name = name
        self.path = builder.widget(path)
        choose = builder.widget(id)
        reset = builder.widget("reset_\(id)")
    }

    var isSensitive: Bool {
        get { choose.isSensitive }
        set {
            choose.isSensitive = newValue
            reset.isSensitive = newValue
        }
    }

    /// An empty folder is told as `other`.
    func show(_ folder: String, else other: String) {
        path.text = folder.isEmpty ? other : Self.displayed(folder)
        reset.isVisible = !folder.isEmpty
        choose.setAccessibleDescription(path.text)
    }

    func onChoose(_ handler: @escaping @MainActor () -> Void) { choose.onClicked(handler) }
    func onReset(_ handler: @escaping @MainActor () -> Void) { reset.onClicked(handler) }

    /// The person's own folder is `~`, as everywhere.
    static func displayed(_ folder: String) -> String {
        folder.hasPrefix(Paths.home + "/") ? "~" + folder.dropFirst(Paths.home.count) : folder
    }
}
