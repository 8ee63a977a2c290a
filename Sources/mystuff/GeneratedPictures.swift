import MyStuffImages

/// Small pictures that can be told apart: two colours that run into each other, and a spot.
enum GeneratedPictures {
    static let count = 300

    static func name(_ number: Int) -> String { "IMG_\(1000 + number).jpg" }

    static func jpeg(_ number: Int) throws -> [UInt8] {
        // Landscape, portrait and square, as people's photos are.
        let (width, height) = [(320, 240), (240, 320), (280, 280)][number % 3]
        var random = SeededRandom(seed: UInt64(number) &+ 77)
        let colours = (0..<9).map { _ in Int(random.next() % 256) }
        let (spotX, spotY) = (Int(random.next() % UInt64(width)), Int(random.next() % UInt64(height)))
        let radius = 20 + Int(random.next() % 40)
        let bitmap = Bitmap(width: width, height: height, format: .rgb) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let isSpot = (x - spotX) * (x - spotX) + (y - spotY) * (y - spotY) < radius * radius
                    for channel in 0..<3 {
                        let mixed = (colours[channel] * (height - y) + colours[3 + channel] * y) / height
                        pixels[(y * width + x) * 3 + channel] = UInt8(isSpot ? colours[6 + channel] : mixed)
                    }
                }
            }
        }
        return try JPEGEncoder.encode(bitmap, quality: 80)
    }
}
