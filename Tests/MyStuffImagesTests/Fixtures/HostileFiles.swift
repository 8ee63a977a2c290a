import CGLib
import Testing

/// Files that want to hang, crash or fill the memory of whoever opens them, by name.
enum HostileFiles {
    static func all() throws -> [(name: String, content: [UInt8])] {
        let bomb = try pngBomb(30000, 30000)
        let photo = try Files.jpeg(.fields)
        return [
            ("30000.png", bomb),
            // Below the limit on pixels, and 64 times as large as its file in a decoder that believes it.
            ("9900.png", try pngBomb(9900, 9900)),
            ("noise.jpg", photo.prefix(400) + noise(100_000)),
            ("noise.png", Files.png(.fields).prefix(60) + noise(100_000)),
            ("noise.webp", Files.webp(.fields).prefix(40) + noise(100_000)),
            ("noise.tif", Files.tiff(.fields).prefix(100) + noise(100_000)),
            ("noise.gif", Files.gif([.red], 2, 2).prefix(30) + noise(100_000)),
            ("noise.heic", Files.heif(4000, 3000) + noise(100_000)),
            ("empty boxes.heic", Files.heif(4000, 3000)), ("noise.jxl", [0xFF, 0x0A] + noise(100_000)),
            ("million.svg", svg("<rect width='9' height='9'/>", "width='1000000' height='1000000'")),
            ("uses.svg", uses()), ("laughs.svg", laughs()), ("inner bomb.svg", innerBomb(bomb)),
            ("blur.svg", blur()), ("deep.svg", svg(String(repeating: "<g>", count: 1_000_000))),
            ("bomb.svgz", try compressed([UInt8](repeating: 0x20, count: 90_000_000), G_ZLIB_COMPRESSOR_FORMAT_GZIP)),
            (
                "white.svgz",
                try compressed(svg("") + [UInt8](repeating: 0x20, count: 90_000_000), G_ZLIB_COMPRESSOR_FORMAT_GZIP)
            ),
            (
                "itself.svg",
                svg(
                    "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern><rect width='9' height='9' fill='url(#p)'/>"
                )
            ),
        ]
    }

    /// A picture of one bit a pixel, all of it black, and complete: its file is a thousandth of it.
    static func pngBomb(_ width: Int, _ height: Int) throws -> [UInt8] {
        var head = Bytes(isBigEndian: true)
        head.add(width, 4)
        head.add(height, 4)
        head.add([1, 0, 0, 0, 0])
        let rows = [UInt8](repeating: 0, count: (1 + (width + 7) / 8) * height)
        let data = try compressed(rows, G_ZLIB_COMPRESSOR_FORMAT_ZLIB)
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Files.chunk("IHDR", head.content) + Files.chunk("IDAT", data)
            + Files.chunk("IEND", [])
    }

    static func compressed(_ bytes: [UInt8], _ format: GZlibCompressorFormat) throws -> [UInt8] {
        let converter = try #require(g_zlib_compressor_new(format, 1))
        defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
        var output = [UInt8](repeating: 0, count: bytes.count / 100 + 4096)
        var (taken, written) = (0, 0)
        while true {
            var takenNow: gsize = 0
            var writtenNow: gsize = 0
            let room = output.count - written
            let result = bytes.withUnsafeBytes { input in
                output.withUnsafeMutableBytes { buffer in
                    g_converter_convert(
                        converter, input.baseAddress?.advanced(by: taken), gsize(bytes.count - taken),
                        buffer.baseAddress?.advanced(by: written), gsize(room), G_CONVERTER_INPUT_AT_END, &takenNow,
                        &writtenNow, nil)
                }
            }
            try #require(result != G_CONVERTER_ERROR)
            taken += Int(takenNow)
            written += Int(writtenNow)
            if result == G_CONVERTER_FINISHED { return Array(output.prefix(written)) }
        }
    }

    /// The same bytes each time.
    static func noise(_ count: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    static func svg(_ content: String, _ size: String = "width='9' height='9'") -> [UInt8] {
        Array(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(size)>\(content)</svg>"
                .utf8)
    }

    /// A drawing of 10^12 squares.
    static func uses() -> [UInt8] {
        let levels = (1...12).map { level in
            "<g id='g\(level)'>" + String(repeating: "<use xlink:href='#g\(level - 1)'/>", count: 10) + "</g>"
        }
        return svg(
            "<defs><g id='g0'><rect width='1' height='1'/></g>\(levels.joined())</defs><use xlink:href='#g12'/>")
    }

    /// XML's billion laughs.
    static func laughs() -> [UInt8] {
        let entities = (1...10).map { level in
            "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>"
        }
        return Array("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a0 'ha'>\(entities.joined())]>".utf8)
            + svg("<text>&a10;</text>")
    }

    /// A picture of 900 megapixels inside of a drawing, where no header of ours has looked at it.
    private static func innerBomb(_ bomb: [UInt8]) -> [UInt8] {
        let text = g_base64_encode(bomb, gsize(bomb.count))
        defer { g_free(text) }
        let data = text.map { String(cString: $0) } ?? ""
        return svg("<image width='9' height='9' xlink:href='data:image/png;base64,\(data)'/>")
    }

    private static func blur() -> [UInt8] {
        let blurs = String(repeating: "<feGaussianBlur stdDeviation='9999'/><feMorphology radius='999'/>", count: 200)
        return svg(
            "<filter id='f' x='-9' y='-9' width='99' height='99'>\(blurs)</filter><rect width='4096' height='4096' filter='url(#f)'/>",
            "width='4096' height='4096'")
    }
}
