import GLib

/// What a picture may ask for. Checked against the header, before any pixel is decoded.
enum Limits {
    /// Bytes of a file.
    static let fileSize = 100_000_000
    /// Bytes of memory that decoding may need.
    static let decodingMemory = 400_000_000
    /// Bytes of memory up to which two pictures may be decoded at the same time.
    static let sharedMemory = 60_000_000
    /// Pixels of a JPEG, which is decoded scaled and needs little memory whatever its size: sharp's limit, above the
    /// 200 megapixels of the largest phone cameras.
    static let jpegPixels = 268_402_689
    /// Scans × pixels of a progressive JPEG. Each scan may visit every block again, so that a small file with hundreds of
    /// scans keeps a decoder busy for minutes; real ones have about ten.
    static let jpegScanPixels = 3_000_000_000
    /// Bytes of an SVG, unpacked: its text becomes a tree of many times that size.
    static let vectorSize = 20_000_000
    /// Seconds that drawing a vector picture may take.
    static let vectorSeconds = 1.5

    /// Bytes of addresses that a worker may use: what decoding may need, the file itself twice (mapped, and in a decoder's
    /// buffer), and what else there is: 290 MB once each loader has been used, most of it libraries and threads' stacks.
    static let workerMemory = decodingMemory + 2 * fileSize + 400_000_000
    /// Seconds that a worker may take for one picture. Code that is not optimized takes ten times as long.
    #if DEBUG
        static let workerSeconds = 20
    #else
        static let workerSeconds = 5
    #endif

    static func checkFileSize(_ size: Int) throws(PictureFailure) {
        guard size > 0 else { throw PictureFailure(.damaged(detail: emptyFile())) }
        guard size <= fileSize else { throw PictureFailure(.fileTooLarge) }
    }
}

func emptyFile() -> String { tr("the file is empty") }
