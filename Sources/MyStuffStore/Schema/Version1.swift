extension Migration {
    /// Items, their pictures, and what the library knows of itself.
    ///
    /// Moments are whole milliseconds since 1970 in UTC, days are `YYYY-MM-DD`, UUIDs are text as Foundation writes
    /// them. `name_key` orders names under memcmp (see `NameOrder`). AUTOINCREMENT, so that an id is never used again.
    static let version1 = Migration(version: 1) { database in
        try database.execute(
            """
            CREATE TABLE meta (
                key TEXT NOT NULL PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE picture (
                id TEXT NOT NULL PRIMARY KEY,
                hash TEXT NOT NULL CHECK (length(hash) = 64),
                media_type TEXT NOT NULL,
                width INTEGER NOT NULL CHECK (width > 0),
                height INTEGER NOT NULL CHECK (height > 0),
                taken_at INTEGER,
                source_name TEXT NOT NULL,
                added_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX picture_by_hash ON picture (hash);

            CREATE TABLE item (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uuid TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                name_key BLOB NOT NULL,
                place TEXT NOT NULL,
                serial_number TEXT NOT NULL,
                value_minor INTEGER,
                value_currency TEXT CHECK (length(value_currency) = 3),
                date_created TEXT NOT NULL CHECK (length(date_created) = 10),
                notes TEXT NOT NULL,
                picture_id TEXT REFERENCES picture (id),
                created_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                removed_at INTEGER,
                CHECK ((value_minor IS NULL) = (value_currency IS NULL))
            ) STRICT;

            -- The row id ends every entry of an index, so this one alone gives the ids of the list in their order.
            CREATE INDEX item_by_name ON item (name_key) WHERE removed_at IS NULL;
            CREATE INDEX item_by_place ON item (place) WHERE removed_at IS NULL AND place <> '';
            CREATE INDEX item_by_picture ON item (picture_id) WHERE picture_id IS NOT NULL;
            CREATE INDEX item_removed ON item (removed_at) WHERE removed_at IS NOT NULL;
            """)
    }
}
