import GLib

/// Why a copy of an original was not made. What was at the destination before is still there.
public struct PictureCopyError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// The original in the library cannot be read.
        case original(PictureError.Reason)
        case diskFull
        /// In the system's own words.
        case destination(detail: String)
    }

    public let reason: Reason
    /// The destination as it can be shown.
    public let name: String

    public init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = name
    }

    /// For the person: what, where, and what to do.
    public var sentence: String {
        switch reason {
        case .original(.notFound):
            tr(
                "No copy was made: the file of this picture is missing from the library. “Find the File…” in the details puts it back."
            )
        case .original(let reason):
            tr("No copy was made. %@", PictureError(reason, name: "").sentence)
        case .diskFull:
            tr("“%@” was not saved: the disk is full. Free some space on it and try again.", name)
        case .destination(let detail):
            tr("“%1$@” was not saved: %2$@. Choose another folder.", name, detail)
        }
    }
}
