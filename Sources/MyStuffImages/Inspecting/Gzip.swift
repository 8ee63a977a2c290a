import CGLib

/// Unpacks `.svgz` files.
enum Gzip {
    /// Up to `limit` bytes of the content; fewer where the stream is damaged.
    static func unpack(_ packed: UnsafeRawBufferPointer, limit: Int) -> FileContent {
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
        defer { output.deallocate() }
        var written = 0
        if let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP) {
            defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
            var taken = 0
            while written < limit {
                var readNow: gsize = 0
                var writtenNow: gsize = 0
                var error: UnsafeMutablePointer<GError>?
                let result = g_converter_convert(
                    converter, packed.baseAddress?.advanced(by: taken), gsize(packed.count - taken),
                    output.baseAddress?.advanced(by: written), gsize(limit - written), G_CONVERTER_INPUT_AT_END,
                    &readNow, &writtenNow, &error)
                g_clear_error(&error)
                taken += Int(readNow)
                written += Int(writtenNow)
                if result != G_CONVERTER_CONVERTED { break }
            }
        }
        return FileContent(copying: UnsafeRawBufferPointer(rebasing: output[..<written]))
    }
}
