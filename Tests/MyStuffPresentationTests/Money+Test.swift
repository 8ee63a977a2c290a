import MyStuffCore

extension MoneyFormat {
    static var test: MoneyFormat { MoneyFormat(decimalSeparator: ".", currencyCode: "EUR", currencySymbol: "€") }
}
