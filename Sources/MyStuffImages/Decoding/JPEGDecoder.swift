import CTurboJPEG

/// JPEG through TurboJPEG, which reports errors as results: no longjmp over Swift frames.
enum JPEGDecoder {
    /// Twice the pixels that will be shown before the last resampling: measured against a full decode this loses
    /// nothing, while 1× costs 4 dB.
    static let headroom = 2.0

    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: PictureHeader, for goal: RenderGoal
    ) throws(PictureFailure) -> DecodedPicture {
        guard let frame = header.jpeg, let handle = tjInitDecompress() else {
            throw PictureFailure(.damaged(detail: ""))
        }
        defer { tjDestroy(handle) }
        let eighths = scale(header, goal)
        let width = (header.width * eighths + 7) / 8
        let height = (header.height * eighths + 7) / 8
        let isCMYK = frame.components == 4
        let memory = try PixelMemory(byteCount: width * height * 4)
        let format = isCMYK ? Int32(TJPF_CMYK.rawValue) : Int32(TJPF_BGRX.rawValue)
        let result = tjDecompress2(
            handle, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(bytes.count),
            memory.base.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(width * 4), Int32(height),
            format, TJFLAG_LIMITSCANS)
        var isDamaged = false
        if result != 0 {
            let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
            guard tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
                throw PictureFailure(.damaged(detail: message))
            }
            isDamaged = !isHarmless(message)
        }
        let pixels = PixelSource(
            base: UnsafeRawPointer(memory.base), width: width, height: height,
            stride: width * 4, layout: isCMYK ? .cmyk : .bgrx)
        let picture = DecodedPicture(
            pixels, scale: Double(eighths) / 8, sourceWidth: header.width, sourceHeight: header.height,
            orientation: header.orientation, release: { withExtendedLifetime(memory) {} })
        picture.iccProfile = header.iccProfile
        // Without Adobe's marker the values are what JPEG says they are; with it 0 is full ink (libjpeg.txt, "Special
        // color spaces").
        picture.isInverted = frame.hasAdobeMarker
        picture.isDamaged = isDamaged
        return picture
    }

    /// How many eighths of the size to decode, 1 to 8.
    private static func scale(_ header: PictureHeader, _ goal: RenderGoal) -> Int {
        let wanted = goal.scale(width: header.width, height: header.height, headroom: headroom)
        var eighths = min(8, max(1, Int((wanted * 8).rounded(.up))))
        // A large preview of a very large photo goes without its headroom.
        while eighths > 1, header.width * header.height / 64 * eighths * eighths * 4 > Limits.decodingMemory {
            eighths -= 1
        }
        return eighths
    }

    /// Warnings of libjpeg about files that lack nothing: cameras write some of them all the time (jerror.h).
    private static func isHarmless(_ message: String) -> Bool {
        ["extraneous bytes", "Invalid SOS parameters", "Unknown Adobe color", "Warning: unknown JFIF"].contains {
            message.contains($0)
        }
    }
}
