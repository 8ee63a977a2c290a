import CGLib
import CGdkPixbuf
import GLib

/// Every format but JPEG, through the gdk-pixbuf loader for it.
///
/// gdk-pixbuf knows no limits, no colour profiles and mostly no orientation; they are `PictureHeader`'s and the
/// renderer's. The loader is chosen by the content's type, not by gdk-pixbuf, whose loaders claim more than pictures.
final class PixbufDecoder {
    private let header: PictureHeader
    private let goal: RenderGoal
    private let cancellation: Cancellation
    /// Size of the picture as the loader announced it.
    private var announced: (width: Int, height: Int)?
    private var isRefused = false
    private var decodedRows = 0

    init(_ header: PictureHeader, _ goal: RenderGoal, _ cancellation: Cancellation) {
        self.header = header
        self.goal = goal
        self.cancellation = cancellation
    }

    func decode(_ bytes: UnsafeRawBufferPointer) throws -> DecodedPicture {
        let loader = try makeLoader()
        defer { g_object_unref(loader) }
        connect(loader)
        let failure = try feed(loader, bytes)
        if isRefused, let announced {
            throw PictureFailure(.tooManyPixels(width: announced.width, height: announced.height))
        }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw PictureFailure(.damaged(detail: failure.map { Self.firstLine($0.message) } ?? ""))
        }
        return picture(pixbuf, isDamaged: failure != nil)
    }

    private func makeLoader() throws(PictureFailure) -> UnsafeMutablePointer<GdkPixbufLoader> {
        do {
            return try throwing { gdk_pixbuf_loader_new_with_mime_type(header.format.mediaType, $0) }
        } catch {
            let (name, package) = header.format.loader
            throw PictureFailure(.missingLoader(format: name, package: package))
        }
    }

    /// Gives the loader the file piece by piece and answers its error, with which part of the picture may be there.
    private func feed(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ bytes: UnsafeRawBufferPointer
    ) throws -> GLibError? {
        var offset = 0
        let end = header.firstPictureEnd ?? bytes.count
        do {
            if header.format == .avif, header.isAnimated, end > 12 {
                // libavif's loader takes no film, but such a file holds its first picture as a still one too: under the
                // brand of still pictures that is what libavif reads (avif.h, AVIF_DECODER_SOURCE_AUTO).
                try write(loader, UnsafeRawBufferPointer(rebasing: bytes[..<8]))
                try Array("avif".utf8).withUnsafeBytes { try write(loader, $0) }
                offset = 12
            }
            while offset < end, !isRefused {
                try cancellation.check()
                let piece = min(65_536, end - offset)
                try write(loader, UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + piece]))
                offset += piece
            }
            if header.firstPictureEnd != nil {
                // GIF's end mark, in the place of the frames that were left out.
                try withUnsafeBytes(of: UInt8(0x3B)) { try write(loader, $0) }
            }
            _ = try throwing { gdk_pixbuf_loader_close(loader, $0) != 0 ? true : nil }
            return nil
        } catch let error as GLibError {
            // A failed write has closed the loader; closing it again does nothing, and a loader must not be dropped open.
            gdk_pixbuf_loader_close(loader, nil)
            return error
        } catch {
            gdk_pixbuf_loader_close(loader, nil)
            throw error
        }
    }

    private func write(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ bytes: UnsafeRawBufferPointer
    ) throws(GLibError) {
        _ = try throwing {
            let data = bytes.assumingMemoryBound(to: guchar.self).baseAddress
            return gdk_pixbuf_loader_write(loader, data, gsize(bytes.count), $0) != 0 ? true : nil
        }
    }

    private func picture(_ pixbuf: OpaquePointer, isDamaged: Bool) -> DecodedPicture {
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        var pixels = PixelSource(
            base: UnsafeRawPointer(gdk_pixbuf_read_pixels(pixbuf)), width: width, height: height,
            stride: Int(gdk_pixbuf_get_rowstride(pixbuf)), layout: gdk_pixbuf_get_has_alpha(pixbuf) != 0 ? .rgba : .rgb)
        // What a GIF lacks is transparent.
        if header.isTruncated { pixels.background = 128 }
        let isVector = header.format == .svg
        let source: (width: Int, height: Int) = isVector ? announced ?? (width, height) : (width, height)
        let scale = isVector ? min(Double(width) / Double(source.width), Double(height) / Double(source.height)) : 1
        let picture = DecodedPicture(
            pixels, scale: scale, sourceWidth: source.width, sourceHeight: source.height,
            orientation: header.orientation,
            // SAFETY: the last reference to an object that no other thread knows.
            release: { g_object_unref(UnsafeMutableRawPointer(pixbuf)) })
        if header.format == .tiff {
            // libtiff has turned some of them already; the loader says what is left to do.
            picture.orientation =
                option(pixbuf, "orientation").flatMap { Int($0) }.flatMap(Orientation.init) ?? .upright
        }
        picture.iccProfile = header.iccProfile ?? option(pixbuf, "icc-profile").flatMap(Self.decodeBase64)
        picture.isDamaged = isDamaged || header.isTruncated || header.format == .png && decodedRows < height
        return picture
    }

    /// librsvg ends its messages with a line of its own.
    private static func firstLine(_ message: String) -> String {
        String(message.prefix { !$0.isNewline })
    }

    private func option(_ pixbuf: OpaquePointer, _ key: String) -> String? {
        gdk_pixbuf_get_option(pixbuf, key).map { String(cString: $0) }
    }

    private static func decodeBase64(_ text: String) -> [UInt8]? {
        var count: gsize = 0
        guard let bytes = g_base64_decode(text, &count) else { return nil }
        defer { g_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    // MARK: - Signals of the loader

    /// The loaders that announce their pixels before they fill them. WebP's announces those of an animation when it has
    /// filled them.
    private var isFilledLater: Bool { [.png, .bmp, .webp].contains(header.format) && !header.isAnimated }

    private func connect(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
        // The loader lives inside decode() only, and so within the life of this object.
        let this = Unmanaged.passUnretained(self).toOpaque()
        let prepared: @convention(c) (UnsafeMutableRawPointer, gint, gint, UnsafeMutableRawPointer) -> Void = {
            Unmanaged<PixbufDecoder>.fromOpaque($3).takeUnretainedValue().sizePrepared($0, Int($1), Int($2))
        }
        connect(loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), this)
        guard isFilledLater else { return }
        let area: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
            Unmanaged<PixbufDecoder>.fromOpaque($1).takeUnretainedValue().areaPrepared($0)
        }
        connect(loader, "area-prepared", unsafeBitCast(area, to: GCallback.self), this)
        let updated: @convention(c) (UnsafeMutableRawPointer, gint, gint, gint, gint, UnsafeMutableRawPointer) -> Void =
            {
                let decoder = Unmanaged<PixbufDecoder>.fromOpaque($5).takeUnretainedValue()
                decoder.decodedRows = max(decoder.decodedRows, Int($2 + $4))
            }
        connect(loader, "area-updated", unsafeBitCast(updated, to: GCallback.self), this)
    }

    private func connect(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ signal: String, _ callback: GCallback,
        _ data: UnsafeMutableRawPointer
    ) {
        g_signal_connect_data(loader, signal, callback, data, nil, GConnectFlags(rawValue: 0))
    }

    private func sizePrepared(_ loader: UnsafeMutableRawPointer, _ width: Int, _ height: Int) {
        let loader = loader.assumingMemoryBound(to: GdkPixbufLoader.self)
        // librsvg announces 0 × 0 where a drawing's size makes no sense, and draws it at one of its own.
        guard width > 0, height > 0 else { return }
        announced = (width, height)
        guard header.format == .svg else {
            if Double(width) * Double(height) * header.bytesPerPixel > Double(Limits.decodingMemory) {
                isRefused = true
                // Asks the loader to stop (GdkPixbufModuleSizeFunc).
                gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            return
        }
        // A long ribbon would become endless where its short side fills the square.
        let scale = min(
            goal.scale(width: width, height: height, headroom: 1), 4096 / Double(max(width, height)))
        gdk_pixbuf_loader_set_size(
            loader, gint(max(1, (Double(width) * scale).rounded())), gint(max(1, (Double(height) * scale).rounded())))
    }

    /// Grey, for the part of a truncated picture that never comes; what is there now is whatever the memory held.
    private func areaPrepared(_ loader: UnsafeMutableRawPointer) {
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader.assumingMemoryBound(to: GdkPixbufLoader.self)) else {
            return
        }
        gdk_pixbuf_fill(pixbuf, 0x8080_80FF)
    }
}
