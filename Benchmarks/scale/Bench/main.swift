import GLib
import Glibc

// Measures a library with very many things: `mystuff-scale-bench idle|search|bare|scroll|bulk LIBRARY`, where LIBRARY
// was made by `mystuff --generate`; `photos LIBRARY` makes one with very many photos.
//
// Prints one `name value` a line. See Benchmarks/scale/run.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, MainQueueBridge.install() else {
    let usage = Array("usage: mystuff-scale-bench idle|search|bare|scroll|bulk|photos LIBRARY\n".utf8)
    _ = write(STDERR_FILENO, usage, usage.count)
    exit(64)
}
switch arguments[0] {
case "bulk": BulkBench.run(arguments[1])
case "photos": PhotoLibrary.run(arguments[1])
case "bare": exit(BareList().run())
default: exit(WindowBench(arguments[1], arguments[0]).run())
}
