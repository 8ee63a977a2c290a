import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore
import Testing

@testable import MyStuffExchange

/// Files as other programs write them, made from what is known of their formats.
struct OtherProgramsTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// Brings the file in, and answers what the library has then with the values of its own fields by name.
    private func imported(_ source: ImportSource) async throws -> [(item: Item, custom: [String: String])] {
        let library = try await folder.library()
        try await library.importAll(source, folder.pictures())
        let names = Dictionary(uniqueKeysWithValues: try await library.customFields().map { ($0.id, $0.name) })
        let items = try await library.allItems()
        await library.close()
        return items.map { item in
            (item, Dictionary(uniqueKeysWithValues: item.customValues.map { (names[$0.key] ?? "?", $0.value) }))
        }
    }

    private static let homeboxHeadings = """
        HB.purchase_date,HB.warranty_expires,HB.sold_date,HB.import_ref,HB.parent_import_ref,HB.url,HB.name,HB.description,\
        HB.notes,HB.purchase_from,HB.manufacturer,HB.model_number,HB.serial_number,HB.warranty_details,HB.sold_to,\
        HB.sold_notes,HB.location,HB.tags,HB.asset_id,HB.quantity,HB.purchase_price,HB.sold_price,HB.archived,HB.insured,\
        HB.lifetime_warranty,HB.field.Colour

        """

    @Test func homebox() async throws {
        let source = try folder.source(
            of: Self.homeboxHeadings
                + "2024-05-06,03/04/2030,,r1,,https://h.b/1,Saw,Round,\"a, b\",Shop,Bosch,M1,S1,three years,,,House/Cellar / Shelf ,"
                + "Tools; Loud,000-002,2,1234.5,0,false,true,false,red\n"
                + ",,2025-01-02,,,,Lamp,,,,,,,,Zoë,cheap,,,000-000,1,0,5,false,false,false,\n"
                + ",,,,,,Rope,,,,,,,,,,,,,2.5,0,0,false,false,false,\n")
        #expect(source.format == .homebox)
        let found = try await imported(source)
        #expect(found.map(\.item.name) == ["Lamp", "Saw"])
        let (saw, custom) = found[1]
        #expect(saw.place == "House / Cellar / Shelf")
        #expect(saw.purchaseDate?.description == "2024-05-06")
        #expect(saw.warrantyUntil?.description == "2030-03-04")
        #expect(saw.notes == "Round\na, b")
        #expect((saw.boughtFrom, saw.maker, saw.model, saw.serialNumber) == ("Shop", "Bosch", "M1", "S1"))
        #expect(saw.tags == ["Tools", "Loud"])
        #expect(saw.quantity == 2)
        #expect(saw.purchasePrice == Money(minorUnits: 123_450, currencyCode: "EUR"))
        #expect(
            custom == ["Colour": "red", "Warranty Details": "three years", "Asset Id": "000-002", "Insured": "yes"])
        let (lamp, others) = found[0]
        #expect(lamp.status == ItemStatus(.sold, date: CalendarDay(iso8601: "2025-01-02"), person: "Zoë"))
        #expect(lamp.notes == "cheap")
        #expect(lamp.purchasePrice == nil)
        #expect(others == ["Sold Price": "5", "Insured": "no"])
    }

    @Test func homeboxBefore2023() async throws {
        let headings = """
            ImportRef,Location,Labels,Quantity,Name,Description,Insured,Serial Number,Model Number,Manufacturer,Notes,\
            Purchase From,Purchased Price,Purchased Time,Lifetime Warranty,Warranty Expires,Warranty Details,Sold To,\
            Sold Price,Sold Time,Sold Notes
            """.replacing(",", with: "\t")
        let row = ",Garage,IOT;Home,3,Zooz,,false,SN,ZEN,Zooz,,Amazon,39.95,10/13/2021,,10/13/2022,,,,,".replacing(
            ",", with: "\t")
        let source = try folder.source(of: "\(headings)\n\(row)\n", as: "old.tsv")
        #expect(source.format == .homebox)
        let saw = try #require(try await imported(source).first).item
        #expect((saw.name, saw.place, saw.quantity, saw.tags) == ("Zooz", "Garage", 3, ["IOT", "Home"]))
        #expect(saw.purchaseDate?.description == "2021-10-13")
        #expect(saw.purchasePrice?.minorUnits == 3995)
    }

    @Test func homeboxZip() async throws {
        let red = MadeFiles.bitmap(red: 255)
        try folder.write(
            "hb.zip",
            MadeFiles.zip([
                .init("manifest.json", #"{"schemaVersion": 1}"#),
                .init("entity_types.json", #"[{"id":"T1","is_location":true},{"id":"T2","is_location":false}]"#),
                .init(
                    "entities.json",
                    """
                    [{"id":"L1","name":"House","entity_type_entities":"T1"},
                     {"id":"L2","name":"Cellar","entity_children":"L1","entity_type_entities":"T1"},
                     {"id":"I1","name":"Saw","entity_children":"L2","entity_type_entities":"T2","quantity":2,"asset_id":12,
                      "purchase_price":12.5,"purchase_date":"2024-05-06T00:00:00Z","sold_date":"0001-01-01T00:00:00Z",
                      "insured":true,"notes":null}]
                    """),
                .init("tags.json", #"[{"id":"G1","name":"Tools"}]"#),
                .init("tag_entities.json", #"[{"tag_id":"G1","entity_id":"I1"}]"#),
                .init(
                    "entity_fields.json",
                    #"[{"id":"F1","name":"Colour","type":"text","text_value":"red","entity_fields":"I1"}]"#),
                .init(
                    "attachments.json",
                    """
                    [{"id":"A1","type":"photo","primary":false,"title":"b.bmp","entity_attachments":"I1"},
                     {"id":"A2","type":"photo","primary":true,"title":"a.bmp","entity_attachments":"I1"},
                     {"id":"A3","type":"manual","mime_type":"application/pdf","entity_attachments":"I1"}]
                    """),
                .init("attachments/A1", red), .init("attachments/A2", MadeFiles.bitmap(red: 0, blue: 255)),
                .init("attachments/A3", "%PDF"),
            ]))
        let source = try folder.source("hb.zip")
        #expect(source.format == .homeboxArchive)
        let found = try await imported(source)
        let (saw, custom) = try #require(found.first)
        #expect(found.count == 1)
        #expect((saw.name, saw.place, saw.quantity, saw.tags) == ("Saw", "House / Cellar", 2, ["Tools"]))
        #expect(saw.purchasePrice?.minorUnits == 1250)
        #expect(saw.purchaseDate?.description == "2024-05-06")
        #expect(saw.status == .owned)
        #expect(custom == ["Colour": "red", "Asset Id": "000-012", "Insured": "yes"])
        #expect(saw.pictures.map(\.sourceName) == ["a.bmp", "b.bmp"])
        #expect(folder.originals().count == 2)
    }

    private func tellico(_ body: String, root: String = "tellico", version: Int = 11, images: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE tellico PUBLIC "-//Robby Stephenson/DTD Tellico V11.0//EN" "http://periapsis.org/tellico/dtd/v11/tellico.dtd">
        <\(root) xmlns="http://periapsis.org/\(root)/" syntaxVersion="\(version)">
        <collection type="1" title="Home"><fields>
        <field name="title" title="Titel" type="1"/><field name="pur_date" title="Kaufdatum" type="1"/>
        <field name="pur_price" title="Kaufpreis" type="1"/><field name="location" title="Ort" type="3"/>
        <field name="keyword" title="Keywords" type="1" flags="7"/><field name="comments" title="Kommentar" type="2"/>
        <field name="gift" title="Geschenk" type="4"/><field name="cdate" title="Erstellt" type="12"/>
        <field name="front" title="Bild" type="10"/></fields>
        \(body)
        \(images)</collection>
        <borrowers><borrower name="Zoë" uid="1"><loan uid="2" entryRef="1" loanDate="2025-1-2" dueDate="2026-3-4">note</loan>
        </borrower></borrowers></\(root)>
        """
    }

    private let entry = """
        <entry id="1"><title>Vase</title><pur_date>2019-03-02</pur_date><pur_price>€ 12.50</pur_price><location>Hall</location>
        <keywords><keyword>Old</keyword><keyword>Blue</keyword></keywords><comments>one<br/>two</comments><gift>true</gift>
        <cdate calendar="gregorian"><year>2020</year><month>2</month><day>3</day></cdate><front>abc.bmp</front></entry>
        """

    private func check(_ source: ImportSource, hasPicture: Bool = true, isLent: Bool = true) async throws {
        #expect(source.format == .tellico)
        let (vase, custom) = try #require(try await imported(source).first)
        #expect((vase.name, vase.place, vase.notes, vase.tags) == ("Vase", "Hall", "one\ntwo", ["Old", "Blue"]))
        #expect(vase.purchaseDate?.description == "2019-03-02")
        #expect(vase.purchasePrice == Money(minorUnits: 1250, currencyCode: "EUR"))
        #expect(vase.dateCreated.description == "2020-02-03")
        #expect(custom == ["Geschenk": "yes"])
        if isLent {
            let status = ItemStatus(
                .lent, date: CalendarDay(iso8601: "2025-01-02"), person: "Zoë", due: CalendarDay(iso8601: "2026-03-04"))
            #expect(vase.status == status)
        }
        #expect(vase.pictures.map(\.sourceName) == (hasPicture ? ["abc.bmp"] : []))
    }

    @Test func tellicoZip() async throws {
        try folder.write(
            "x.tc",
            MadeFiles.zip([
                .init("tellico.xml", Array(tellico(entry).utf8), isDeflated: true),
                .init("images/abc.bmp", MadeFiles.bitmap(red: 9)),
            ]))
        try await check(folder.source("x.tc"))
    }

    @Test func tellicoWithPicturesInItsText() async throws {
        let picture = Data(MadeFiles.bitmap(red: 9)).base64EncodedString()
        let images =
            "<images><image id=\"abc.bmp\" format=\"BMP\" width=\"8\" height=\"8\">\n\(picture)\n</image></images>"
        try await check(folder.source(of: tellico(entry, images: images), as: "x.tc"))
    }

    @Test func tellicoWithPicturesBesideIt() async throws {
        try folder.write("x_files/abc.bmp", MadeFiles.bitmap(red: 9))
        try await check(folder.source(of: tellico(entry), as: "x.tc"))
    }

    @Test(arguments: [
        ("tellico", 12, "entry"), ("tellico", 7, "entry"), ("bookcase", 6, "entry"), ("bookcase", 3, "unit"),
    ])
    func everySyntaxOfTellico(root: String, version: Int, element: String) async throws {
        let body = entry.replacing("<entry", with: "<\(element)").replacing("</entry", with: "</\(element)")
        let source = try folder.source(of: tellico(body, root: root, version: version), as: "x.xml")
        try await check(source, hasPicture: false)
    }

    @Test func aTellicoFileThatWasCutShort() throws {
        let whole = MadeFiles.zip([.init("tellico.xml", Array(tellico(entry).utf8), isDeflated: true)])
        try folder.write("x.tc", Array(whole.prefix(whole.count / 2)))
        #expect(throws: ArchiveError.self) { try folder.source("x.tc") }
        #expect(throws: XMLError.self) { try folder.source(of: String(tellico(entry).prefix(1200)), as: "y.tc") }
    }

    @Test func entitiesAreNotExpanded() throws {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE tellico [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c SYSTEM "file:///etc/hostname">]>
            <tellico><collection><entry id="1"><title>x&b;&c;</title></entry></collection></tellico>
            """
        let source = try folder.source(of: bomb, as: "x.tc")
        #expect(source.table?[0, 0] == "x")
    }

    private let gcs = """
        <?xml version="1.0" encoding="UTF-8"?>
        <collection type="GCcoins" items="1" version="1.8.0"><information><maxId>1</maxId></information>
        <userCollection><fields><field value="gcsfield1" label="Box" type="short text"/></fields></userCollection>
        <item gcsautoid="1" name="Thaler" location="Safe" buyprice="12" acquisition="03/04/2019" added="05/06/2020"
          picture="images/t.bmp" borrower="none" gcsfield1="B7" favourite="1">
        <comments>one
        two</comments><tags><line><col>Silver</col></line><line><col>Old</col></line></tags></item></collection>
        """

    private func checkCoin(_ source: ImportSource) async throws {
        #expect(source.format == .gcstar)
        let (coin, custom) = try #require(try await imported(source).first)
        #expect((coin.name, coin.place, coin.tags) == ("Thaler", "Safe", ["Silver", "Old"]))
        #expect(coin.purchaseDate?.description == "2019-04-03")
        #expect(coin.dateCreated.description == "2020-06-05")
        #expect(coin.purchasePrice?.minorUnits == 1200)
        #expect(coin.status == .owned)
        #expect(coin.notes.hasPrefix("one"))
        #expect(custom["Box"] == "B7")
        #expect(coin.pictures.count == 1)
    }

    @Test func gcstar() async throws {
        try folder.write("images/t.bmp", MadeFiles.bitmap(red: 3))
        try await checkCoin(folder.source(of: gcs, as: "c.gcs"))
    }

    @Test func gcstarArchive() async throws {
        try folder.write(
            "c.tar.gz",
            MadeFiles.tarGz([
                MadeFiles.tarEntry("collection.gcs", Array(gcs.utf8)),
                MadeFiles.tarEntry("images/t.bmp", MadeFiles.bitmap(red: 3)),
            ]))
        try await checkCoin(folder.source("c.tar.gz"))
    }

    @Test func snipeIT() async throws {
        let source = try folder.source(
            of: """
                Full Name,Email,Username,item Name,Category,Model Name,Manufacturer,Model Number,Serial number,Asset Tag,\
                Location,Notes,Purchase Date,Purchase Cost,Company,Status,Warranty,Supplier
                Ann,a@b.c,ann,Laptop,Computers,Book 3,Acme,A-3,8939010102358478435,T-1,Office,n,2020-01-31,1200.5,Us,Deployed,13,Shop
                ,,,,Computers,Book 4,Acme,,,T-2,,,,,,,24,

                """)
        #expect(source.format == .snipeIT)
        let found = try await imported(source)
        #expect(found.map(\.item.name) == ["Acme Book 4", "Laptop"])
        let (laptop, custom) = found[1]
        #expect((laptop.serialNumber, laptop.model, laptop.boughtFrom) == ("8939010102358478435", "Book 3", "Shop"))
        #expect(laptop.purchasePrice?.minorUnits == 120_050)
        #expect(laptop.warrantyUntil?.description == "2021-02-28")
        #expect(laptop.tags == ["Computers"])
        #expect(custom["Asset Tag"] == "T-1")
        #expect(custom["Status"] == "Deployed")
        #expect(found[0].item.notes == "Warranty: 24 months")
    }

    @Test func sortly() async throws {
        let source = try folder.source(
            of: """
                Entry Type,Entry Name,Sortly ID,Quantity,Unit,Min Level,Price,Value,Notes,Tags,Primary Folder,Subfolder-level1,\
                Subfolder-level2,Photo1,Barcode/QR1-Data,Purchase Date
                Folder,Garage,S1,,,,,,,,,,,,,
                Item,Drill,S2,2,unit,,"1,250.00","2,500.00",loud,"Tools, Red",House,Garage,Shelf,https://s.y/1.jpg,123,28/08/2025 01:26PM
                Item,Box,S3,1,unit,,,,,,House,,,,,03/04/2025

                """)
        #expect(source.format == .sortly)
        let found = try await imported(source)
        #expect(found.map(\.item.name) == ["Box", "Drill"])
        let (drill, custom) = found[1]
        #expect((drill.place, drill.quantity, drill.tags) == ("House / Garage / Shelf", 2, ["Tools", "Red"]))
        #expect(drill.value?.minorUnits == 125_000)
        #expect(drill.purchaseDate?.description == "2025-08-28")
        #expect(custom["Photo1"] == "https://s.y/1.jpg")
        #expect(custom["Sortly ID"] == "S2")
        #expect(found[0].item.purchaseDate?.description == "2025-04-03")
    }

    @Test func shelf() async throws {
        let found = try await imported(
            folder.source(
                of: "title,description,category,location,valuation,\"cf: Colour, type:text\"\nA,d,Tools,Hall,5,red\n"))
        let (item, custom) = try #require(found.first)
        #expect((item.name, item.notes, item.tags, item.place) == ("A", "d", ["Tools"], "Hall"))
        #expect(custom == ["Colour": "red"])
    }

    @Test func whatIsNothingOfAllThat() throws {
        try folder.write("x.zip", MadeFiles.zip([.init("a.bin", "x")]))
        #expect(throws: ImportError.unknownFormat) { try folder.source("x.zip") }
        #expect(throws: ImportError.unknownFormat) { try folder.source(of: "<html><body/></html>", as: "x.html") }
        #expect(throws: ImportError.notFound) { try folder.source("nothing") }
        #expect(throws: TableError.empty) { try folder.source(of: "", as: "empty.csv") }
    }
}
