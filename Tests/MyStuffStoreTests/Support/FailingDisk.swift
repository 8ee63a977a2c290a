import FoundationEssentials
import Glibc
import Testing

/// The shim of Tests/FaultShim, built for the tests: a disk that fails and a clock that is wrong.
enum FailingDisk {
    /// The built shim; nil where there is no C compiler.
    static let shim: String? = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = tests.appending(path: "FaultShim/shim.c").path
        let path = "/tmp/mystuff-shim-\(getpid()).so"
        for compiler in ["clang", "cc"] {
            var pid: pid_t = 0
            let words = [compiler, "-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"]
            var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            guard posix_spawnp(&pid, compiler, nil, nil, &arguments, environ) == 0 else { continue }
            var status: Int32 = 0
            guard waitpid(pid, &status, 0) == pid, status == 0 else { continue }
            return path
        }
        return nil
    }()

    struct Fault {
        /// The call that fails, from 1.
        var first: Int
        var count = 1
        /// 0 for half of the bytes.
        var error: Int32
    }

    /// For a process whose files below `folder` fail, and that adds `clock` seconds to the time.
    static func environment(
        folder: String, _ fault: Fault? = nil, report: String? = nil, clock: Int = 0
    ) throws -> [String: String] {
        var environment = ["LD_PRELOAD": try #require(shim), "FAULT_FOLDER": folder, "FAULT_CLOCK": "\(clock)"]
        if let fault {
            environment["FAULT_FIRST"] = "\(fault.first)"
            environment["FAULT_COUNT"] = "\(fault.count)"
            environment["FAULT_ERROR"] = "\(fault.error)"
        }
        environment["FAULT_REPORT"] = report
        return environment
    }
}
