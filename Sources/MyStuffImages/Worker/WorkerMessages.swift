import FoundationEssentials
import MyStuffCore

/// What the program says to its worker.
enum WorkerRequest: Message {
    /// Draw the picture in the file that comes with this message.
    case render(RenderRequest)
    /// The answer to `WorkerAnswer.needsTurn`.
    case proceed

    func write(to writer: inout MessageWriter) {
        switch self {
        case .render(let request):
            writer.add(0)
            request.write(to: &writer)
        case .proceed: writer.add(1)
        }
    }

    init?(from reader: inout MessageReader) {
        switch reader.integer() {
        case 0:
            guard let request = RenderRequest(from: &reader) else { return nil }
            self = .render(request)
        case 1: self = .proceed
        default: return nil
        }
    }
}

struct RenderRequest: Message {
    /// Bytes of the file.
    let size: Int
    /// What the file's first bytes are.
    let format: PictureFormat
    let goal: RenderGoal

    init(size: Int, format: PictureFormat, goal: RenderGoal) {
        self.size = size
        self.format = format
        self.goal = goal
    }

    func write(to writer: inout MessageWriter) {
        writer.add(size)
        writer.add(format.rawValue)
        goal.write(to: &writer)
    }

    init?(from reader: inout MessageReader) {
        guard let size = reader.integer(), let format = reader.text().flatMap(PictureFormat.init(rawValue:)),
            let goal = RenderGoal(from: &reader)
        else { return nil }
        self.init(size: size, format: format, goal: goal)
    }
}

/// A new setting of how a picture is shown is written and read here, at the end.
extension RenderGoal: Message {
    /// Pixels of the longest side that may come of it.
    var longestSide: Int { side }

    func write(to writer: inout MessageWriter) {
        writer.add(shape == .square ? 0 : 1)
        writer.add(side)
        writer.add(adjustments.quarterTurns)
        writer.add(adjustments.crop) { writer, crop in
            for part in [crop.x, crop.y, crop.width, crop.height] { writer.add(part) }
        }
    }

    init?(from reader: inout MessageReader) {
        guard let shape = reader.integer(), let side = reader.integer(), side > 0, let turns = reader.integer(),
            let crop = reader.optional({ reader in
                guard let x = reader.real(), let y = reader.real(), let width = reader.real(),
                    let height = reader.real()
                else { return PictureAdjustments.Crop?.none }
                return PictureAdjustments.Crop(x: x, y: y, width: width, height: height)
            })
        else { return nil }
        self.init(
            shape: shape == 0 ? .square : .fit, side: side,
            adjustments: PictureAdjustments(quarterTurns: turns, crop: crop))
    }
}

/// What a worker says to the program, which believes nothing of it unchecked: the worker may have been taken over by a
/// picture.
enum WorkerAnswer: Message {
    /// The first message of every worker.
    case ready(version: Int)
    /// The worker has the file; what happens from here on is the picture's doing.
    case begun
    /// The picture needs so much memory that it should be alone; the worker waits for `WorkerRequest.proceed`.
    case needsTurn
    /// The pixels are in the sealed memory file that comes with this message: tight rows of `Bitmap.Format.bgra`.
    case rendered(RenderedFacts)
    case failed(PictureError.Reason)

    /// Changes with every change of these messages: a program that has been updated while it ran may find a worker that
    /// is younger than itself.
    static let version = 1

    func write(to writer: inout MessageWriter) {
        switch self {
        case .ready(let version):
            writer.add(0)
            writer.add(version)
        case .begun: writer.add(1)
        case .needsTurn: writer.add(2)
        case .rendered(let facts):
            writer.add(3)
            facts.write(to: &writer)
        case .failed(let reason):
            writer.add(4)
            reason.write(to: &writer)
        }
    }

    init?(from reader: inout MessageReader) {
        switch reader.integer() {
        case 0:
            guard let version = reader.integer() else { return nil }
            self = .ready(version: version)
        case 1: self = .begun
        case 2: self = .needsTurn
        case 3:
            guard let facts = RenderedFacts(from: &reader) else { return nil }
            self = .rendered(facts)
        case 4:
            guard let reason = PictureError.Reason(from: &reader) else { return nil }
            self = .failed(reason)
        default: return nil
        }
    }
}

struct RenderedFacts: Message {
    /// Size of the pixels.
    let bitmapWidth: Int
    let bitmapHeight: Int
    /// Size of the original, upright.
    let width: Int
    let height: Int
    /// Seconds since 1970.
    let takenAt: Double?
    let isDamaged: Bool

    init(_ picture: RenderedPicture) {
        bitmapWidth = picture.bitmap.width
        bitmapHeight = picture.bitmap.height
        width = picture.width
        height = picture.height
        takenAt = picture.takenAt?.timeIntervalSince1970
        isDamaged = picture.isDamaged
    }

    func write(to writer: inout MessageWriter) {
        for number in [bitmapWidth, bitmapHeight, width, height] { writer.add(number) }
        writer.add(takenAt) { $0.add($1) }
        writer.add(isDamaged)
    }

    init?(from reader: inout MessageReader) {
        guard let bitmapWidth = reader.integer(), let bitmapHeight = reader.integer(), let width = reader.integer(),
            let height = reader.integer(), let takenAt = reader.optional({ $0.real() }), let isDamaged = reader.flag()
        else { return nil }
        self.bitmapWidth = bitmapWidth
        self.bitmapHeight = bitmapHeight
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.isDamaged = isDamaged
    }
}
