import CTurboJPEG
public import FoundationEssentials

/// Writes bitmaps as JPEG files: 4:2:0, sRGB.
public enum JPEGEncoder {
    /// `quality` is libjpeg's, 1 to 100. Transparency becomes black: bitmaps of pictures have none. Throws
    /// `JPEGEncoder.Failure` where memory runs out or a side is over 65,535 pixels.
    public static func encode(_ bitmap: Bitmap, quality: Int = 90) throws -> [UInt8] {
        guard let handle = tjInitCompress() else { throw Failure(detail: "tjInitCompress") }
        defer { tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(buffer) }
        let format = bitmap.format == .rgb ? TJPF_RGB : TJPF_BGRX
        let result = bitmap.withUnsafeBytes { bytes in
            tjCompress2(
                handle, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(bitmap.width),
                Int32(bitmap.stride),
                Int32(bitmap.height), Int32(format.rawValue), &buffer, &size, Int32(TJSAMP_420.rawValue),
                Int32(max(1, min(quality, 100))), 0)
        }
        guard result == 0, let buffer else {
            throw Failure(detail: tjGetErrorStr2(handle).map { String(cString: $0) } ?? "")
        }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }

    /// The same with an EXIF block that says when the picture was taken, for a still of the camera.
    public static func encode(_ bitmap: Bitmap, quality: Int = 90, takenAt: Date) throws -> [UInt8] {
        var jpeg = try encode(bitmap, quality: quality)
        let block = ExifWriter.block(takenAt: takenAt, width: bitmap.width, height: bitmap.height)
        // Right behind the start-of-image mark, before anything else (EXIF 3.0, §4.5.4).
        jpeg.insert(
            contentsOf: [0xFF, 0xE1, UInt8((block.count + 2) >> 8), UInt8((block.count + 2) & 255)] + block, at: 2)
        return jpeg
    }

    public struct Failure: Error, Sendable, Equatable {
        /// The library's words, in English.
        public let detail: String
    }
}
