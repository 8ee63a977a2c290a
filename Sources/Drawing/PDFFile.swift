import CPango
import Glibc

/// A PDF file that is being written: beside its place under another name, and renamed once it is whole.
public final class PDFFile {
    /// What a reader of the file is told about it. Empty texts are left out.
    public struct Facts: Sendable {
        public var title = ""
        public var author = ""
        public var creator = ""
        /// ISO 8601, such as `2024-05-17T10:30:00+02:00`.
        public var created = ""

        public init() {}
    }

    public let canvas: PageCanvas
    private let surface: OpaquePointer
    private let sink: Sink
    private let path: String
    private let temporary: String
    private var isPending = true

    /// The width and height of its pages are in points. `path` is replaced by `commit` and not touched before.
    public init(path: String, width: Double, height: Double) throws(DrawingError) {
        // A link to a file stays one.
        var target = path
        if let resolved = realpath(path, nil) {
            target = String(cString: resolved)
            free(resolved)
        }
        let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? ""
        let temporary = "\(folder).mystuff-\(UInt64.random(in: 0...UInt64.max)).part"
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            // A device must not be replaced by a file.
            throw DrawingError(number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        self.path = target
        self.temporary = temporary
        let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw DrawingError(number: errno) }
        guard let file = fdopen(number, "w") else {
            let reason = errno
            close(number)
            unlink(temporary)
            throw DrawingError(number: reason)
        }
        sink = Sink(file)
        // The surface holds the sink until it is destroyed, which deinit does before it lets the sink go.
        guard
            let surface = cairo_pdf_surface_create_for_stream(
                writeBytes, Unmanaged.passUnretained(sink).toOpaque(), width, height),
            let cairo = cairo_create(surface)
        else { throw .failed(detail: "cairo_pdf_surface_create_for_stream") }
        self.surface = surface
        canvas = PageCanvas(cairo: cairo, takesTags: true)
        try canvas.check()
    }

    deinit {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        if isPending { unlink(temporary) }
    }

    public func set(_ facts: Facts) {
        let metadata: [(cairo_pdf_metadata_t, String)] = [
            (CAIRO_PDF_METADATA_TITLE, facts.title), (CAIRO_PDF_METADATA_AUTHOR, facts.author),
            (CAIRO_PDF_METADATA_CREATOR, facts.creator), (CAIRO_PDF_METADATA_CREATE_DATE, facts.created),
            (CAIRO_PDF_METADATA_MOD_DATE, facts.created),
        ]
        for (kind, text) in metadata where !text.isEmpty { cairo_pdf_surface_set_metadata(surface, kind, text) }
    }

    /// An entry in the list of contents that readers show beside the pages. `page` counts from 1, `parent` is what an
    /// earlier call has answered. Pages may be named before they are drawn.
    @discardableResult
    public func addOutline(_ title: String, page: Int, within parent: Int32? = nil) -> Int32 {
        cairo_pdf_surface_add_outline(
            surface, parent ?? CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 0]",
            parent == nil ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0))
    }

    public func endPage() throws(DrawingError) {
        cairo_show_page(canvas.cairo)
        try check()
    }

    /// Waits until the file is on the disk and gives it its name.
    public func commit() throws(DrawingError) {
        cairo_surface_finish(surface)
        try check()
        guard fflush(sink.file) == 0, fsync(fileno(sink.file)) == 0 || errno == EINVAL, rename(temporary, path) == 0
        else { throw DrawingError(number: errno) }
        isPending = false
    }

    private func check() throws(DrawingError) {
        if sink.failure != 0 { throw DrawingError(number: sink.failure) }
        try canvas.check()
        try DrawingError.check(cairo_surface_status(surface))
    }
}

/// Where cairo's bytes go.
private final class Sink {
    let file: UnsafeMutablePointer<FILE>
    /// The system's number for what went wrong first.
    var failure: Int32 = 0

    init(_ file: UnsafeMutablePointer<FILE>) { self.file = file }

    deinit { fclose(file) }
}

private func writeBytes(
    _ data: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
    guard let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue()
    guard count > 0 else { return CAIRO_STATUS_SUCCESS }
    guard fwrite(bytes, 1, Int(count), sink.file) == Int(count) else {
        if sink.failure == 0 { sink.failure = errno }
        return CAIRO_STATUS_WRITE_ERROR
    }
    return CAIRO_STATUS_SUCCESS
}
