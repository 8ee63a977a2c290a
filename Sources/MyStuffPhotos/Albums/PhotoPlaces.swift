import GLib

/// Where photos are looked for. All paths are absolute.
public struct PhotoPlaces: Sendable {
    public var pictures: [UInt8]
    public var downloads: [UInt8]?
    public var desktop: [UInt8]?
    /// GtkRecentManager's list.
    public var recentlyUsed: [UInt8]?
    /// Folders with a folder for each mounted volume.
    public var mounts: [[UInt8]] = []
    /// Folders that the person has added.
    public var added: [[UInt8]] = []
    /// `$XDG_CACHE_HOME`, which has the thumbnails.
    public var cache: String

    public init(pictures: [UInt8], cache: String) {
        self.pictures = pictures
        self.cache = cache
    }

    /// Those of the person who runs the program.
    public static func current(added: [[UInt8]] = []) -> PhotoPlaces {
        var places = PhotoPlaces(pictures: Array(Paths.pictures.utf8), cache: Paths.cache)
        places.downloads = Paths.downloads.map { Array($0.utf8) }
        places.desktop = Paths.desktop.map { Array($0.utf8) }
        places.recentlyUsed = Array((Paths.data + "/recently-used.xbel").utf8)
        places.mounts = [
            "/media/" + Paths.userName, "/run/media/" + Paths.userName,
            // Phones and cameras, as gvfs shows them to programs that know only paths.
            Paths.runtime + "/gvfs",
        ].map { Array($0.utf8) }
        places.added = added
        return places
    }
}
