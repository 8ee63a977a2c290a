import GLib
public import MyStuffCore

/// What the kinds of pictures are called.
public enum PictureKindName {
    public static func text(_ kind: PictureKind) -> String {
        switch kind {
        case .picture: tr("Picture")
        case .receipt: tr("Receipt")
        case .serialPlate: tr("Serial Plate")
        case .room: tr("Room")
        case .document: tr("Document")
        }
    }
}
