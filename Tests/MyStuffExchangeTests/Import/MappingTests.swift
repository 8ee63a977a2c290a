import MyStuffCore
import Testing

@testable import MyStuffExchange

struct MappingTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private func mapping(_ text: String, fields: [CustomField] = []) throws -> [ColumnTarget] {
        ColumnMapping.automatic(for: try folder.source(of: text), fields: fields)
    }

    @Test func headingsInAnySpelling() throws {
        let found = try mapping(
            "Asset TAG ID, DESCRIPTION, PURCHASE DATE, BRAND, COST, MODEL, SERIAL NO., LOCATION, Ménge ,Colour\n"
                + "1,Chair,2020-01-01,Bosch,12.50,M1,S/1,Cellar,big,red\n")
        #expect(
            found == [
                .newField(.text), .field(.name), .field(.purchaseDate), .field(.maker), .field(.value), .field(.model),
                .field(.serialNumber), .field(.place), .newField(.text), .newField(.text),
            ])
    }

    @Test func theDescriptionIsTheNameWhereNothingElseIs() throws {
        #expect(try mapping("Name,Description\na,b\n") == [.field(.name), .field(.notes)])
        #expect(try mapping("Item Description,Qty\na,2\n") == [.field(.name), .field(.quantity)])
    }

    @Test func whatWasPaidAndWhatItIsWorth() throws {
        #expect(try mapping("Name,Price\na,1\n") == [.field(.name), .field(.value)])
        #expect(try mapping("Name,Price,Value\na,1,2\n") == [.field(.name), .field(.purchasePrice), .field(.value)])
    }

    @Test func whatDoesNotSuitAFieldKeepsItsTexts() throws {
        let found = try mapping(
            "Name,Condition,Status,Warranty,Photo,Empty,Insured\na,Lovely,Deployed,24,https://x.y/z,,true\n")
        #expect(
            found == [
                .field(.name), .newField(.text), .newField(.text), .newField(.text), .newField(.text), .nothing,
                .newField(.yesNo),
            ])
        #expect(
            try mapping("Name,Condition,Status\na,Worn,lent\n") == [.field(.name), .field(.condition), .field(.status)])
    }

    @Test func wordsOfAFieldInAnySpelling() {
        #expect(
            ["Stolen", "stolen ", "STÓLEN", "sto\u{301}len"].map(CellWords.status)
                == Array(repeating: .stolen, count: 4))
        #expect(
            ["given-away", "Given  away", "in_use", "?"].map(CellWords.status) == [.givenAway, .givenAway, .owned, nil])
        #expect(
            ["NEW", " Wörn", "Well-used", "new one", ""].map(CellWords.condition) == [.new, .worn, .worn, nil, nil])
    }

    @Test func aFieldOfTheLibraryIsTaken() throws {
        let field = CustomField(id: CustomField.ID(rawValue: 7), name: "Colour", kind: .text)
        #expect(try mapping("Name,COLOUR\na,b\n", fields: [field]) == [.field(.name), .custom(field.id)])
    }

    @Test func theSameFieldTwiceIsRefused() throws {
        let source = try folder.source(of: "Name,Serial Number,serial-number,Colour,cólour\na,b,c,d,e\n")
        let mapping = ColumnMapping.automatic(for: source, fields: [])
        #expect(mapping[1] == mapping[2] || mapping[2] == .newField(.text))
        #expect(throws: ImportError.sameField("Serial Number", "serial-number")) {
            try ColumnMapping.check(
                [.field(.name), .field(.serialNumber), .field(.serialNumber), .nothing, .nothing], of: source,
                fields: [])
        }
        #expect(throws: ImportError.sameField("Colour", "cólour")) {
            try ColumnMapping.check(
                [.field(.name), .field(.serialNumber), .nothing, .newField(.text), .newField(.text)], of: source,
                fields: [])
        }
        #expect(throws: ImportError.sameField("Serial Number", "serial-number")) {
            try ColumnMapping.check(mapping, of: source, fields: [])
        }
    }

    @Test func withoutANameNothingIsBroughtIn() throws {
        let source = try folder.source(of: "Colour,Height\nred,2\n")
        #expect(throws: ImportError.noNameColumn) {
            try ColumnMapping.check(ColumnMapping.automatic(for: source, fields: []), of: source, fields: [])
        }
    }
}
