import Dispatch
import Glibc
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import Synchronization

/// Measures the camera part of the program without its window: `mystuff-bench camera [SECONDS]`.
///
/// Prints one `name value unit` a line. What it needs is a camera; see Benchmarks/camera.
@main
enum Bench {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first == "camera" else {
            complain("usage: mystuff-bench camera [SECONDS]")
            exit(64)
        }
        let seconds = arguments.dropFirst().first.flatMap { Int($0) } ?? 10
        exit(await CameraBench.run(seconds: seconds) ? 0 : 1)
    }
}

func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
