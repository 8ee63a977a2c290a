import GLib
public import MyStuffCore
public import MyStuffImages

/// Watches over the file of the picture in the detail pane: says when it is missing or is not the one that came into the
/// library, and puts it back from where a person finds it.
@MainActor
public final class PictureCare {
    /// Files that were well are not read again while the program runs, unless they cannot be shown.
    private var known: Set<ContentHash> = []
    private let checking: any PictureChecking
    private let importing: any PictureImporting
    private let strip: PictureStrip
    private let delay: Double
    private var looking: Task<Void, Never>?
    public private(set) var picture: Picture?

    /// What is wrong with the picture that is shown; nil where nothing is, or nobody knows yet.
    public private(set) var problem: PictureCondition?
    public var onProblem: @MainActor (PictureCondition?) -> Void = { _ in }
    /// The picture's file is there again.
    public var onPutBack: @MainActor (Picture) -> Void = { _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }

    /// `delay` in seconds: who walks through the list does not have every file read.
    public init(
        checking: any PictureChecking, importing: any PictureImporting, strip: PictureStrip, delay: Double = 0.6
    ) {
        self.checking = checking
        self.importing = importing
        self.strip = strip
        self.delay = delay
    }

    /// Looks after this picture from now on.
    public func watch(_ new: Picture?) {
        guard new?.id != picture?.id || new?.hash != picture?.hash else { return }
        picture = new
        look(after: delay)
    }

    /// The picture could not be shown.
    public func lookAgain() {
        if let picture { known.remove(picture.hash) }
        look(after: 0)
    }

    private func look(after delay: Double) {
        looking?.cancel()
        say(nil)
        guard let picture, !known.contains(picture.hash) else { return }
        looking = Task { [weak self, checking] in
            do { if delay > 0 { try await Task.sleep(for: .seconds(delay)) } } catch { return }
            let condition = try? await checking.condition(of: picture)
            guard let self, !Task.isCancelled, self.picture?.id == picture.id, let condition else { return }
            if condition == .sound { self.known.insert(picture.hash) }
            self.say(condition == .sound ? nil : condition)
        }
    }

    private func say(_ new: PictureCondition?) {
        guard new != problem else { return }
        problem = new
        onProblem(new)
    }

    /// Waits until what is shown has been looked at.
    public func settle() async { await looking?.value }

    // MARK: Finding

    /// Takes `source` as the file of the picture. Where it is another picture `confirm` is asked whether that shall take
    /// the place of this one, with its caption and kind; that can be undone.
    public func relink(_ source: PictureSource, confirm: @MainActor () async -> Bool) async {
        guard let picture else { return }
        do {
            if try await checking.isOriginal(source, of: picture) {
                try await checking.putBack(source, as: picture)
                known.remove(picture.hash)
                onPutBack(picture)
                onNotice(Notice(.information, tr("The picture’s file is back.")))
                if self.picture?.id == picture.id { look(after: 0) }
            } else if await confirm() {
                let new = try await importing.importPicture(source).picture
                strip.replace(picture.id, by: new)
            }
        } catch is CancellationError {
        } catch {
            onNotice(Notice(error))
        }
    }

    /// What is wrong, in words.
    public static func sentence(for problem: PictureCondition) -> String {
        switch problem {
        case .sound: ""
        case .missing: tr("The file of this picture is missing from the library.")
        case .changed: tr("The file of this picture is not the one that was added: it has been changed or damaged.")
        case .unreadable(let detail): tr("The file of this picture cannot be read: %@.", detail)
        }
    }
}

extension PictureStrip {
    /// Puts another picture in the place of one, with its caption and kind. One undo step.
    func replace(_ id: Picture.ID, by new: Picture) {
        change(tr("Replace Picture")) { item in
            guard let index = item.pictures.firstIndex(where: { $0.id == id }) else { return [] }
            var picture = new
            picture.caption = item.pictures[index].caption
            picture.kind = item.pictures[index].kind
            return [.removePicture(id), .insertPicture(picture, at: index)]
        }
    }
}
