/// What new things of a kind begin with, under a name that a person has given it.
public struct ItemTemplate: Sendable, Equatable, Identifiable {
    public let id: Int64
    public var name: String
    /// Without pictures; the date created is not looked at.
    public var content: ItemContent

    public init(id: Int64, name: String, content: ItemContent) {
        self.id = id
        self.name = name
        self.content = content
    }
}
