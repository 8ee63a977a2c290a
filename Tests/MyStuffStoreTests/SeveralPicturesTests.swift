import CSQLite
import FoundationEssentials
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct SeveralPicturesTests {
    private func item(_ library: Library, _ digits: String) async throws -> Item {
        var content = try draft("Drill")
        content.pictures = try digits.map { try picture($0) }
        return try await library.add(content)
    }

    private func order(_ library: Library, _ id: ItemID) async throws -> String {
        let pictures = try #require(try await library.item(id)).pictures
        return String(pictures.compactMap(\.hash.rawValue.first))
    }

    @Test func theyKeepTheirOrderAndTheFirstStandsForTheItem() async throws {
        try await withLibrary { library, _ in
            let item = try await item(library, "abc")
            #expect(try await order(library, item.id) == "abc")
            #expect(try await library.rows([item.id]).first?.picture == item.pictures[0])
        }
    }

    @Test func whenAPictureWasAddedSurvivesUndo() async throws {
        try await withLibrary { library, _ in
            let before = Date().addingTimeInterval(-1)
            let item = try await item(library, "ab")
            let added = try #require(try await library.addedAt(item.pictures[1].id))
            #expect(added > before && added < Date().addingTimeInterval(1))
            try await Task.sleep(for: .milliseconds(5))
            let inverse = try await library.apply([.removePicture(item.pictures[1].id)], to: item.id)
            _ = try await library.apply(inverse, to: item.id)
            #expect(try await library.addedAt(item.pictures[1].id) == added)
            #expect(try await library.addedAt(UUID()) == nil)
        }
    }

    @Test func everyChangeOfThePicturesCanBeUndoneAndDoneAgain() async throws {
        try await withLibrary { library, _ in
            let item = try await item(library, "abc")
            var changed = item.pictures[2]
            changed.caption = "Serial number on the back"
            changed.kind = .serialPlate
            changed.adjustments = PictureAdjustments(
                quarterTurns: 3, crop: PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 0.75))
            let steps: [([ItemEdit], String)] = [
                ([.insertPicture(try picture("d"), at: 0)], "dabc"),
                ([.insertPicture(try picture("e"), at: 99)], "abce"),
                ([.removePicture(item.pictures[1].id)], "ac"), ([.movePicture(item.pictures[2].id, to: 0)], "cab"),
                ([.movePicture(item.pictures[0].id, to: 1)], "bac"), ([.changePicture(changed)], "abc"),
                ([.removePicture(item.pictures[0].id), .movePicture(item.pictures[2].id, to: 0)], "cb"),
            ]
            for (edits, expected) in steps {
                let undo = try await library.apply(edits, to: item.id)
                #expect(try await order(library, item.id) == expected)
                let after = try await library.item(item.id)
                let redo = try await library.apply(undo, to: item.id)
                #expect(try await library.item(item.id) == item)
                let again = try await library.apply(redo, to: item.id)
                #expect(try await library.item(item.id) == after)
                _ = try await library.apply(again, to: item.id)
            }
            #expect(try await library.item(item.id) == item)
        }
    }

    @Test func captionKindAndAdjustmentsOutliveARestart() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let item = try await item(library, "ab")
        var receipt = item.pictures[1]
        receipt.caption = "Kassenbon, 3. Mai"
        receipt.kind = .receipt
        receipt.adjustments = PictureAdjustments(
            quarterTurns: 1, crop: PictureAdjustments.Crop(x: 1 / 3, y: 0.125, width: 1 / 7, height: 0.5))
        _ = try await library.apply([.changePicture(receipt)], to: item.id)
        await library.close()
        library = try await Library.open(folder: folder.library)
        #expect(try await library.item(item.id)?.pictures == [item.pictures[0], receipt])
        await library.close()
    }

    @Test func whatIsGoneMeanwhileIsNoFault() async throws {
        try await withLibrary { library, _ in
            let item = try await item(library, "a")
            let stranger = try picture("f")
            let edits: [ItemEdit] = [
                .removePicture(stranger.id), .movePicture(stranger.id, to: 0), .changePicture(stranger),
            ]
            _ = try await library.apply(try await library.apply(edits, to: item.id), to: item.id)
            #expect(try await library.item(item.id) == item)
        }
    }

    @Test func theOnePictureOfAnOlderLibraryBecomesTheFirst() async throws {
        let folder = try TemporaryFolder()
        await (try await Library.open(folder: folder.library, locale: "C", migrations: [Migration.all[0]])).close()
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        let hash = String(repeating: "a", count: 64)
        try database.execute(
            """
            INSERT INTO picture VALUES ('3F2504E0-4F89-41D3-9A0C-0305E82C3301', '\(hash)', 'image/jpeg', 4, 3, NULL,
                'lamp.jpg', 1000);
            INSERT INTO item (uuid, name, name_key, place, serial_number, date_created, notes, picture_id, created_at,
                changed_at)
            VALUES ('3F2504E0-4F89-41D3-9A0C-0305E82C3302', 'Lamp', X'01', '', '', '2024-02-29', '',
                '3F2504E0-4F89-41D3-9A0C-0305E82C3301', 1000, 1000),
                ('3F2504E0-4F89-41D3-9A0C-0305E82C3303', 'Chair', X'00', '', '', '2024-02-29', '', NULL, 1000, 1000);
            """)
        try database.close()
        let library = try await Library.open(folder: folder.library, locale: "C")
        let ids = try await library.list(Query(), firstRows: 0).ids
        let items = try await [library.item(ids[0]), library.item(ids[1])].compactMap(\.self)
        #expect(items.map(\.name) == ["Chair", "Lamp"])
        #expect(items.map(\.pictures.count) == [0, 1])
        #expect(items[1].picture?.sourceName == "lamp.jpg" && items[1].picture?.kind == .picture)
        #expect(try await library.purge() == [])
        await library.close()
    }
}
