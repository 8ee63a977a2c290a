import FoundationEssentials

/// What a file says of its picture before any pixel is decoded.
struct PictureHeader {
    let format: PictureFormat
    /// Size in pixels as stored, before `orientation`; 0 where only the decoder can tell (SVG, JPEG XL, PDF).
    var width = 0
    var height = 0
    /// The turn that is still to be made after decoding.
    var orientation = Orientation.upright
    /// An embedded ICC profile, where this program reads it itself; other decoders hand it over with the pixels.
    var iccProfile: [UInt8]?
    var takenAt: Date?
    /// Maker and model of the camera.
    var camera: String?
    /// The file ends before its picture does.
    var isTruncated = false
    /// Bytes that decoding needs for each pixel of the full size.
    var bytesPerPixel = 4.0
    /// Bytes that the decoder needs beside that.
    var workingMemory = 0.0
    /// Whether the decoder keeps a copy of the whole file.
    var isBuffered = false
    /// Bytes that decoding needs in all, known once the limits have been checked.
    private(set) var decodingMemory = 0
    var isAnimated = false
    var jpeg: JPEGFrame?
    /// Where the first picture of an animation ends, for a decoder that would go on with the second.
    var firstPictureEnd: Int?

    init(format: PictureFormat) { self.format = format }

    /// Reads the header and checks it against the limits.
    static func read(_ content: FileContent, as format: PictureFormat) throws(PictureFailure) -> PictureHeader {
        try content.withBytes { bytes throws(PictureFailure) in try read(bytes, as: format) }
    }

    static func read(_ bytes: UnsafeRawBufferPointer, as format: PictureFormat) throws(PictureFailure) -> PictureHeader
    {
        var header = PictureHeader(format: format)
        switch format {
        case .jpeg: try header.readJPEG(bytes)
        case .png: try header.readPNG(bytes)
        case .webp: try header.readWebP(bytes)
        case .gif: try header.readGIF(bytes)
        case .tiff: try header.readTIFF(bytes)
        case .bmp: try header.readBMP(bytes)
        case .heic, .avif: try header.readHEIF(bytes)
        case .svg, .jxl, .pdf: header.isBuffered = true
        }
        if ![.svg, .jxl, .pdf].contains(format) {
            guard header.width > 0, header.height > 0 else {
                throw PictureFailure(.damaged(detail: missingSize()))
            }
            try header.checkLimits(fileSize: bytes.count)
        }
        return header
    }

    private mutating func checkLimits(fileSize: Int) throws(PictureFailure) {
        let tooMany = PictureFailure(.tooManyPixels(width: width, height: height))
        let pixels = width.multipliedReportingOverflow(by: height)
        guard !pixels.overflow else { throw tooMany }
        var memory = workingMemory + Double(isBuffered ? fileSize : 0)
        if let jpeg {
            guard pixels.partialValue <= Limits.jpegPixels,
                pixels.partialValue <= Limits.jpegScanPixels / max(jpeg.scans, 1)
            else { throw tooMany }
            if jpeg.keepsCoefficients { memory += Double(pixels.partialValue) * jpeg.samplesPerPixel * 2 }
        } else {
            memory += Double(pixels.partialValue) * bytesPerPixel
        }
        guard memory <= Double(Limits.decodingMemory) else { throw tooMany }
        decodingMemory = Int(memory)
    }

    /// Takes orientation and date from an EXIF block, a TIFF structure of its own.
    mutating func apply(exif bytes: UnsafeRawBufferPointer) {
        guard let tiff = TIFFDirectory(bytes) else { return }
        orientation = tiff.orientation
        takenAt = tiff.takenAt
        camera = tiff.camera
    }
}
