public import MyStuffCore

/// What is wrong with one cell, or one row.
public struct RowFault: Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        case noName
        case money(MoneyParseError)
        case notADay
        case notANumber
        /// How many there are is a whole number here.
        case notWhole
        case notYesOrNo
        case notACondition
        case notAStatus
        case notAChoice
        case notAnID
        /// A row before has the same.
        case idTwice(line: Int)
        case pictureMissing
        /// In a sentence.
        case picture(String)
    }

    /// Of the file, from 1; for what has no lines, the how manieth thing it is.
    public let line: Int
    /// The heading; empty where it is not about one column.
    public let column: String
    /// What is written there.
    public let text: String
    public let reason: Reason

    /// Whether the row stays out. A thing whose picture cannot be read comes without it.
    public var keepsRowOut: Bool {
        switch reason {
        case .pictureMissing, .picture: false
        default: true
        }
    }
}
