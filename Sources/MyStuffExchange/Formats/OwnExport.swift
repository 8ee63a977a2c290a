import FoundationEssentials
import MyStuffCore

/// Reads `items.json` of our own export.
enum OwnExport {
    /// The newest that this program reads.
    static let version = 1

    /// Throws `ImportError`. `base` is where the paths in it begin.
    static func read(_ data: Data, base: [UInt8], today: CalendarDay) throws -> ImportSource {
        let file: File
        do {
            let head = try JSONDecoder().decode(Head.self, from: data)
            guard head.format == "mystuff" else { throw ImportError.unknownFormat }
            guard head.version <= version else { throw ImportError.newerExport(version: head.version) }
            file = try JSONDecoder().decode(File.self, from: data)
        } catch let error as DecodingError {
            throw ImportError.damaged(words(for: error))
        }
        let fields = (file.fields ?? []).enumerated().map { index, field in
            CustomField(
                id: CustomField.ID(rawValue: Int64(-1 - index)), name: field.name,
                kind: CustomField.Kind(rawValue: field.kind) ?? .text, choices: field.choices ?? [])
        }
        let ids = Dictionary(fields.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
        var source = ImportSource(.own, .things([], fields: []))
        source.base = base
        let things = try file.items.enumerated().map { index, item in
            try thing(item, number: index + 1, ids, source, today)
        }
        source = ImportSource(.own, .things(things, fields: fields))
        source.base = base
        return source
    }

    private static func thing(
        _ item: File.Item, number: Int, _ fields: [String: CustomField.ID], _ source: ImportSource, _ today: CalendarDay
    ) throws -> ImportedThing {
        func damaged(_ what: String) -> ImportError { .damaged("items[\(number - 1)].\(what)") }
        func day(_ text: String?, _ what: String) throws -> CalendarDay? {
            guard let text else { return nil }
            guard let day = CalendarDay(iso8601: text) else { throw damaged(what) }
            return day
        }
        func money(_ amount: File.Amount?, _ what: String) throws -> Money? {
            guard let amount else { return nil }
            guard let money = amount.money else { throw damaged(what) }
            return money
        }
        guard let uuid = UUID(uuidString: item.uuid) else { throw damaged("uuid") }
        var content = ItemContent(name: item.name, dateCreated: try day(item.dateCreated, "dateCreated") ?? today)
        content.place = item.place ?? ""
        content.serialNumber = item.serialNumber ?? ""
        guard (0...1_000_000_000).contains(item.quantity ?? 1) else { throw damaged("quantity") }
        content.quantity = item.quantity ?? 1
        content.maker = item.maker ?? ""
        content.model = item.model ?? ""
        content.value = try money(item.value, "value")
        content.purchasePrice = try money(item.purchasePrice, "purchasePrice")
        content.replacementValue = try money(item.replacementValue, "replacementValue")
        content.purchaseDate = try day(item.purchaseDate, "purchaseDate")
        content.warrantyUntil = try day(item.warrantyUntil, "warrantyUntil")
        content.lastSeen = try day(item.lastSeen, "lastSeen")
        content.boughtFrom = item.boughtFrom ?? ""
        content.condition = item.condition.flatMap(Condition.init)
        content.notes = item.notes ?? ""
        content.tags = item.tags ?? []
        if let status = item.status {
            content.status = ItemStatus(
                ItemStatus.Kind(rawValue: status.kind) ?? .owned, date: try day(status.date, "status.date"),
                person: status.person ?? "", due: try day(status.due, "status.due"))
        }
        for (name, value) in item.custom ?? [:] {
            guard let id = fields[name] else { throw damaged("custom.\(name)") }
            content.customValues[id] = value
        }
        var thing = ImportedThing(line: number, uuid: uuid, content: content)
        thing.given = [.name, .dateCreated]
        if item.quantity != nil { thing.given.insert(.quantity) }
        if item.status != nil { thing.given.insert(.status) }
        thing.pictures = try (item.pictures ?? []).enumerated().map { index, picture in
            try self.picture(picture, source) ?? { throw damaged("pictures[\(index)]") }()
        }
        return thing
    }

    private static func picture(_ picture: File.Picture, _ source: ImportSource) throws -> SourcePicture? {
        guard let id = UUID(uuidString: picture.id), let hash = ContentHash(rawValue: picture.sha256) else {
            return nil
        }
        guard ArchiveReader.safe(picture.file) != nil else { throw ArchiveError.unsafeName(picture.file) }
        let crop = picture.crop.flatMap {
            PictureAdjustments.Crop(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }
        var takenAt: Date?
        if let text = picture.takenAt {
            takenAt = Moment.date(text)
            if takenAt == nil { return nil }
        }
        var found = source.picture(picture.file)
        found.isAsShown = picture.isAsShown ?? false
        found.known = Picture(
            id: id, hash: hash, mediaType: picture.mediaType, width: picture.width, height: picture.height,
            takenAt: takenAt, sourceName: picture.sourceName ?? "", caption: picture.caption ?? "",
            kind: picture.kind.flatMap(PictureKind.init) ?? .picture,
            adjustments: PictureAdjustments(quarterTurns: picture.quarterTurns ?? 0, crop: crop))
        return found
    }

    private static func words(for error: DecodingError) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        return switch error {
        case .keyNotFound(let key, let context): "\(path(context)).\(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context): path(context)
        case .dataCorrupted(let context): "JSON \(path(context))"
        @unknown default: "JSON"
        }
    }

    // MARK: The file

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    struct File: Decodable {
        struct Field: Decodable {
            let name: String
            let kind: String
            let choices: [String]?
        }

        struct Amount: Decodable {
            let amount: String
            let currency: String

            /// With the currency's own number of digits after the point.
            var money: Money? {
                let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
                let digits = Currency.fractionDigits(currency)
                guard currency.utf8.count == 3, (1...2).contains(parts.count), let whole = parts.first,
                    (parts.count == 2 ? parts[1].count : 0) == digits, let minor = Int64(parts.joined()),
                    !whole.isEmpty
                else { return nil }
                return Money(minorUnits: minor, currencyCode: currency)
            }
        }

        struct Status: Decodable {
            let kind: String
            let date: String?
            let person: String?
            let due: String?
        }

        struct Crop: Decodable {
            let x: Double
            let y: Double
            let width: Double
            let height: Double
        }

        struct Picture: Decodable {
            let file: String
            let id: String
            let sha256: String
            let fileSHA256: String?
            let mediaType: String
            let width: Int
            let height: Int
            let takenAt: String?
            let sourceName: String?
            let caption: String?
            let kind: String?
            let quarterTurns: Int?
            let crop: Crop?
            let isAsShown: Bool?
        }

        struct Item: Decodable {
            let uuid: String
            let name: String
            let dateCreated: String
            let place: String?
            let serialNumber: String?
            let quantity: Int?
            let maker: String?
            let model: String?
            let value: Amount?
            let purchasePrice: Amount?
            let replacementValue: Amount?
            let purchaseDate: String?
            let warrantyUntil: String?
            let lastSeen: String?
            let boughtFrom: String?
            let condition: String?
            let status: Status?
            let notes: String?
            let tags: [String]?
            let custom: [String: String]?
            let pictures: [Picture]?
        }

        let fields: [Field]?
        let items: [Item]
    }
}

/// Moments as our own export writes them.
enum Moment {
    /// `YYYY-MM-DDTHH:MM:SS[.fff]Z`; nil for anything else.
    static func date(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == 0x54, bytes.last == 0x5A, bytes[13] == 0x3A, bytes[16] == 0x3A,
            let day = CalendarDay(iso8601: String(text.prefix(10))),
            let hours = number(bytes[11..<13]), let minutes = number(bytes[14..<16]),
            let seconds = number(bytes[17..<19])
        else { return nil }
        var milliseconds = 0
        if bytes.count > 20 {
            let fraction = bytes[20..<(bytes.count - 1)]
            guard bytes[19] == 0x2E, fraction.count <= 9, let value = number(fraction) else { return nil }
            var scale = 1000.0
            for _ in 0..<fraction.count { scale /= 10 }
            milliseconds = Int((Double(value) * scale).rounded())
        }
        let total = ((day.daysSince1970 * 24 + hours) * 60 + minutes) * 60 + seconds
        return Date(timeIntervalSince1970: Double(total * 1000 + milliseconds) / 1000)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var result = 0
        for byte in bytes {
            guard (48...57).contains(byte) else { return nil }
            result = result * 10 + Int(byte - 48)
        }
        return bytes.isEmpty ? nil : result
    }
}
