import CGLib
import MyStuffCore

/// Files made byte by byte, sound ones and such as nobody should trust.
enum MadeFiles {
    struct ZipEntry {
        var name: String
        var bytes: [UInt8]
        var isDeflated = false
        var isEncrypted = false
        /// Upper 16 bits of the external attributes: the Unix mode.
        var mode: UInt32 = 0o100644

        init(
            _ name: String, _ bytes: [UInt8], isDeflated: Bool = false, isEncrypted: Bool = false,
            mode: UInt32 = 0o100644
        ) {
            (self.name, self.bytes, self.isDeflated, self.isEncrypted, self.mode) =
                (name, bytes, isDeflated, isEncrypted, mode)
        }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// By PKWARE's APPNOTE.TXT, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
    static func zip(_ entries: [ZipEntry]) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let packed = entry.isDeflated ? packed(entry.bytes, G_ZLIB_COMPRESSOR_FORMAT_RAW) : entry.bytes
            let name = Array(entry.name.utf8)
            let offset = file.count
            let flags: UInt16 = 0x800 | (entry.isEncrypted ? 1 : 0)
            let common =
                little(20 as UInt16) + little(flags) + little(entry.isDeflated ? 8 : 0 as UInt16) + little(0 as UInt32)
                + little(crc(entry.bytes)) + little(UInt32(packed.count)) + little(UInt32(entry.bytes.count))
                + little(UInt16(name.count)) + little(0 as UInt16)
            file += [0x50, 0x4B, 3, 4] + common + name + packed
            directory +=
                [0x50, 0x4B, 1, 2, 20, 3] + common + little(0 as UInt16) + little(0 as UInt16) + little(0 as UInt16)
                + little(entry.mode << 16) + little(UInt32(offset)) + name
        }
        let start = file.count
        file += directory
        file +=
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(UInt16(entries.count)) + little(UInt16(entries.count))
            + little(UInt32(directory.count)) + little(UInt32(start)) + little(0 as UInt16)
        return file
    }

    /// `type`: "0" for a file, "2" for a link to `link`.
    static func tarEntry(_ name: String, _ bytes: [UInt8], type: Character = "0", link: String = "") -> [UInt8] {
        func field(_ text: String, _ width: Int) -> [UInt8] {
            Array(text.utf8.prefix(width)) + Array(repeating: 0, count: max(0, width - text.utf8.count))
        }
        func octal(_ number: Int, _ width: Int) -> [UInt8] {
            let digits = String(number, radix: 8)
            return field(String(repeating: "0", count: width - 1 - digits.count) + digits, width)
        }
        var header =
            field(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(bytes.count, 12) + octal(0, 12)
            + Array(repeating: 0x20, count: 8) + Array(String(type).utf8) + field(link, 100) + field("ustar", 6)
            + Array("00".utf8) + Array(repeating: 0, count: 247)
        let sum = header.reduce(0) { $0 + Int($1) }
        header.replaceSubrange(148..<156, with: octal(sum, 7) + [0x20])
        let padding = (512 - bytes.count % 512) % 512
        return header + bytes + Array(repeating: 0, count: padding)
    }

    static func tarGz(_ entries: [[UInt8]]) -> [UInt8] {
        packed(Array(entries.joined()) + Array(repeating: 0, count: 1024), G_ZLIB_COMPRESSOR_FORMAT_GZIP)
    }

    /// A picture of one colour, as a BMP file.
    static func bitmap(red: UInt8, green: UInt8 = 0, blue: UInt8 = 0, side: Int = 8) -> [UInt8] {
        let row = Array(repeating: [blue, green, red], count: side).flatMap { $0 }
        let pixels = Array(repeating: row + Array(repeating: 0, count: (4 - row.count % 4) % 4), count: side)
            .flatMap { $0 }
        return [0x42, 0x4D] + little(UInt32(54 + pixels.count)) + little(0 as UInt32) + little(54 as UInt32)
            + little(40 as UInt32) + little(UInt32(side)) + little(UInt32(side)) + little(1 as UInt16)
            + little(24 as UInt16) + little(0 as UInt32) + little(UInt32(pixels.count)) + little(2835 as UInt32)
            + little(2835 as UInt32) + little(0 as UInt32) + little(0 as UInt32) + pixels
    }

    /// A spreadsheet with this content in its first sheet's `table:table` element.
    static func spreadsheet(_ rows: String) -> [UInt8] {
        let content = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
             xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:calcext="urn:org:documentfoundation:calc"
             xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
            <table:table table:name="One">\(rows)</table:table>
            <table:table table:name="Two"><table:table-row><table:table-cell office:value-type="string"><text:p>Other</text:p>
            </table:table-cell></table:table-row></table:table>
            </office:spreadsheet></office:body></office:document-content>
            """
        return zip([
            ZipEntry("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ZipEntry("content.xml", content),
        ])
    }

    // MARK: Parts

    static func packed(_ bytes: [UInt8], _ format: GZlibCompressorFormat) -> [UInt8] {
        guard let compressor = g_zlib_compressor_new(format, 9) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        var result: [UInt8] = []
        var read = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var (consumed, written): (gsize, gsize) = (0, 0)
            let answer = bytes.withUnsafeBytes { input in
                g_converter_convert(
                    compressor, input.baseAddress?.advanced(by: read), gsize(input.count - read),
                    &buffer,
                    gsize(buffer.count), G_CONVERTER_INPUT_AT_END, &consumed, &written, nil)
            }
            read += Int(consumed)
            result += buffer.prefix(Int(written))
            if answer == G_CONVERTER_FINISHED || answer == G_CONVERTER_ERROR { return result }
        }
    }

    static func little(_ number: UInt16) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    static func little(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
