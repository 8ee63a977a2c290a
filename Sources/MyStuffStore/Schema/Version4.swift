extension Migration {
    /// What a claim asks for: quantity, maker, purchase, condition, warranty and the like, what has become of a thing,
    /// fields of the person's own, and templates.
    ///
    /// The search tables get columns for the new texts and are filled after the migration (see `SearchIndex.refresh`).
    /// A custom field that was taken away keeps its values for as long as that can be undone.
    static let version4 = Migration(version: 4) { database in
        try database.execute(
            """
            ALTER TABLE item ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity >= 0);
            ALTER TABLE item ADD COLUMN maker TEXT NOT NULL DEFAULT '';
            ALTER TABLE item ADD COLUMN model TEXT NOT NULL DEFAULT '';
            ALTER TABLE item ADD COLUMN purchase_date TEXT CHECK (length(purchase_date) = 10);
            ALTER TABLE item ADD COLUMN price_minor INTEGER;
            ALTER TABLE item ADD COLUMN price_currency TEXT
                CHECK (length(price_currency) = 3 AND (price_minor IS NULL) = (price_currency IS NULL));
            ALTER TABLE item ADD COLUMN bought_from TEXT NOT NULL DEFAULT '';
            ALTER TABLE item ADD COLUMN condition TEXT;
            ALTER TABLE item ADD COLUMN warranty_until TEXT CHECK (length(warranty_until) = 10);
            ALTER TABLE item ADD COLUMN replacement_minor INTEGER;
            ALTER TABLE item ADD COLUMN replacement_currency TEXT
                CHECK (length(replacement_currency) = 3 AND (replacement_minor IS NULL) = (replacement_currency IS NULL));
            ALTER TABLE item ADD COLUMN last_seen TEXT CHECK (length(last_seen) = 10);
            ALTER TABLE item ADD COLUMN status TEXT NOT NULL DEFAULT 'owned';
            ALTER TABLE item ADD COLUMN status_date TEXT CHECK (length(status_date) = 10);
            ALTER TABLE item ADD COLUMN status_person TEXT NOT NULL DEFAULT '';
            ALTER TABLE item ADD COLUMN status_due TEXT CHECK (length(status_due) = 10);

            -- With the row id all that a sum needs, so that the items themselves are not read for it.
            DROP INDEX IF EXISTS item_by_value;
            CREATE INDEX item_by_value ON item (value_currency, value_minor, quantity, status) WHERE removed_at IS NULL;
            CREATE INDEX item_by_status ON item (status) WHERE status <> 'owned' AND removed_at IS NULL;

            -- With the media type: a document is no picture where those without one are counted.
            DROP INDEX IF EXISTS picture_by_item;
            CREATE INDEX picture_by_item ON picture (item_id, position, media_type) WHERE item_id IS NOT NULL;

            CREATE TABLE custom_field (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                -- The name folded: "Colour" and "colour" are one field.
                key TEXT NOT NULL,
                kind TEXT NOT NULL,
                -- One a line.
                choices TEXT NOT NULL,
                position INTEGER NOT NULL,
                removed_at INTEGER
            ) STRICT;

            CREATE UNIQUE INDEX custom_field_by_key ON custom_field (key) WHERE removed_at IS NULL;

            CREATE TABLE item_field (
                item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                field_id INTEGER NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
                value TEXT NOT NULL CHECK (value <> ''),
                PRIMARY KEY (item_id, field_id)
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX item_field_by_field ON item_field (field_id);

            CREATE TABLE template (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL UNIQUE,
                content TEXT NOT NULL
            ) STRICT;

            ALTER TABLE saved_filter ADD COLUMN status TEXT;

            DROP TABLE search;
            CREATE VIRTUAL TABLE search USING fts5 (
                name, place, serial_number, notes, tags, captions, value, maker, model, others,
                tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* So Co'"
            );
            DELETE FROM meta WHERE key = 'search_version';
            """)
    }
}
