import FoundationEssentials
import GLib
import MyStuffCore

/// The currencies that a person can choose from.
public struct CurrencyChoices: Sendable {
    /// ISO 4217; empty for the locale's own.
    public let codes: [String]
    /// What each is called, by its code first.
    public let names: [String]

    /// `own` is the locale's. Names are those of the package iso-codes, in the person's language; where it is not
    /// installed the codes stand alone. Reads a file: not on the main thread.
    public static func read(own: String, folder: String = "/usr/share/iso-codes/json") -> CurrencyChoices {
        let names = names(in: "\(folder)/iso_4217.json")
        let codes = Currency.current
        func name(_ code: String) -> String { names[code].map { tr("%1$@ – %2$@", code, $0) } ?? code }
        let system = own == Currency.none ? trc("currency", "None") : own
        return CurrencyChoices(
            codes: [""] + codes,
            names: [tr("System (%@)", system)] + codes.map(name))
    }

    private struct List: Decodable {
        struct Entry: Decodable {
            let code: String
            let name: String

            enum CodingKeys: String, CodingKey {
                case code = "alpha_3"
                case name
            }
        }

        let entries: [Entry]

        enum CodingKeys: String, CodingKey {
            case entries = "4217"
        }
    }

    private static func names(in path: String) -> [String: String] {
        guard let data = FileManager.default.contents(atPath: path),
            let list = try? JSONDecoder().decode(List.self, from: data)
        else { return [:] }
        return Dictionary(
            list.entries.map { ($0.code, Gettext.text($0.name, domain: "iso_4217")) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
