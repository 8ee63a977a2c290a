import MyStuffImages

/// A colour as a person sees it, 0 to 255 a channel.
struct Colour: Equatable, Hashable, Sendable, CustomStringConvertible {
    let red, green, blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let red = Colour(255, 0, 0)
    static let green = Colour(0, 255, 0)
    static let blue = Colour(0, 0, 255)
    static let white = Colour(255, 255, 255)
    static let black = Colour(0, 0, 0)
    static let yellow = Colour(255, 255, 0)

    func isNear(_ other: Colour, within tolerance: Int) -> Bool {
        abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
            && abs(blue - other.blue) <= tolerance
    }

    var description: String { "(\(red), \(green), \(blue))" }
}

/// A picture to make files of.
struct Pattern: Sendable {
    let width: Int
    let height: Int
    let colour: @Sendable (_ x: Int, _ y: Int) -> Colour

    /// Six fields of 16 × 16 pixels, no two alike, so that no turn and no mirroring leaves it as it is.
    static let fields = Pattern(width: 48, height: 32) { x, y in fieldColours[y / 16][x / 16] }
    static let fieldColours: [[Colour]] = [[.red, .green, .blue], [.white, .black, .yellow]]

    static func plain(_ colour: Colour, _ width: Int, _ height: Int) -> Pattern {
        Pattern(width: width, height: height) { _, _ in colour }
    }

    /// How a camera held in another way stores this picture, so that `orientation` brings it upright: the EXIF standard's
    /// definition (3.0, table of tag 274), from the side of the file.
    func stored(orientation: Int) -> Pattern {
        let (right, bottom) = (width - 1, height - 1)
        let isTurned = orientation >= 5
        return Pattern(width: isTurned ? height : width, height: isTurned ? width : height) { x, y in
            switch orientation {
            case 2: colour(right - x, y)
            case 3: colour(right - x, bottom - y)
            case 4: colour(x, bottom - y)
            case 5: colour(y, x)
            case 6: colour(right - y, x)
            case 7: colour(right - y, bottom - x)
            case 8: colour(y, bottom - x)
            default: colour(x, y)
            }
        }
    }

    /// Three bytes a pixel.
    var rgb: [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).flatMap { x in
                let colour = colour(x, y)
                return [UInt8(colour.red), UInt8(colour.green), UInt8(colour.blue)]
            }
        }
    }
}

extension Bitmap {
    func colour(_ x: Int, _ y: Int) -> Colour {
        withUnsafeBytes { bytes in
            let pixel = y * stride + x * format.bytesPerPixel
            let (first, second, third) = (Int(bytes[pixel]), Int(bytes[pixel + 1]), Int(bytes[pixel + 2]))
            return format == .rgb ? Colour(first, second, third) : Colour(third, second, first)
        }
    }
}
