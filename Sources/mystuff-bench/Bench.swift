import Dispatch
import Glibc
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import Synchronization

/// Measures parts of the program without its window, and prints one `name value unit` a line.
///
/// `mystuff-bench camera [SECONDS]` needs a camera; see Benchmarks/camera. `mystuff-bench import FOLDER ROUNDS PHOTO…`
/// adds the photos to libraries in FOLDER; see Benchmarks/images.
@main
enum Bench {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "camera":
            let seconds = arguments.dropFirst().first.flatMap { Int($0) } ?? 10
            exit(await CameraBench.run(seconds: seconds) ? 0 : 1)
        case "import" where arguments.count >= 4:
            let words = Array(arguments.dropFirst())
            exit(
                await ImportBench.run(folder: words[0], rounds: Int(words[1]) ?? 20, photos: Array(words[2...])) ? 0 : 1
            )
        default:
            complain("usage: mystuff-bench camera [SECONDS] | mystuff-bench import FOLDER ROUNDS PHOTO…")
            exit(64)
        }
    }
}

func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
