import Glibc

/// What goes over a `MessageSocket`.
protocol Message {
    func write(to writer: inout MessageWriter)
    /// `nil` where the bytes are not such a message.
    init?(from reader: inout MessageReader)
}

/// Numbers of eight bytes, the lowest first, and texts as UTF-8 behind their length.
///
/// By hand rather than Codable: Foundation's coders double the size of `mystuff-image`, and cost 1.4 ms of each start.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }
    mutating func add(_ number: Double) { add(Int(bitPattern: UInt(number.bitPattern))) }

    /// No more than fits into a message beside the rest.
    mutating func add(_ text: String) {
        let text = Array(text.utf8.prefix(4096))
        add(text.count)
        bytes += text
    }

    /// A flag, and the value where there is one.
    mutating func add<Value>(_ value: Value?, _ add: (inout MessageWriter, Value) -> Void) {
        self.add(value != nil)
        if let value { add(&self, value) }
    }
}

struct MessageReader {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func integer() -> Int? {
        guard rest.count >= 8 else { return nil }
        let value = Int(littleEndian: rest.loadUnaligned(as: Int.self))
        rest = UnsafeRawBufferPointer(rebasing: rest[8...])
        return value
    }

    mutating func flag() -> Bool? { integer().map { $0 != 0 } }
    mutating func real() -> Double? { integer().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) } }

    mutating func text() -> String? {
        guard let count = integer(), count >= 0, count <= rest.count else { return nil }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
        return String(decoding: rest[..<count], as: UTF8.self)
    }

    /// What `MessageWriter.add(_:_:)` wrote: `.some(nil)` for no value.
    mutating func optional<Value>(_ read: (inout MessageReader) -> Value?) -> Value?? {
        guard let isThere = flag() else { return nil }
        guard isThere else { return .some(nil) }
        guard let value = read(&self) else { return nil }
        return .some(value)
    }
}

extension PictureError.Reason: Message {
    func write(to writer: inout MessageWriter) {
        switch self {
        case .notARegularFile: writer.add(0)
        case .notFound: writer.add(1)
        case .unreadable(let detail):
            writer.add(2)
            writer.add(detail)
        case .fileTooLarge: writer.add(3)
        case .tooManyPixels(let width, let height):
            writer.add(4)
            writer.add(width)
            writer.add(height)
        case .notAPicture(let mediaType):
            writer.add(5)
            writer.add(mediaType) { $0.add($1) }
        case .missingLoader(let format, let package):
            writer.add(6)
            writer.add(format)
            writer.add(package)
        case .damaged(let detail):
            writer.add(7)
            writer.add(detail)
        case .diskFull: writer.add(8)
        case .cannotStore(let detail):
            writer.add(9)
            writer.add(detail)
        case .timedOut: writer.add(10)
        case .decoderFailed: writer.add(11)
        }
    }

    init?(from reader: inout MessageReader) {
        let reason: Self? =
            switch reader.integer() {
            case 0: .notARegularFile
            case 1: .notFound
            case 2: reader.text().map { .unreadable(detail: $0) }
            case 3: .fileTooLarge
            case 4:
                if let width = reader.integer(), let height = reader.integer() {
                    .tooManyPixels(width: width, height: height)
                } else {
                    nil
                }
            case 5: reader.optional { $0.text() }.map { .notAPicture(mediaType: $0) }
            case 6:
                if let format = reader.text(), let package = reader.text() {
                    .missingLoader(format: format, package: package)
                } else {
                    nil
                }
            case 7: reader.text().map { .damaged(detail: $0) }
            case 8: .diskFull
            case 9: reader.text().map { .cannotStore(detail: $0) }
            case 10: .timedOut
            case 11: .decoderFailed
            default: nil
            }
        guard let reason else { return nil }
        self = reason
    }
}
