import MyStuffImages
import Testing

struct SquareThumbnailTests {
    /// Red on the left, green in the middle, blue on the right, each 40 pixels wide and 40 high; padded rows.
    private func stripes() -> Bitmap {
        Bitmap(width: 120, height: 40, format: .rgb) { bytes in
            for y in 0..<40 {
                for x in 0..<120 {
                    for channel in 0..<3 { bytes[(y * 120 + x) * 3 + channel] = channel == x / 40 ? 255 : 0 }
                }
            }
        }
    }

    @Test func itIsTheMiddle() {
        let small = stripes().squareThumbnail(side: 8)
        #expect((small.width, small.height, small.format) == (8, 8, .rgb))
        small.withUnsafeBytes { bytes in
            for pixel in 0..<64 { #expect(Array(bytes[pixel * 3..<pixel * 3 + 3]) == [0, 255, 0]) }
        }
    }

    @Test func aPartOfAnotherBitmapAndOneThatIsSmaller() {
        // 60 × 20 of it: half red, green, half blue; its middle square is green.
        let small = stripes().centreHalf.squareThumbnail(side: 30)
        small.withUnsafeBytes { bytes in #expect(Array(bytes[0..<3]) == [0, 255, 0]) }
        let dot = Bitmap(width: 1, height: 1, format: .bgra) { bytes in bytes.copyBytes(from: [1, 2, 3, 255]) }
        dot.squareThumbnail(side: 2).withUnsafeBytes { bytes in
            #expect(Array(bytes) == [1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255])
        }
    }
}
