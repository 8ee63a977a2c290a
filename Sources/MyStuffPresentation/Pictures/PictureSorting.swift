public import FoundationEssentials
public import MyStuffCore

/// What becomes of several pictures that were chosen together.
public enum PictureSorting: Sendable, Equatable, CaseIterable {
    case allOnOne
    case oneEach
    /// An item for each group of pictures taken within a minute of one another.
    case perGroup
}

/// Pictures that belong together by the time at which they were taken.
public enum PictureGroups {
    /// Seconds between a picture and the next of its group, at most.
    public static let gap: TimeInterval = 60

    /// In the order of `pictures`: a picture joins the one before it when it was taken within the gap. One that does not
    /// say when it was taken is alone.
    public static func split(_ pictures: [Picture]) -> [[Picture]] {
        var groups: [[Picture]] = []
        for picture in pictures {
            if let last = groups.last?.last?.takenAt, let takenAt = picture.takenAt,
                abs(takenAt.timeIntervalSince(last)) <= gap
            {
                groups[groups.count - 1].append(picture)
            } else {
                groups.append([picture])
            }
        }
        return groups
    }
}
