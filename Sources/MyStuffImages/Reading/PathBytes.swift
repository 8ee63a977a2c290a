import Glibc

extension [UInt8] {
    /// The bytes as a C string, for a path: it has no NUL in it.
    package func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { text in
            for (index, byte) in enumerated() { text[index] = CChar(bitPattern: byte) }
            text[count] = 0
            return body(UnsafePointer(text.baseAddress.unsafelyUnwrapped))
        }
    }

    /// The path of `name` in the folder of this path.
    package func appending(_ name: some Sequence<UInt8>) -> [UInt8] {
        var path = self
        if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        path.append(contentsOf: name)
        return path
    }

    package var baseName: ArraySlice<UInt8> { split(separator: UInt8(ascii: "/")).last ?? [] }
}
