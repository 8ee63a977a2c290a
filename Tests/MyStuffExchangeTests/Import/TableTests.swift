import Testing

@testable import MyStuffExchange

struct TableTests {
    private func read(_ bytes: [UInt8], _ layout: TextLayout? = nil) throws -> (table: Table, layout: TextLayout) {
        try bytes.withUnsafeBytes { try DelimitedText.read($0, layout) }
    }

    private func read(_ text: String) throws -> (table: Table, layout: TextLayout) { try read(Array(text.utf8)) }

    private func rows(_ table: Table) -> [[String]] {
        (0..<table.rowCount).map { row in table.columns.indices.map { table[row, $0] } }
    }

    @Test func quotesNewLinesAndDelimitersWithinCells() throws {
        let (table, layout) = try read("Name,Notes\r\n\"A \"\"b\"\", c\",\"one\r\ntwo\"\r\n𝔘,\"\"\r\n")
        #expect(table.columns == ["Name", "Notes"])
        #expect(rows(table) == [["A \"b\", c", "one\r\ntwo"], ["𝔘", ""]])
        #expect(layout == TextLayout(delimiter: .comma, encoding: .utf8))
        #expect(table.line(ofRow: 0) == 2)
        #expect(table.line(ofRow: 1) == 4)
    }

    @Test(arguments: [
        ("a;b;c\n1,5;2;3\n", TextLayout.Delimiter.semicolon), ("a\tb\n1,5\t2\n", .tab), ("a|b\n1|2\n", .bar),
        ("a,b\n1;2,3\n", .comma), ("sep=;\r\na,x;b\r\n1;2\r\n", .semicolon), ("\"sep=|\"\na|b\n1|2", .bar),
        ("only\none\n", .comma),
    ])
    func theDelimiterIsFoundOut(text: String, delimiter: TextLayout.Delimiter) throws {
        let (table, layout) = try read(text)
        #expect(layout.delimiter == delimiter)
        #expect(table.rowCount == 1)
    }

    @Test func theSeparatorLineIsNoHeading() throws {
        let (table, _) = try read("sep=;\r\nName;Ort\r\nTisch;Küche\r\n")
        #expect(table.columns == ["Name", "Ort"])
        #expect(table.line(ofRow: 0) == 3)
    }

    @Test(arguments: [
        "Inventar 2024\r\n\r\nName;Ort;Wert\r\nTisch;Küche;1,5\r\nStuhl;Küche;2,5\r\n",
        "Hausrat, Frühling 2024;;\r\nStand: 1.5.2024;;\r\nName;Ort;Wert\r\nTisch;Küche;1,5\r\nStuhl;Küche;2,5\r\n",
    ])
    func titlesAboveTheHeadingsAreLeftOut(text: String) throws {
        let (table, layout) = try read(text)
        #expect(layout.delimiter == .semicolon)
        #expect(table.columns == ["Name", "Ort", "Wert"])
        #expect(rows(table) == [["Tisch", "Küche", "1,5"], ["Stuhl", "Küche", "2,5"]])
        #expect(table.titleCount == (text.hasPrefix("Inventar") ? 1 : 2))
        #expect(table.line(ofRow: 0) == 4)
    }

    @Test(arguments: [
        "Things\nLamp\nTable, small\nChair\n", "Name\nLamp\nTable, small\nChair\n", "Things\nLamp\nName\nChair\n",
        "Things\na\nb\nc\nd\ne\nName,Place\n", "Things\nLamp,,big\nChair,,small\n",
    ])
    func aColumnOfNamesHasNoTitle(text: String) throws {
        let (table, _) = try read(text)
        #expect(table.columns == [text.hasPrefix("Name") ? "Name" : "Things"])
        #expect(table.titleCount == 0)
        #expect(table.rowCount == text.split(separator: "\n").count - 1)
    }

    @Test func encodings() throws {
        let text = "Name;Ort\nCafé „x“;Küche €\n"
        let utf16 = Array(text.utf16)
        let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let windows: [UInt8] = text.unicodeScalars.map {
            switch $0 {
            case "„": 0x84
            case "“": 0x93
            case "€": 0x80
            default: UInt8($0.value)
            }
        }
        for (bytes, encoding) in [
            (Array(text.utf8), TextEncoding.utf8), ([0xEF, 0xBB, 0xBF] + Array(text.utf8), .utf8),
            ([0xFF, 0xFE] + little, .utf16LittleEndian), (little, .utf16LittleEndian),
            ([0xFE, 0xFF] + big, .utf16BigEndian), (big, .utf16BigEndian), (windows, .windows1252),
        ] {
            let (table, layout) = try read(bytes)
            #expect(layout.encoding == encoding)
            #expect(table.columns == ["Name", "Ort"])
            #expect(rows(table) == [["Café „x“", "Küche €"]])
        }
    }

    @Test func aPersonCanSayOtherwise() throws {
        let bytes: [UInt8] = Array("a;b,c\nK\u{fc};1,2\n".unicodeScalars.map { UInt8($0.value) })
        let (table, layout) = try read(bytes, TextLayout(delimiter: .comma, encoding: .windows1252))
        #expect(table.columns == ["a;b", "c"])
        #expect(rows(table) == [["Kü;1", "2"]])
        #expect(layout.delimiter == .comma)
    }

    @Test func raggedRowsAreFilledUpOrCutAndNamed() throws {
        let (table, _) = try read("a,b,c\n1\n1,2,3,4\n1,2,3,,,\n1,,\n,,\n\n5,6,7")
        #expect(rows(table) == [["1", "", ""], ["1", "2", "3"], ["1", "2", "3"], ["1", "", ""], ["5", "6", "7"]])
        #expect(
            table.ragged == [
                Table.RaggedRow(line: 2, cells: 1, isCut: false), Table.RaggedRow(line: 3, cells: 4, isCut: true),
            ])
        #expect(table.line(ofRow: 4) == 8)
    }

    @Test func headingsWithBlanksAndLineEndsOfOldMacs() throws {
        let (table, _) = try read("Asset TAG ID, DESCRIPTION, \"COST\" \rx, y z,\" 3 \"\r")
        #expect(table.columns == ["Asset TAG ID", "DESCRIPTION", "COST"])
        #expect(rows(table) == [["x", " y z", " 3 "]])
    }

    @Test func aQuotationMarkThatStaysOpenIsNamed() throws {
        #expect(throws: TableError.unclosedQuote(line: 3)) { try read("a,b\n1,2\n\"x,3\n4,5\n") }
        #expect(throws: TableError.empty) { try read("\n\n") }
    }

    @Test func aLongCellAndManyRows() throws {
        let serial = String(repeating: "9", count: 532)
        var text = "Name,Serial\n"
        for number in 0..<100_000 { text += "Thing \(number),\(number == 99_999 ? serial : "S\(number)")\n" }
        let (table, _) = try read(text)
        #expect(table.rowCount == 100_000)
        #expect(table[99_999, 1] == serial)
        #expect(table[41_234, 0] == "Thing 41234")
        #expect(table.line(ofRow: 99_999) == 100_001)
    }
}

struct OpenDocumentTableTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    @Test func theFirstSheetByWhatItsCellsAre() throws {
        try folder.write(
            "x.ods",
            MadeFiles.spreadsheet(
                """
                <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
                <table:table-row><table:table-cell office:value-type="string" calcext:value-type="string"><text:p>Name</text:p></table:table-cell>
                <table:table-cell office:value-type="string"><text:p>Price</text:p></table:table-cell>
                <table:table-cell office:value-type="string"><text:p>Bought</text:p></table:table-cell>
                <table:table-cell office:value-type="string"><text:p>Insured</text:p></table:table-cell>
                <table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell>
                <table:table-cell office:value-type="string"><text:p>B</text:p></table:table-cell></table:table-row>
                <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>Big<text:s text:c="2"/><text:span>chair</text:span></text:p><text:p>second</text:p></table:table-cell>
                <table:table-cell office:value-type="currency" office:currency="USD" office:value="1234.5"><text:p>1.234,50 $</text:p></table:table-cell>
                <table:table-cell office:value-type="date" office:date-value="2024-03-02T10:00:00"><text:p>02.03.24</text:p></table:table-cell>
                <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>
                <table:table-cell office:value-type="float" office:value="0.30000000000000004" table:number-columns-repeated="2"><text:p>0,3</text:p></table:table-cell>
                <table:table-cell table:number-columns-repeated="16378"/></table:table-row>
                <table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="string"><text:p>Same</text:p></table:table-cell></table:table-row>
                <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
                """))
        let source = try folder.source("x.ods")
        let table = try #require(source.table)
        #expect(source.format == .spreadsheet)
        #expect(table.columns == ["Name", "Price", "Bought", "Insured", "A", "B"])
        #expect(table.rowCount == 4)
        #expect(
            (0..<6).map { table[0, $0] } == ["Big  chair\nsecond", "USD 1234.5", "2024-03-02", "true", "0.3", "0.3"])
        #expect(table.line(ofRow: 0) == 4)
        #expect(table[3, 0] == "Same")
        #expect(table.line(ofRow: 3) == 7)
    }

    @Test(arguments: [true, false])
    func titlesOfASheet(haveHeadings: Bool) throws {
        func row(_ cells: String...) -> String {
            let made = cells.map {
                "<table:table-cell office:value-type=\"string\"><text:p>\($0)</text:p></table:table-cell>"
            }
            return "<table:table-row>\(made.joined())</table:table-row>"
        }
        try folder.write(
            "x.ods",
            MadeFiles.spreadsheet(
                row("Inventory") + row("2024") + (haveHeadings ? row("Name", "Place") : "") + row("Lamp")))
        let table = try #require(try folder.source("x.ods").table)
        #expect(table.columns == (haveHeadings ? ["Name", "Place"] : ["Inventory"]))
        #expect((0..<table.rowCount).map { table[$0, 0] } == (haveHeadings ? ["Lamp"] : ["2024", "Lamp"]))
        #expect(table.titleCount == (haveHeadings ? 2 : 0))
        #expect(table.line(ofRow: table.rowCount - 1) == (haveHeadings ? 4 : 3))
    }

    @Test func rowsThatAreRepeatedBeyondMeasureAreRefused() throws {
        try folder.write(
            "x.ods",
            MadeFiles.spreadsheet(
                """
                <table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell></table:table-row>
                <table:table-row table:number-rows-repeated="2000000000"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>
                """))
        #expect(throws: TableError.tooLarge) { try folder.source("x.ods") }
    }

    @Test func aWorkbookOfExcelIsNamed() throws {
        try folder.write(
            "x.xlsx", MadeFiles.zip([.init("[Content_Types].xml", "<x/>"), .init("xl/workbook.xml", "<x/>")]))
        #expect(throws: ImportError.excel) { try folder.source("x.xlsx") }
    }
}
