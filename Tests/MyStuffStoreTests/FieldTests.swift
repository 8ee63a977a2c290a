import FoundationEssentials
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct FieldTests {
    private func field(_ name: String, _ kind: CustomField.Kind = .text, _ choices: [String] = []) -> CustomField {
        CustomField(id: CustomField.ID(rawValue: -1), name: name, kind: kind, choices: choices)
    }

    @discardableResult
    private func add(_ field: CustomField, to library: Library) async throws -> CustomField.ID {
        let inverse = try await library.apply(.add(field))
        guard case .remove(let id) = inverse else { throw LibraryError.notALibrary(path: "\(inverse)") }
        return id
    }

    @Test func aNameIsThereOnce() async throws {
        try await withLibrary { library, _ in
            try await add(field("Colour"), to: library)
            for name in ["colour", "COLOUR", "Colour "] {
                await #expect(throws: LibraryError.fieldExists(name)) { try await library.apply(.add(field(name))) }
            }
            let other = try await add(field("Größe"), to: library)
            var renamed = field("ColOUR")
            renamed = CustomField(id: other, name: renamed.name, kind: .text)
            await #expect(throws: LibraryError.fieldExists("ColOUR")) { try await library.apply(.change(renamed)) }
            #expect(try await library.customFields().map(\.name) == ["Colour", "Größe"])
        }
    }

    @Test func everyChangeCanBeTakenBack() async throws {
        try await withLibrary { library, _ in
            let first = try await add(field("One"), to: library)
            let second = try await add(field("Two", .choice, ["a", "b c"]), to: library)
            let item = try await library.add(draft("Drill"))
            _ = try await library.apply([.custom(second, "b c"), .custom(first, "xyzzy")], to: item.id)
            let before = try await library.customFields()
            let changes: [FieldChange] = [
                .move(second, to: 0), .change(CustomField(id: first, name: "Uno", kind: .number)), .remove(first),
                .remove(second),
            ]
            var inverses: [FieldChange] = []
            for change in changes { inverses.append(try await library.apply(change)) }
            #expect(try await library.customFields() == [])
            #expect(try await library.item(item.id)?.customValues == [:])
            #expect(try await library.list(Query(text: "xyzzy"), firstRows: 0).ids == [])
            for inverse in inverses.reversed() { _ = try await library.apply(inverse) }
            #expect(try await library.customFields() == before)
            #expect(try await library.item(item.id)?.customValues == [first: "xyzzy", second: "b c"])
            #expect(try await library.list(Query(text: "xyzzy"), firstRows: 0).ids == [item.id])
        }
    }

    @Test func aFieldThatIsGoneIsPurgedAtTheNextStart() async throws {
        try await withLibrary { library, folder in
            let id = try await add(field("One"), to: library)
            let item = try await library.add(draft("Drill"))
            _ = try await library.apply([.custom(id, "x")], to: item.id)
            _ = try await library.apply(.remove(id))
            await library.close()
            let again = try await Library.open(folder: folder.library)
            _ = try await again.purge()
            _ = try await again.apply(.restore(id))
            #expect(try await again.customFields() == [])
            #expect(try await again.item(item.id)?.customValues == [:])
            await again.close()
        }
    }

    @Test func onlyWhatIsOwnedCountsAndEachPieceOfIt() async throws {
        try await withLibrary { library, _ in
            let euro = { (cents: Int64) in Money(minorUnits: cents, currencyCode: "EUR") }
            var ids: [ItemID] = []
            for (index, kind) in ItemStatus.Kind.allCases.enumerated() {
                var content = try draft("\(index)")
                content.value = euro(Int64(1) << (8 * index))
                content.quantity = kind == .lent ? 3 : 1
                content.status = ItemStatus(kind)
                ids.append(try await library.add(content).id)
            }
            #expect(try await library.summary(of: Query()).totals == [euro(1 + 3 * 256)])
            #expect(try await library.digest(of: ids).totals == [euro(1 + 3 * 256)])
            #expect(
                try await library.facets().statuses
                    == [.lent: 1, .sold: 1, .givenAway: 1, .lost: 1, .stolen: 1])
            let stolen = Query(filter: ItemFilter(status: .stolen))
            #expect(try await library.list(stolen, firstRows: 0).ids == [ids[5]])
            #expect(try await library.summary(of: stolen) == ListSummary(count: 1, totals: []))
            _ = try await library.apply([.status(.owned)], to: ids[5])
            #expect(try await library.summary(of: Query()).totals == [euro(1 + 3 * 256 + 1 << 40)])
        }
    }
}
