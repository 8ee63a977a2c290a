import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffPresentation

/// What a report says of a thing, in words.
struct ReportFields: Sendable {
    struct Row: Sendable, Equatable {
        let label: String
        let text: String
    }

    let forms: FieldForms
    let sorting: ReportOptions.Sorting

    /// All that may stand beside a field.
    var labels: [String] {
        ItemField.all(with: forms.custom).map { $0.title(forms.custom) } + [tr("Date Created")]
    }

    /// Everything that is written down of it but its name and its notes, in the order of the window.
    func rows(_ item: ItemContent) -> [Row] {
        let fields = ItemField.all(with: forms.custom).filter {
            ![.name, .notes].contains($0) && !$0.isEmpty(in: item)
        }
        var rows: [Row] = []
        for field in fields {
            // The heading above it says so.
            if field == .place && sorting == .place { continue }
            let text = words(field, of: item)
            if !text.isEmpty {
                rows.append(Row(label: field.title(forms.custom, status: item.status.kind), text: text))
            }
        }
        rows.append(Row(label: tr("Date Created"), text: forms.text(of: item.dateCreated)))
        return rows
    }

    private func words(_ field: ItemField, of item: ItemContent) -> String {
        let text = field.text(of: item, forms)
        if case .choice(let choices) = field.form(forms.custom) {
            return choices.first { $0.value == text && !$0.value.isEmpty }?.name ?? text
        }
        if item.quantity != 1, field == .value || field == .purchasePrice || field == .replacementValue {
            return tr("%@ each", text)
        }
        return text
    }

    /// What all of it is worth; nil where nobody has said.
    static func total(_ item: ItemContent) -> Money? { item.value?.times(item.quantity) }

    // MARK: Pictures

    /// What is known of a picture's file, in a line or two.
    func words(_ picture: Picture, addedAt: Date?) -> String {
        var parts = [Self.name(of: picture)]
        if !picture.caption.isEmpty { parts.append(tr("“%@”", Self.oneLine(picture.caption))) }
        if !picture.sourceName.isEmpty { parts.append(picture.sourceName) }
        if picture.width > 0, picture.height > 0, !picture.isDocument {
            parts.append(tr("%1$@ × %2$@ pixels", String(picture.width), String(picture.height)))
        }
        if let takenAt = picture.takenAt {
            parts.append(tr("taken %@", forms.dates.text(moment: takenAt.timeIntervalSince1970)))
        }
        if let addedAt { parts.append(tr("added %@", forms.dates.text(moment: addedAt.timeIntervalSince1970))) }
        if !picture.adjustments.isNone { parts.append(tr("shown cropped or turned")) }
        return parts.joined(separator: " · ")
    }

    static func name(of picture: Picture) -> String {
        PictureKindName.text(picture.isDocument && picture.kind == .picture ? .document : picture.kind)
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
