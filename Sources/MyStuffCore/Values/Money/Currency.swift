/// What ISO 4217 says of currencies, and the signs people write for them.
public enum Currency {
    /// ISO 4217's code for "no currency", in a locale that names none.
    public static let none = "XXX"

    /// How many digits the currency's smallest unit has after the point. It is the currency's own and never the
    /// locale's (which can have others: glibc shows 3 for the dirham and 0 for the rial), since stored amounts count in it.
    public static func fractionDigits(_ code: String) -> Int {
        exceptions[code] ?? 2
    }

    /// ISO 4217's list one, as of 2024, with the codes that went out of use after 2000.
    static let codes: Set<String> = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BYR BZD CAD
        CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CYP CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL
        GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD
        KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MTL MUR MVR MWK MXN MXV MYR MZN NAD NGN
        NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SIT SKK SLE SLL
        SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VEF VED VES
        VND VUV WST XAF XCD XOF XPF XXX YER ZAR ZMW ZWL
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// What people pay with today, sorted: without what went out of use, and without units of account.
    public static let current: [String] = {
        let former = "BYR CUC CYP EEK HRK LTL LVL MRO MTL SIT SKK SLL STD VEF ZWL"
        let unitsOfAccount = "BOV CHE CHW CLF COU MXV USN UYI UYW XXX"
        let others = [former, unitsOfAccount].flatMap { $0.split(separator: " ").map(String.init) }
        return codes.subtracting(others).sorted()
    }()

    /// The sign that stands for a currency where it is the only one without a name: "$", "€", "₹". nil where it has none
    /// that is no word.
    static func sign(_ code: String) -> String? {
        symbols.filter {
            $0.value == code && $0.key.unicodeScalars.count == 1 && $0.key.first?.isCurrencySymbol == true
        }
        .keys.min()
    }

    private static let exceptions: [String: Int] = {
        var digits = ["CLF": 4, "UYW": 4]
        for code in "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BYR".split(separator: " ") {
            digits[String(code)] = 0
        }
        for code in "BHD IQD JOD KWD LYD OMR TND".split(separator: " ") { digits[String(code)] = 3 }
        return digits
    }()

    /// Signs that mean one currency all over the world, or that most people take for it. In lower case.
    static let symbols: [String: String] = [
        "¤": none, "€": "EUR", "$": "USD", "us$": "USD", "£": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY", "元": "CNY",
        "cn¥": "CNY", "₹": "INR", "₩": "KRW", "원": "KRW", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₫": "VND",
        "₱": "PHP", "฿": "THB", "₦": "NGN", "₸": "KZT", "₾": "GEL", "₼": "AZN", "₡": "CRC", "₲": "PYG", "₵": "GHS",
        "₮": "MNT", "₭": "LAK", "៛": "KHR", "zł": "PLN", "kč": "CZK", "ft": "HUF", "fr": "CHF", "sfr": "CHF",
        "lei": "RON", "лв": "BGN", "r$": "BRL", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "nz$": "NZD",
        "hk$": "HKD", "nt$": "TWD", "s$": "SGD", "mx$": "MXN",
    ]
}
