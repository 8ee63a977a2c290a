extension String {
    /// Zeros stand before it up to `width` letters: "0042".
    package func zeroPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }

    /// Without white space at its ends; fast for what has none.
    package func trimmed() -> String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        if first > 32 && first < 128 && last > 32 && last < 128 { return self }
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
