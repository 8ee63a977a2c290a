import GLib
import Glibc

// Measures the photo picker: `mystuff-photos-bench first-screen|cold|scroll FOLDER CACHE`.
//
// FOLDER holds the photos; CACHE stands for $XDG_CACHE_HOME. Prints one `name value` a line. See Benchmarks/photos/run.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, MainQueueBridge.install() else {
    let usage = Array("usage: mystuff-photos-bench first-screen|cold|scroll FOLDER CACHE\n".utf8)
    _ = write(STDERR_FILENO, usage, usage.count)
    exit(64)
}
let (folder, cache) = (Array(arguments[1].utf8), arguments[2])
switch arguments[0] {
case "cold": Cold.run(folder, cache)
case "scroll": exit(PickerBench(folder, cache, scrolls: true).run())
default: exit(PickerBench(folder, cache, scrolls: false).run())
}
