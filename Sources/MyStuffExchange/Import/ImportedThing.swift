public import FoundationEssentials
public import MyStuffCore

/// A picture of a thing that is to be brought in.
public struct SourcePicture: Sendable, Equatable {
    /// The file's path, in the file system's own bytes.
    public var path: [UInt8]
    /// What messages call it.
    public var name: String
    public var kind = PictureKind.picture
    public var caption = ""
    /// What the library that it comes from knows of it: only our own export says so.
    public var known: Picture?
    /// The file has been cropped and turned already, as `known` says.
    public var isAsShown = false

    public init(path: [UInt8], name: String, kind: PictureKind = .picture, caption: String = "", known: Picture? = nil)
    {
        self.path = path
        self.name = name
        self.kind = kind
        self.caption = caption
        self.known = known
    }
}

/// A thing as a file describes it.
public struct ImportedThing: Sendable {
    /// Fields that the file says something of; all others have what a new thing begins with.
    struct Given: OptionSet {
        let rawValue: Int
        static let name = Given(rawValue: 1 << 0)
        static let quantity = Given(rawValue: 1 << 1)
        static let dateCreated = Given(rawValue: 1 << 2)
        static let status = Given(rawValue: 1 << 3)
    }

    public var line: Int
    public var uuid: UUID?
    /// Its custom values are by the ids of the library's fields, or by ids below zero for new ones.
    public var content: ItemContent
    public var pictures: [SourcePicture] = []
    var given: Given = []

    init(line: Int, uuid: UUID? = nil, content: ItemContent) {
        self.line = line
        self.uuid = uuid
        self.content = content
    }

    /// What writes all that the file says of it into `item`. What it says nothing of stays, and so do the pictures that
    /// the file does not have. `replacesTags`: false adds the tags to those that are there.
    func edits(of item: ItemContent, replacesTags: Bool) -> [ItemEdit] {
        var edits: [ItemEdit] = []
        func write<Value: Equatable>(
            _ path: KeyPath<ItemContent, Value>, _ isGiven: Bool, _ edit: (Value) -> ItemEdit
        ) {
            if isGiven, content[keyPath: path] != item[keyPath: path] { edits.append(edit(content[keyPath: path])) }
        }
        write(\.name, given.contains(.name)) { .name($0) }
        let place = PlacePath.normalized(content.place)
        if !place.isEmpty, place != item.place { edits.append(.place(place)) }
        write(\.serialNumber, !content.serialNumber.isEmpty) { .serialNumber($0) }
        write(\.value, content.value != nil) { .value($0) }
        write(\.dateCreated, given.contains(.dateCreated)) { .dateCreated($0) }
        write(\.notes, !content.notes.isEmpty) { .notes($0) }
        write(\.quantity, given.contains(.quantity)) { .quantity($0) }
        write(\.maker, !content.maker.isEmpty) { .maker($0) }
        write(\.model, !content.model.isEmpty) { .model($0) }
        write(\.purchaseDate, content.purchaseDate != nil) { .purchaseDate($0) }
        write(\.purchasePrice, content.purchasePrice != nil) { .purchasePrice($0) }
        write(\.boughtFrom, !content.boughtFrom.isEmpty) { .boughtFrom($0) }
        write(\.condition, content.condition != nil) { .condition($0) }
        write(\.warrantyUntil, content.warrantyUntil != nil) { .warrantyUntil($0) }
        write(\.replacementValue, content.replacementValue != nil) { .replacementValue($0) }
        write(\.lastSeen, content.lastSeen != nil) { .lastSeen($0) }
        write(\.status, given.contains(.status)) { .status($0) }
        for (field, value) in content.customValues.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !value.isEmpty && item.customValues[field] != value {
            edits.append(.custom(field, value))
        }
        if !content.tags.isEmpty {
            let former = item.tags.map { Heading.fold($0) }
            let new = content.tags.map { Heading.fold($0) }
            if replacesTags {
                if former != new { edits.append(.tags(content.tags)) }
            } else {
                edits += zip(content.tags, new).filter { !former.contains($0.1) }.map { .addTag($0.0) }
            }
        }
        return edits
    }
}
