import GTK
import MyStuffCore
import MyStuffPresentation

/// A choice for several things at once. Where they differ it says so, and that can be left as it is.
@MainActor
final class SharedChoice {
    /// One was chosen, by its stored name.
    var onChoice: @MainActor (String) -> Void = { _ in }

    private let list: DropDown
    private let choices: [ItemField.Choice]
    private let different: String
    private var isFilling = false
    /// Whether the first line says that the things differ.
    private var hasDifferent: Bool?

    init(_ field: ItemField, _ list: DropDown, _ different: String) {
        self.list = list
        self.different = different
        if case .choice(let choices) = field.form([]) { self.choices = choices } else { choices = [] }
        list.setButtonAccessibleLabel(field.title([]))
        list.onSelected { [weak self] in
            guard let self, !self.isFilling, let selected = self.list.selected else { return }
            let position = selected - (self.hasDifferent == true ? 1 : 0)
            if self.choices.indices.contains(position) { self.onChoice(self.choices[position].value) }
        }
    }

    func show<Value>(_ shared: SelectionDigest.Shared<Value>?, _ name: (Value) -> String) {
        isFilling = true
        defer { isFilling = false }
        var position = 0
        var differs = false
        switch shared {
        case .same(let value)?: position = choices.firstIndex { $0.value == name(value) } ?? 0
        case .different?: differs = true
        case nil: break
        }
        if hasDifferent != differs {
            hasDifferent = differs
            list.setChoices((differs ? [different] : []) + choices.map(\.name))
        }
        list.selected = position
    }
}
