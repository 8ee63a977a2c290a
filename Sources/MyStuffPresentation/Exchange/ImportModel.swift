import GLib
public import MyStuffCore
public import MyStuffExchange
public import MyStuffImages

/// A file that is to be brought in, from the first look at it to the import: what was recognised, what the person has
/// decided, and what would happen.
@MainActor
public final class ImportModel {
    public enum Stage: Sendable, Equatable {
        case reading
        /// Nothing can be done with the file; why.
        case refused(String)
        case ready
        case importing
    }

    public private(set) var stage = Stage.reading
    public private(set) var source: ImportSource?
    public private(set) var settings = ImportSettings()
    /// A date that can be read in two ways: the person has to say in which.
    public private(set) var ambiguousDate: String?
    /// What would happen; nil while that is found out, and where the settings do not do.
    public private(set) var rehearsal: Rehearsal?
    /// Why there is no rehearsal, in a sentence.
    public private(set) var problem: String?
    /// The fields that the library has.
    public private(set) var fields: [CustomField] = []
    /// Counts up whenever the columns are others.
    public private(set) var tableNumber = 0

    /// Something of all that is different.
    public var onChange: @MainActor () -> Void = {}

    public let path: [UInt8]
    private let store: any ItemStore
    private let pictures: any PictureImporting
    private let checker: LibraryChecker
    private let defaults: ImportDefaults
    private var work: Task<Void, Never>?
    private var running: Task<ImportRun.Outcome, any Error>?
    private var layout: TextLayout?

    /// `path` in the file system's own bytes.
    public init(
        path: [UInt8], store: any ItemStore, pictures: any PictureImporting, checker: LibraryChecker,
        defaults: ImportDefaults
    ) {
        self.path = path
        self.store = store
        self.pictures = pictures
        self.checker = checker
        self.defaults = defaults
    }

    /// The file's name as it can be shown.
    public var name: String {
        String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }

    // MARK: Reading

    /// Reads the file; again where `layout` says how its text is written.
    public func open(_ layout: TextLayout? = nil) {
        work?.cancel()
        self.layout = layout
        (stage, rehearsal, problem) = (.reading, nil, nil)
        onChange()
        let onMatch = settings.onMatch
        work = Task { [path, store, defaults] in
            do {
                let reading = Task.detached {
                    try ImportSource.open(path: path, layout: layout, today: defaults.today)
                }
                let source = try await withTaskCancellationHandler {
                    try await reading.value
                } onCancel: {
                    reading.cancel()
                }
                let fields = try await store.customFields()
                let advice = await Task.detached {
                    ImportAdvice.forSource(source, fields: fields, defaults: defaults)
                }.value
                guard !Task.isCancelled else { return }
                self.source = source
                self.fields = fields
                self.stage = .ready
                self.tableNumber += 1
                self.take(advice, onMatch: onMatch)
                await self.rehearse()
            } catch is CancellationError {
            } catch {
                guard !Task.isCancelled else { return }
                self.stage = .refused(ImportSentences.sentence(for: error))
                self.onChange()
            }
        }
    }

    private func take(_ advice: ImportAdvice, onMatch: MatchPolicy) {
        settings = advice.settings
        settings.onMatch = onMatch
        ambiguousDate = advice.ambiguousDate
    }

    private func rehearse() async {
        guard let source, stage == .ready else { return }
        (rehearsal, problem) = (nil, nil)
        onChange()
        do {
            let found = try await Rehearsal.run(source, settings, defaults: defaults, in: store)
            guard !Task.isCancelled else { return }
            rehearsal = found
        } catch is CancellationError {
            return
        } catch {
            guard !Task.isCancelled else { return }
            problem = ImportSentences.sentence(for: error)
        }
        onChange()
    }

    // MARK: Decisions

    public func set(_ column: Int, to target: ColumnTarget) {
        guard let source, settings.mapping.indices.contains(column), settings.mapping[column] != target else { return }
        var new = settings
        new.mapping[column] = target
        work?.cancel()
        let former = settings
        settings = new
        work = Task { [fields, defaults] in
            // Other columns may tell other things of dates and numbers; what a person has chosen stays.
            let advice = await Task.detached { [new] in
                ImportAdvice.again(new, source, fields: fields, defaults: defaults)
            }.value
            guard !Task.isCancelled else { return }
            self.ambiguousDate = advice.ambiguousDate
            if former.dates == nil { self.settings.dates = advice.settings.dates }
            await self.rehearse()
        }
    }

    public func set(_ numbers: NumberStyle) { change { $0.numbers = numbers } }
    public func set(_ dates: DateStyle?) { change { $0.dates = dates } }
    public func set(_ onMatch: MatchPolicy) { change { $0.onMatch = onMatch } }

    /// How the text is written; the file is read again.
    public func set(_ layout: TextLayout) {
        guard layout != source?.layout else { return }
        open(layout)
    }

    private func change(_ body: (inout ImportSettings) -> Void) {
        let former = settings
        body(&settings)
        guard settings != former, stage == .ready else { return }
        work?.cancel()
        work = Task { await self.rehearse() }
    }

    /// What a column can go to.
    public func targets(of column: Int) -> [ColumnTarget] {
        var targets: [ColumnTarget] = [.nothing, .newField(.text)]
        targets += ImportField.allCases.map { .field($0) }
        targets += fields.map { .custom($0.id) }
        if settings.mapping.indices.contains(column), !targets.contains(settings.mapping[column]) {
            targets.insert(settings.mapping[column], at: 2)
        }
        return targets
    }

    /// What stands in the first rows of a column.
    public func examples(of column: Int, atMost count: Int = 3) -> String {
        guard let table = source?.table else { return "" }
        var found: [String] = []
        for row in 0..<min(table.rowCount, 200) where found.count < count {
            let text = table[row, column].split(whereSeparator: \.isNewline).joined(separator: " ")
            if !text.isEmpty, !found.contains(text) { found.append(String(text.prefix(60))) }
        }
        return found.joined(separator: " · ")
    }

    /// The first things as they would be: name, and what else is known.
    public func preview(atMost count: Int = 5) -> [(name: String, text: String)] {
        let forms = FieldForms(money: defaults.money, dates: .current(), custom: fields)
        return (rehearsal?.rows ?? []).prefix(count).map { row in
            let content = row.thing.content
            var parts = [content.place, content.maker, content.model, content.serialNumber]
            parts += [content.value, content.purchasePrice].map { forms.text(of: $0) }
            parts.append(forms.text(of: content.purchaseDate))
            parts.append(listText(content.tags))
            if content.quantity != 1 { parts.insert("× \(content.quantity)", at: 0) }
            let pictures = row.thing.pictures.count
            if pictures > 0 { parts.append(trn("%@ picture", "%@ pictures", pictures, String(pictures))) }
            return (content.name, parts.filter { !$0.isEmpty }.joined(separator: " · "))
        }
    }

    /// Faulty rows, in words.
    public func faults(atMost count: Int) -> [String] {
        guard let rehearsal else { return [] }
        let texts = rehearsal.faults.prefix(count).map { ImportSentences.text(of: $0, settings) }
        return texts + rehearsal.ragged.prefix(max(0, count - texts.count)).map { ImportSentences.text(of: $0) }
    }

    public var faultCount: Int { (rehearsal?.faults.count ?? 0) + (rehearsal?.ragged.count ?? 0) }

    // MARK: Importing

    /// Throws what the import throws, and `CancellationError` after `cancel`; nothing has come in then.
    public func run(progress: @escaping @Sendable (Double) -> Void) async throws -> ImportRun.Outcome {
        guard let rehearsal else { throw CancellationError() }
        stage = .importing
        onChange()
        let run = ImportRun(store: store, pictures: pictures) { [checker] in await checker.discard($0) }
        let task = Task.detached { try await run.run(rehearsal, progress: progress) }
        running = task
        do { return try await task.value } catch {
            running = nil
            stage = .ready
            onChange()
            throw error
        }
    }

    /// Ends whatever is being done.
    public func cancel() {
        work?.cancel()
        running?.cancel()
    }

    /// Waits until what was asked for last has been found out.
    public func settle() async { await work?.value }
}

extension Inventory {
    /// `outcome` has come in: it can be undone.
    public func recordImport(_ outcome: ImportRun.Outcome) {
        history.record(
            ImportSentences.undoTitle(outcome.added + outcome.changed), inverse: .step(outcome.inverse))
    }

    /// For a file that is to be brought into this library.
    public func importModel(
        of path: [UInt8], pictures: any PictureImporting, checker: LibraryChecker, money: MoneyFormat
    ) -> ImportModel {
        ImportModel(
            path: path, store: store, pictures: pictures, checker: checker,
            defaults: ImportDefaults(money: money, today: today()))
    }
}
