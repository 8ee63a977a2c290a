import GLib

extension PictureError {
    /// For the person: what happened, to which file, and what to do.
    public var sentence: String {
        let name = name.isEmpty ? tr("The picture") : tr("“%@”", name)
        switch reason {
        case .notARegularFile:
            return tr("%@ is not a file but a folder or a device. Choose a picture file.", name)
        case .notFound:
            return tr("%@ is not there any more. Choose another picture.", name)
        case .unreadable(let detail):
            return tr("%1$@ cannot be read: %2$@. Check that you may open it, or choose another picture.", name, detail)
        case .fileTooLarge:
            return tr("%@ is larger than 100 MB. Choose a smaller picture.", name)
        case .tooManyPixels(let width, let height):
            return tr(
                "%1$@ has too many pixels (%2$@ × %3$@). Make it smaller with another program first.", name,
                String(width), String(height))
        case .notAPicture(let mediaType?):
            return tr("%1$@ is not a picture that My Stuff can read (%2$@). Choose another file.", name, mediaType)
        case .notAPicture(nil):
            return tr("%@ is not a picture that My Stuff can read. Choose another file.", name)
        case .missingLoader(let format, let package):
            return tr("%1$@ is a %2$@ picture. To open those, install the package %3$@.", name, format, package)
        case .damaged(let detail) where detail.isEmpty:
            return tr("%@ is damaged and cannot be opened. Choose another picture.", name)
        case .damaged(let detail):
            return tr("%1$@ is damaged and cannot be opened (%2$@). Choose another picture.", name, detail)
        case .diskFull:
            return tr("%@ was not added: the disk is full. Free some space and try again.", name)
        case .cannotStore(let detail):
            return tr("%1$@ was not added, as the library cannot be written: %2$@.", name, detail)
        case .timedOut:
            return tr("%@ takes too long to open. Choose another picture.", name)
        case .decoderFailed:
            return tr("%@ could not be read: the decoder failed on it. Choose another picture.", name)
        }
    }
}
