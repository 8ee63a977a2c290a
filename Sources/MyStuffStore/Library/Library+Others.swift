import MyStuffCore

extension Library {
    /// To be called when the database's files have changed: sends `.reloaded` where another process has written to the
    /// library since the last call. The first call sends nothing.
    ///
    /// SQLite counts what other connections commit, and leaves out this one's own (pragma.html#pragma_data_version).
    public func noticeOthers() async {
        guard let version = try? reading({ try $0.number("PRAGMA data_version") }) else { return }
        defer { seenVersion = version }
        if let seenVersion, seenVersion != version { send(.reloaded) }
    }
}
