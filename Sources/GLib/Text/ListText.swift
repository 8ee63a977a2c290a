/// Parts one after the other, for a person to read.
public func listText(_ parts: [String]) -> String {
    // TRANSLATORS: with a space where one is usual after a comma. Tags and choices are shown like this and typed again;
    // the commas of Arabic, Chinese and Japanese are understood too.
    parts.joined(separator: trc("between parts of a list", ", "))
}
