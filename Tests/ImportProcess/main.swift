// A process for the pictures' tests to weigh and kill: `mystuff-import FOLDER FILE…`.
//
// Adds the files to a library in FOLDER and writes a line for each: its size in pixels, or the sentence that says why not.
// The last line is the most memory that this process has had, in kilobytes.
import Glibc
import MyStuffCore
import MyStuffImages

func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

guard CommandLine.arguments.count >= 3 else { exit(2) }
let store = PictureStore(folder: CommandLine.arguments[1])
for path in CommandLine.arguments[2...] {
    do {
        let picture = try await store.importPicture(.file(path: Array(path.utf8))).picture
        say("\(picture.width) × \(picture.height)")
    } catch let error as PictureError {
        say(error.sentence)
    }
}

/// ru_maxrss would not do: it counts what the process was before exec as well (getrusage(2)).
func peakKilobytes() -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix("VmHWM:") { return text.split { !$0.isNumber }.first.flatMap { Int($0) } }
    }
    return nil
}
guard let peak = peakKilobytes() else { exit(1) }
say("\(peak)")
