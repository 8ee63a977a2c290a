import MyStuffCore
import MyStuffStore
import Testing

@Suite struct NameOrderTests {
    private func sorted(_ names: [String], _ locale: String) -> [String] {
        let order = NameOrder(locale: locale)
        return names.map { ($0, order.key(for: $0)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    @Test(arguments: ["C", "C.UTF-8", "POSIX", "en_US.UTF-8", "de_DE.UTF-8", "no_such_LOCALE"])
    func numbersSortByTheirValue(_ locale: String) {
        let names = [
            "", "2 Boxes", "10 Boxes", "Box", "Box 1", "Box 2", "Box 02", "Box 2 a", "box 3", "Box 10", "BOX 11",
            "Box 99999999999999999999", "Box 100000000000000000000", "Boxer",
        ]
        #expect(sorted(names.reversed(), locale) == names)
        #expect(sorted(names.shuffled(), locale) == names)
    }

    @Test func digitsOfAllScriptsAreNumbers() {
        #expect(sorted(["Box ١٠", "Box 3", "Box ٢"], "en_US.UTF-8") == ["Box ٢", "Box 3", "Box ١٠"])
    }

    @Test(.enabled(if: isInstalled("de_DE.UTF-8") && isInstalled("sv_SE.UTF-8"), "needs locales-all"))
    func lettersSortAsTheLocaleDoes() {
        let names = ["Zange", "Äpfel", "Apfel", "Ofen", "Öl", "apfel", "Apfelmus"]
        #expect(sorted(names, "de_DE.UTF-8") == ["apfel", "Apfel", "Äpfel", "Apfelmus", "Ofen", "Öl", "Zange"])
        #expect(sorted(names, "sv_SE.UTF-8") == ["apfel", "Apfel", "Apfelmus", "Ofen", "Zange", "Äpfel", "Öl"])
    }

    @Test(.enabled(if: isInstalled("cs_CZ.UTF-8") && isInstalled("ja_JP.UTF-8"), "needs locales-all"))
    func lettersSortAsOtherLocalesDo() {
        // In Czech "ch" is a letter after "h".
        #expect(sorted(["Chata", "Cukr", "Hrad", "Ibis"], "cs_CZ.UTF-8") == ["Cukr", "Hrad", "Chata", "Ibis"])
        #expect(sorted(["い 10", "い 9", "あ"], "ja_JP.UTF-8") == ["あ", "い 9", "い 10"])
    }

    @Test(.enabled(if: isInstalled("de_DE"), "needs locales-all"))
    func aLocaleOfAnotherCharacterSetMeansItsUnicodeForm() {
        #expect(NameOrder(locale: "de_DE").identifier == NameOrder(locale: "de_DE.UTF-8").identifier)
    }

    @Test func accentsAndCapitalsDecideOnlyBetweenEquals() throws {
        try #require(isInstalled("en_US.UTF-8"))
        let names = ["resume 1", "résumé 1", "Resume 2", "résumé 3", "Resume 10"]
        #expect(sorted(names.shuffled(), "en_US.UTF-8") == names)
    }

    @Test func keysStayShort() {
        let key = NameOrder(locale: "en_US.UTF-8").key(for: String(repeating: "ä9", count: 50_000))
        #expect(key.count < 8000)
    }

    @Test(.enabled(if: isInstalled("de_DE.UTF-8") && isInstalled("sv_SE.UTF-8"), "needs locales-all"))
    func anotherLocaleMakesAllKeysAgain() async throws {
        let folder = try TemporaryFolder()
        let names = ["Zange", "Äpfel", "Box 10", "Box 9"]
        let german = try await Library.open(folder: folder.library, locale: "de_DE.UTF-8")
        for name in names { _ = try await german.add(draft(name, place: name)) }
        #expect(
            try await german.list(Query(), firstRows: 9).firstRows.map(\.name) == ["Äpfel", "Box 9", "Box 10", "Zange"])
        #expect(try await german.facets().places.map(\.path.description) == ["Äpfel", "Box 9", "Box 10", "Zange"])
        await german.close()
        let swedish = try await Library.open(folder: folder.library, locale: "sv_SE.UTF-8")
        #expect(
            try await swedish.list(Query(), firstRows: 9).firstRows.map(\.name) == [
                "Box 9", "Box 10", "Zange", "Äpfel",
            ])
        #expect(try await swedish.facets().places.map(\.path.description) == ["Box 9", "Box 10", "Zange", "Äpfel"])
        await swedish.close()
        // A program beside it, of another language.
        let beside = try await Library.open(folder: folder.library, locale: "C", keepsOrder: true)
        #expect(
            try await beside.list(Query(), firstRows: 9).firstRows.map(\.name) == [
                "Box 9", "Box 10", "Zange", "Äpfel",
            ])
        #expect(try await beside.checkDatabase(progress: { _ in }).isEmpty)
        await beside.close()
    }
}
