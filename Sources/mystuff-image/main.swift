import Glibc
import MyStuffImages

// A picture in, its square out: `mystuff-image [--size N] IN OUT.jpg`, or `--raw OUT.ppm` for the pixels themselves.
// `mystuff-image --worker` is what My Stuff starts to decode pictures; it speaks over descriptor 3.

struct Arguments {
    var size = 512
    var isRaw = false
    var paths: [String] = []

    init?(_ words: ArraySlice<String>) {
        var words = words
        while let word = words.popFirst() {
            switch word {
            case "--size":
                guard let size = words.popFirst().flatMap({ Int($0) }), (1...4096).contains(size) else { return nil }
                self.size = size
            case "--raw": isRaw = true
            case "--": while let path = words.popFirst() { paths.append(path) }
            case _ where word.hasPrefix("--"): return nil
            default: paths.append(word)
            }
        }
        guard paths.count == 2 else { return nil }
    }
}

func complain(_ text: String) {
    let line = Array("mystuff-image: \(text)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Binary PPM: three bytes a pixel.
func portablePixmap(_ bitmap: Bitmap) -> [UInt8] {
    var result = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    bitmap.withUnsafeBytes { bytes in
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let pixel = y * bitmap.stride + x * 4
                result += [bytes[pixel + 2], bytes[pixel + 1], bytes[pixel]]
            }
        }
    }
    return result
}

func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    return fclose(file) == 0 && count == bytes.count
}

func run() -> Int32 {
    if Array(CommandLine.arguments.dropFirst()) == ["--worker"] {
        let status = PictureWorker.serve()
        if status == 2 { complain("--worker is for My Stuff, which speaks to it over descriptor 3") }
        return status
    }
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
        complain("usage: mystuff-image [--size N] IN OUT.jpg | mystuff-image [--size N] --raw IN OUT.ppm")
        return 2
    }
    do {
        let (bitmap, isDamaged) = try PictureFile.square(
            path: PictureFiles.path(ofArgument: arguments.paths[0]), side: arguments.size)
        let output = arguments.isRaw ? portablePixmap(bitmap) : try JPEGEncoder.encode(bitmap)
        guard write(output, to: arguments.paths[1]) else {
            complain("\(arguments.paths[1]): \(String(cString: strerror(errno)))")
            return 1
        }
        if isDamaged { complain("\(arguments.paths[0]): the file is damaged; what could be read was used") }
        return 0
    } catch let error as PictureError {
        complain(error.sentence)
    } catch {
        complain("\(error)")
    }
    return 1
}

exit(run())
