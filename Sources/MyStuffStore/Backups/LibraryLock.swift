import FoundationEssentials
import GLib
import Glibc
public import MyStuffCore
import Synchronization

/// Holds a library for one program, as long as it has it open: SQLite's WAL does not reach from one machine to another,
/// and a second person would have a window that does not know of the first one's.
///
/// A file `library.lock` says who has the library. On one machine the kernel's lock on it (flock(2)) tells whether they
/// live. Between machines not every file system carries that lock: there the file itself tells, which its holder writes
/// anew every minute.
public final class LibraryLock: Sendable {
    /// Seconds between two signs of life, and after how many without one a holder on another machine counts as gone.
    static let beat = 60.0
    static let patience = 300.0

    private let path: String
    /// The open file that carries the kernel's lock; -1 after `release`.
    private let file: Mutex<Int32>
    private let note: LockNote
    private let beating = Mutex<Task<Void, Never>?>(nil)

    private init(_ path: String, _ file: Int32, _ note: LockNote) {
        self.path = path
        self.file = Mutex(file)
        self.note = note
    }

    /// Takes the library in `folder`; answers nil where nothing can be written, and so nothing can be spoilt.
    /// Throws `LibraryError.inUse` where somebody has it.
    public static func take(_ folder: String) throws -> LibraryLock? {
        let files = LibraryFiles(folder: folder)
        try files.makeFolder()
        let path = files.lock
        for _ in 0..<20 {
            var file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            // Another person's: it can be read at least.
            if file < 0, errno == EACCES { file = open(path, O_RDONLY | O_CLOEXEC) }
            guard file >= 0 else { return nil }
            let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0
            let isHeld = !isLocked && errno == EWOULDBLOCK
            let note = LockNote.read(file)
            if isHeld {
                close(file)
                if let note { throw LibraryError.inUse(note.holder) }
                // It is being written at this moment.
                usleep(50_000)
                continue
            }
            guard isSame(file, path) else {
                close(file)
                continue
            }
            if let note, note.isAlive(isLocked: isLocked, age: age(of: file, beside: path)) {
                close(file)
                throw LibraryError.inUse(note.holder)
            }
            let own = LockNote.own()
            guard own.write(file, isSynchronized: false) else {
                close(file)
                // A dead person's note, which only its folder lets us take away.
                guard note != nil, unlink(path) == 0 else { return nil }
                continue
            }
            return LibraryLock(path, file, own)
        }
        throw LibraryError.failed(path: path, detail: "the lock cannot be taken")
    }

    /// Who has the library open on another machine: beside them not even a single picture may be written.
    public static func holderElsewhere(_ folder: String) -> LibraryHolder? {
        let path = LibraryFiles(folder: folder).lock
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let note = LockNote.read(file), !note.isOfThisMachine else { return nil }
        return note.isAlive(isLocked: false, age: age(of: file, beside: path)) ? note.holder : nil
    }

    /// Gives a sign of life every minute. `onLost` is called once where somebody else has taken the library, because
    /// there was none for too long: this machine was asleep.
    public func keepBeating(onLost: @escaping @Sendable (LibraryHolder) async -> Void) {
        let task = Task.detached(priority: .utility) { [weak self] in
            // The first at once: taking the lock has not waited for other machines to see it.
            while let self, !Task.isCancelled {
                if let thief = self.beatOnce() { return await onLost(thief) }
                try? await Task.sleep(for: .seconds(Self.beat))
            }
        }
        beating.withLock { $0 = task }
    }

    /// Answers who has the library now where that is somebody else.
    package func beatOnce() -> LibraryHolder? {
        file.withLock { file in
            guard file >= 0 else { return nil }
            let current = open(path, O_RDONLY | O_CLOEXEC)
            if current >= 0 {
                defer { close(current) }
                if let other = LockNote.read(current), other != note { return other.holder }
            }
            _ = note.write(file, isSynchronized: true)
            return nil
        }
    }

    /// Lets the library go.
    public func release() {
        beating.withLock {
            $0?.cancel()
            $0 = nil
        }
        file.withLock { file in
            guard file >= 0 else { return }
            if Self.isSame(file, path), LockNote.read(file) == note { unlink(path) }
            close(file)
            file = -1
        }
    }

    // MARK: Files

    /// Whether the file that was opened still has its name.
    private static func isSame(_ file: Int32, _ path: String) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }

    /// Seconds since the file was written, by the clock of whoever keeps it: a new file beside it tells the time there.
    private static func age(of file: Int32, beside path: String) -> Double {
        var status = stat()
        guard fstat(file, &status) == 0 else { return .infinity }
        let probe = "\(path)-\(getpid())"
        let made = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        var now = stat()
        var present = Double(time(nil))
        if made >= 0 {
            // Writing sets the time; an empty file can be one that was there.
            if write(made, "x", 1) == 1, fstat(made, &now) == 0 { present = Double(now.st_mtim.tv_sec) }
            close(made)
            unlink(probe)
        }
        return present - Double(status.st_mtim.tv_sec)
    }
}
