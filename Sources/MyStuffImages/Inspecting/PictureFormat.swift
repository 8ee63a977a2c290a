import CGLib
import GLib
import MyStuffCore

/// The kinds of still pictures that are taken, told apart by their content: a name's ending may lie. And the one kind of
/// document, which is kept among them and shown by its first page.
enum PictureFormat: String, CaseIterable {
    case jpeg, png, webp, gif, tiff, bmp, svg, heic, avif, jxl, pdf

    var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .pdf: Picture.documentMediaType
        default: "image/\(rawValue)"
        }
    }

    init?(mediaType: String) {
        guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
        self = format
    }

    /// The ending of a stored original's name.
    var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        default: rawValue
        }
    }

    /// The format's name and the Debian package of its gdk-pixbuf loader.
    var loader: (name: String, package: String) {
        switch self {
        case .webp: ("WebP", "webp-pixbuf-loader")
        case .svg: ("SVG", "librsvg2-common")
        case .heic: ("HEIC", "heif-gdk-pixbuf")
        case .avif: ("AVIF", "libavif-gdk-pixbuf")
        case .jxl: ("JPEG XL", "libjxl-gdk-pixbuf")
        case .pdf: ("PDF", "libpoppler-glib8")
        default: (rawValue.uppercased(), "libgdk-pixbuf-2.0-0")
        }
    }

    /// What the first bytes of a file are; throws `.notAPicture`, with the media type that GIO finds, for the rest.
    static func sniff(
        _ bytes: UnsafeRawBufferPointer, withDocuments: Bool = false
    ) throws(PictureFailure) -> PictureFormat {
        // ISO 32000-1, annex H: readers take a header that comes a little late.
        if withDocuments, ByteReader(bytes: bytes).holds("%PDF-", at: 0) { return .pdf }
        if let format = PictureFormat(signature: bytes) { return format }
        if isSVG(bytes) || ByteReader(bytes: bytes).u16(0) == 0x1F8B && isPackedSVG(bytes) { return .svg }
        throw PictureFailure(.notAPicture(mediaType: guessMediaType(bytes)))
    }

    /// By the fixed bytes that files of all formats but SVG begin with.
    init?(signature bytes: UnsafeRawBufferPointer) {
        guard let format = Self.format(bytes) else { return nil }
        self = format
    }

    private static func format(_ bytes: UnsafeRawBufferPointer) -> PictureFormat? {
        let reader = ByteReader(bytes: bytes)
        if reader.u24(0) == 0xFFD8FF { return .jpeg }
        if reader.u32(0) == 0x8950_4E47, reader.u32(4) == 0x0D0A_1A0A { return .png }
        if reader.holds("GIF87a", at: 0) || reader.holds("GIF89a", at: 0) { return .gif }
        if reader.holds("RIFF", at: 0), reader.holds("WEBP", at: 8) { return .webp }
        if reader.u32(0) == 0x4949_2A00 || reader.u32(0) == 0x4D4D_002A { return .tiff }
        if reader.u16(0) == 0xFF0A || reader.holds("JXL ", at: 4) { return .jxl }
        if reader.holds("BM", at: 0), let header = ByteReader(bytes: bytes, isBigEndian: false).u32(14),
            (12...124).contains(header)
        {
            return .bmp
        }
        return reader.holds("ftyp", at: 4) ? sniffBrand(reader) : nil
    }

    /// ISO/IEC 23008-12: the brands of still pictures. Video files have an `ftyp` box too.
    private static func sniffBrand(_ reader: ByteReader) -> PictureFormat? {
        guard let size = reader.u32(0), size >= 16, size <= 4096 else { return nil }
        // The major brand, then from offset 16 the compatible ones.
        let brands = ([8] + stride(from: 16, to: size, by: 4)).compactMap { reader.text($0, 4) }
        guard let major = brands.first else { return nil }
        if major == "avif" || major == "avis" { return .avif }
        if ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains(major) { return .heic }
        if ["mif1", "msf1", "miaf"].contains(major) { return brands.contains("avif") ? .avif : .heic }
        return nil
    }

    /// An XML text whose first element is `svg`, whatever comments and declarations stand before it.
    private static func isSVG(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var text = Substring(String(decoding: bytes.prefix(4096), as: UTF8.self))
        if text.first == "\u{FEFF}" { text.removeFirst() }
        while true {
            text = text.drop(while: \.isWhitespace)
            let end: String
            if text.hasPrefix("<!--") {
                end = "-->"
            } else if text.hasPrefix("<?") {
                end = "?>"
            } else if text.hasPrefix("<!DOCTYPE svg") {
                return true
            } else {
                return text.hasPrefix("<svg") || text.hasPrefix("<svg:svg")
            }
            guard let range = find(end, in: text) else { return false }
            text = text[range...]
        }
    }

    /// The index after the first `end`.
    private static func find(_ end: String, in text: Substring) -> Substring.Index? {
        var rest = text
        while !rest.isEmpty {
            if rest.hasPrefix(end) { return rest.index(rest.startIndex, offsetBy: end.count) }
            rest.removeFirst()
        }
        return nil
    }

    private static func isPackedSVG(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // The first 64 kB may end in the middle of the stream: what could be unpacked so far is enough here.
        Gzip.unpack(bytes, limit: 4096).withBytes(isSVG)
    }

    private static func guessMediaType(_ bytes: UnsafeRawBufferPointer) -> String? {
        var isUncertain: gboolean = 0
        let type = g_content_type_guess(
            nil, bytes.assumingMemoryBound(to: guchar.self).baseAddress, gsize(min(bytes.count, 4096)), &isUncertain)
        defer { g_free(type) }
        guard let type, g_content_type_is_unknown(type) == 0, let mediaType = g_content_type_get_mime_type(type) else {
            return nil
        }
        defer { g_free(mediaType) }
        return String(cString: mediaType)
    }
}
