import FoundationEssentials
import GLib
public import MyStuffCore

/// What a copy of a picture is called.
public enum PictureCopyName {
    /// The name of a copy of what is shown: where that is cropped or turned it is a JPEG file of its own, which must not be
    /// taken for the original.
    public static func suggestionAsShown(for picture: Picture) -> String {
        let name = suggestion(for: picture)
        guard !picture.adjustments.isNone else { return name }
        let base = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
        var shortened = Substring(base)
        while tr("%@ (edited)", String(shortened)).utf8.count > 251, !shortened.isEmpty { shortened.removeLast() }
        return tr("%@ (edited)", String(shortened)) + ".jpg"
    }

    /// The name of a copy of the original: the one under which the picture came, without what no file name may have in it.
    /// A picture that was taken with the camera has none, and is called after the day.
    public static func suggestion(for picture: Picture) -> String {
        // 255 bytes is the most that Linux's file systems take; letters are kept whole.
        var name = ""
        for character in picture.sourceName where character != "/" && character != "\0" {
            guard name.utf8.count + character.utf8.count <= 255 else { break }
            name.append(character)
        }
        if !name.isEmpty, name != ".", name != ".." { return name }
        let day = picture.takenAt.map { LocaleDates.localISO($0.timeIntervalSince1970) }
        return ["My Stuff", day].compactMap(\.self).joined(separator: " ") + "." + ending(picture.mediaType)
    }

    private static func ending(_ mediaType: String) -> String {
        switch mediaType {
        case "image/jpeg": "jpg"
        case "image/svg+xml": "svg"
        case "image/tiff": "tif"
        default: mediaType.split(separator: "/").last.map(String.init) ?? "picture"
        }
    }
}
