import Glibc
import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct PreferencesTests {
    @Test func currenciesHaveNamesWhereTheSystemKnowsThem() throws {
        let choices = CurrencyChoices.read(own: "EUR", folder: "/nowhere")
        #expect(choices.codes.first == "" && choices.codes.contains("CHF"))
        #expect(choices.names.count == choices.codes.count)
        #expect(choices.names.first == "System (EUR)")
        let francs = try #require(choices.codes.firstIndex(of: "CHF"))
        #expect(choices.names[francs] == "CHF")
    }

    /// Where the package iso-codes is installed.
    @Test(.enabled(if: access("/usr/share/iso-codes/json/iso_4217.json", R_OK) == 0))
    func namesComeFromTheListOfThePackageIsoCodes() {
        let choices = CurrencyChoices.read(own: Currency.none)
        #expect(choices.names.contains("CHF – Swiss Franc"))
        #expect(choices.names.first == "System (None)")
        #expect(choices.names.filter { $0.utf8.count == 3 }.isEmpty, "one without a name")
    }

    @Test @MainActor func anotherCurrencyShowsAtOnce() async throws {
        let desk = try await Desk(["Lamp"])
        let lamp = try await desk.show("Lamp")
        desk.inventory.editor.type(.value, "20")
        await desk.inventory.editor.endVisit(.value).value
        let before = try await desk.store.item(lamp)?.value
        // What is being typed counts in the currency that it began in.
        desk.inventory.editor.type(.purchasePrice, "30")
        desk.inventory.use(MoneyFormat(currencyCode: "CHF"))
        await desk.inventory.settle()
        let after = try #require(try await desk.store.item(lamp))
        #expect(after.value == before && after.purchasePrice?.currencyCode == before?.currencyCode)
        #expect(desk.seen.texts[.value] == before.map { MoneyFormat(currencyCode: "CHF").format($0) })
        desk.inventory.editor.type(.value, "40")
        await desk.inventory.editor.endVisit(.value).value
        #expect(try await desk.store.item(lamp)?.value == Money(minorUnits: 4000, currencyCode: "CHF"))
    }
}
