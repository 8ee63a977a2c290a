import FoundationEssentials
import GLib
import Glibc
import MyStuffCore

/// What stands in a library's lock file: one `key=value` a line.
struct LockNote: Equatable {
    var user: String
    var host: String
    /// Tells machines apart that have one name.
    var machine: String
    var process: Int32
    /// Whole seconds since 1970.
    var since: Int

    static func own() -> LockNote {
        LockNote(
            user: Paths.userName, host: hostName(), machine: machineID(), process: getpid(), since: time(nil))
    }

    var holder: LibraryHolder {
        LibraryHolder(
            user: user, host: host, process: process, since: Date(timeIntervalSince1970: Double(since)))
    }

    var isOfThisMachine: Bool { host == Self.hostName() && machine == Self.machineID() }

    /// Whether its writer has the library. `isLocked`: the kernel has just given us the lock. `age`: seconds since the
    /// note was written.
    func isAlive(isLocked: Bool, age: Double) -> Bool {
        guard isOfThisMachine else { return age < LibraryLock.patience }
        if isLocked { return false }
        return process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
    }

    // MARK: In a file

    static func read(_ file: Int32) -> LockNote? {
        var bytes = [UInt8](repeating: 0, count: 2048)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return LockNote(String(decoding: bytes[..<count], as: UTF8.self))
    }

    init(user: String, host: String, machine: String, process: Int32, since: Int) {
        self.user = user
        self.host = host
        self.machine = machine
        self.process = process
        self.since = since
    }

    init?(_ text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            guard let sign = line.firstIndex(of: "=") else { continue }
            values[line[..<sign]] = String(line[line.index(after: sign)...])
        }
        guard let process = values["process"].flatMap({ Int32($0) }), let since = values["since"].flatMap({ Int($0) }),
            let user = values["user"], let host = values["host"], let machine = values["machine"]
        else { return nil }
        self.init(user: user, host: host, machine: machine, process: process, since: since)
    }

    var text: String {
        "user=\(user)\nhost=\(host)\nmachine=\(machine)\nprocess=\(process)\nsince=\(since)\n"
    }

    /// Writes the note in the place of what was there; the file's time is then that of this sign of life. Other machines
    /// see it once it is synchronized; this one at once.
    func write(_ file: Int32, isSynchronized: Bool) -> Bool {
        let bytes = Array(text.utf8)
        guard pwrite(file, bytes, bytes.count, 0) == bytes.count, ftruncate(file, bytes.count) == 0 else {
            return false
        }
        return !isSynchronized || fsync(file) == 0 || errno == EINVAL
    }

    // MARK: This machine

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A digest, for the machine's own id is nobody else's business.
    private static func machineID() -> String {
        let id = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
        return String(Checksum.sha256Hex("mystuff " + (id ?? "")).prefix(16))
    }
}
