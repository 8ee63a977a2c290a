import GStreamer
import MyStuffCore

/// One way in which a camera can deliver pictures: a size, a rate and an encoding that this program can read.
struct VideoMode: Sendable, Hashable {
    enum Encoding: Sendable, Hashable {
        /// Uncompressed, in the named GStreamer format.
        case raw(String)
        case jpeg
    }

    let width: Int
    let height: Int
    /// nil where the camera does not say, as some do for Motion JPEG.
    let rate: Fraction?
    let encoding: Encoding

    var area: Int { width * height }
    var size: CameraSize { CameraSize(width: width, height: height) }

    /// Smooth enough to aim by. A camera that does not give a rate gets the benefit of the doubt.
    var isFluent: Bool { rate.map { $0 >= Fraction(24) } ?? true }

    /// In GStreamer's notation, to be set right after the source.
    var capsText: String {
        let size = "width=\(width),height=\(height)"
        let speed = rate.map { ",framerate=\($0.numerator)/\($0.denominator)" } ?? ""
        return switch encoding {
        case .raw(let format): "video/x-raw,format=\(format),\(size)\(speed)"
        case .jpeg: "image/jpeg,\(size)\(speed)"
        }
    }

    /// Whether the picture would be framed in the same way, within the roundings that cameras make.
    func hasAspect(of other: VideoMode) -> Bool {
        let (left, right) = (width * other.height, other.width * height)
        return abs(left - right) * 50 <= max(left, right)
    }
}

extension [VideoMode] {
    /// The sizes there are, each once, the largest first.
    var sizes: [CameraSize] {
        Set(map(\.size)).sorted { ($0.width * $0.height, $0.width) > ($1.width * $1.height, $1.width) }
    }
}

extension VideoMode {
    /// Every mode within `structures` that can be read, ranges reduced to their useful values.
    static func all(in structures: [CapsStructure]) -> [VideoMode] {
        structures.flatMap { structure -> [VideoMode] in
            guard structure.isSystemMemory else { return [] }
            let encodings: [Encoding]
            switch structure.name {
            case "image/jpeg": encodings = [.jpeg]
            case "video/x-raw":
                encodings = (structure.fields["format"]?.alternatives ?? []).compactMap { value in
                    if case .string(let format) = value, isReadable(format) { return .raw(format) }
                    return nil
                }
            default: encodings = []
            }
            let widths = sizes(structure.fields["width"], viewfinder: 1280, large: 1920)
            let heights = sizes(structure.fields["height"], viewfinder: 720, large: 1080)
            // Fixed sizes come in pairs; of two ranges the same step of both is meant.
            let pairs =
                widths.count == heights.count
                ? Array(zip(widths, heights)) : widths.flatMap { width in heights.map { (width, $0) } }
            let rate = bestRate(structure.fields["framerate"])
            return pairs.flatMap { width, height in
                encodings.map { VideoMode(width: width, height: height, rate: rate, encoding: $0) }
            }
        }
    }

    /// Grey is what infra-red sensors deliver: nobody wants to photograph a thing with one.
    private static func isReadable(_ format: String) -> Bool {
        !format.hasPrefix("GRAY") && format != "ENCODED" && !format.hasPrefix("DMA_")
    }

    private static func sizes(_ value: CapsValue?, viewfinder: Int, large: Int) -> [Int] {
        var result: [Int] = []
        for alternative in value?.alternatives ?? [] {
            let found: [Int] =
                switch alternative {
                case .int(let size): [size]
                case .intRange(let range): [viewfinder, large].map { min(max($0, range.lowerBound), range.upperBound) }
                default: []
                }
            for size in found where size > 0 && !result.contains(size) { result.append(size) }
        }
        return result
    }

    /// The highest rate up to 30 a second; where all are higher, the lowest. More costs power and shows nothing.
    private static func bestRate(_ value: CapsValue?) -> Fraction? {
        let limit = Fraction(30)
        var rates: [Fraction] = []
        for alternative in value?.alternatives ?? [] {
            switch alternative {
            case .fraction(let rate): rates.append(rate)
            case .fractionRange(let low, let high): rates.append(max(low, min(limit, high)))
            default: break
            }
        }
        // 0/1 says “variable”.
        rates.removeAll { $0.numerator <= 0 }
        return rates.filter { $0 <= limit }.max() ?? rates.min()
    }
}
