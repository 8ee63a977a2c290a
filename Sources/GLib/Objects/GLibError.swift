public import CGLib

/// A copy of a GError.
public struct GLibError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error domain's name, such as `g-io-error-quark`; empty where the library gave no error.
    public let domain: String
    public let code: Int
    /// For the person to read, in the library's own words.
    public let message: String

    /// Copies `error` and frees it. Copes with NULL: some libraries fail without saying why.
    public init(consuming error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            domain = ""
            code = 0
            message = tr("no reason was given")
            return
        }
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
        g_error_free(error)
    }

    public func matches(domain quark: GQuark, code: Int32) -> Bool {
        domain == g_quark_to_string(quark).map { String(cString: $0) } && self.code == Int(code)
    }

    public var description: String { message }
}

/// Calls a C function whose last parameter is a `GError **` and throws what it reports there, or where it answers nil.
public func throwing<Result>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result?
) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    if let result, error == nil { return result }
    throw GLibError(consuming: error)
}
