extension Migration {
    /// What things are found by: a search index, tags, places that stay when they are empty, and saved filters.
    ///
    /// `name_fold` and the search tables hold what `Folding` makes, and are filled after the migration (see
    /// `SearchIndex.refresh`); `place_key` orders places under memcmp as `name_key` does names. `needs_details` is 1
    /// for a thing that nobody has given a name yet.
    static let version3 = Migration(version: 3) { database in
        try database.execute(
            """
            ALTER TABLE item ADD COLUMN place_key BLOB NOT NULL DEFAULT x'';
            ALTER TABLE item ADD COLUMN name_fold TEXT NOT NULL DEFAULT '';
            ALTER TABLE item ADD COLUMN needs_details INTEGER NOT NULL DEFAULT 0 CHECK (needs_details IN (0, 1));

            CREATE INDEX item_by_folded_name ON item (name_fold) WHERE removed_at IS NULL;
            CREATE INDEX item_needing_details ON item (name_key) WHERE needs_details = 1 AND removed_at IS NULL;

            -- With the row id all that a sum needs, so that the items themselves are not read for it.
            CREATE INDEX item_by_value ON item (value_currency, value_minor) WHERE removed_at IS NULL;
            CREATE INDEX picture_without_item ON picture (id) WHERE item_id IS NULL;

            CREATE TABLE place (
                path TEXT NOT NULL PRIMARY KEY CHECK (path <> '')
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE tag (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                -- The name folded: "Tools" and "tools" are one tag.
                key TEXT NOT NULL UNIQUE
            ) STRICT;

            CREATE TABLE item_tag (
                item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                tag_id INTEGER NOT NULL REFERENCES tag (id),
                position INTEGER NOT NULL,
                PRIMARY KEY (item_id, tag_id)
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX item_by_tag ON item_tag (tag_id);

            CREATE TABLE saved_filter (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL UNIQUE,
                text TEXT NOT NULL,
                place TEXT NOT NULL,
                tag TEXT NOT NULL,
                is_without_picture INTEGER NOT NULL,
                needs_details INTEGER NOT NULL,
                value_currency TEXT,
                value_lowest INTEGER,
                value_highest INTEGER
            ) STRICT;

            CREATE VIRTUAL TABLE search USING fts5 (
                name, place, serial_number, notes, tags, captions, value,
                tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* So Co'"
            );
            CREATE VIRTUAL TABLE serial_search USING fts5 (serial_number, tokenize = 'trigram');
            """)
    }
}
