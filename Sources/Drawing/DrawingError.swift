import CPango
import Glibc

/// Why a page or a file of pages was not made.
public enum DrawingError: Error, Sendable, Equatable {
    case diskFull
    /// The file cannot be written, in the system's words.
    case cannotWrite(detail: String)
    /// The drawing library's words, in English.
    case failed(detail: String)

    init(number: Int32) {
        self =
            number == ENOSPC || number == EDQUOT
            ? .diskFull : .cannotWrite(detail: strerror(number).map { String(cString: $0) } ?? "errno \(number)")
    }

    /// Throws what `status` stands for, where that is no success.
    static func check(_ status: cairo_status_t) throws(DrawingError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .failed(detail: String(cString: cairo_status_to_string(status)))
    }
}
