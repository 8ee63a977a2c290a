import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Turned and cropped pictures, whatever way the file itself lies.
@Suite struct AdjustedPictureTests {
    /// The six fields of the pattern after a quarter turn to the right.
    private func turned(_ fields: [[Colour]]) -> [[Colour]] {
        fields[0].indices.map { column in fields.indices.reversed().map { fields[$0][column] } }
    }

    @Test(arguments: 1...8, 0...3)
    func showsThePartThatWasChosen(orientation: Int, turns: Int) async throws {
        let folder = try TestFolder()
        var picture = try await folder.importing(OrientationTests.file(.png, orientation)).picture
        let fields = (0..<turns).reduce(Pattern.fieldColours) { fields, _ in turned(fields) }
        let (columns, rows) = (fields[0].count, fields.count)
        for column in 0..<columns {
            for row in 0..<rows {
                // From this field to the last one.
                picture.adjustments = PictureAdjustments(
                    quarterTurns: turns,
                    crop: PictureAdjustments.Crop(
                        x: Double(column) / Double(columns), y: Double(row) / Double(rows),
                        width: Double(columns - column) / Double(columns), height: Double(rows - row) / Double(rows)))
                let shown = try await folder.store.preview(of: picture, side: 100)
                #expect(shown.width == (columns - column) * 16 && shown.height == (rows - row) * 16)
                for x in column..<columns {
                    for y in row..<rows {
                        let found = shown.colour((x - column) * 16 + 8, (y - row) * 16 + 8)
                        #expect(found.isNear(fields[y][x], within: 3), "field \(x), \(y) is \(found)")
                    }
                }
            }
        }
    }

    @Test func theSquareIsMadeFromThePart() async throws {
        let folder = try TestFolder()
        let pattern = Pattern(width: 900, height: 600) { x, _ in x < 450 ? .red : .blue }
        var picture = try await folder.importing(Files.jpeg(pattern)).picture
        let before = folder.files
        picture.adjustments = PictureAdjustments(
            quarterTurns: 2, crop: PictureAdjustments.Crop(x: 0.5, y: 0, width: 0.5, height: 1))
        let square = try await folder.store.thumbnail(of: picture, side: 512)
        // Half of it, 450 wide, and never enlarged.
        #expect(square.width == 450 && square.height == 450)
        for x in [5, 225, 445] { #expect(square.colour(x, 225).isNear(.red, within: 6)) }
        #expect(folder.files.count == before.count + 1)
        #expect(try await folder.store.thumbnail(of: picture, side: 48).width == 48)

        // The untouched one has a square of its own, and all of them go together.
        picture.adjustments = .none
        #expect(try await folder.store.thumbnail(of: picture, side: 512).colour(500, 200).isNear(.blue, within: 6))
        folder.store.remove([picture.hash])
        #expect(folder.files.isEmpty)
    }

    @Test func aSmallPartOfALargePhotoIsSharp() async throws {
        let folder = try TestFolder()
        // Stripes of 8 pixels: decoded at an eighth, as the whole would be, they would be grey.
        let pattern = Pattern(width: 4096, height: 4096) { x, _ in (x / 8) % 2 == 0 ? .black : .white }
        var picture = try await folder.importing(Files.jpeg(pattern)).picture
        picture.adjustments = PictureAdjustments(
            crop: PictureAdjustments.Crop(x: 0.5, y: 0.5, width: 0.0625, height: 0.0625))
        let shown = try await folder.store.preview(of: picture, side: 512)
        #expect(shown.width == 256 && shown.height == 256)
        #expect(shown.colour(4, 100).isNear(.black, within: 20) && shown.colour(12, 100).isNear(.white, within: 20))
    }
}
