extension Migration {
    /// Several pictures an item: each knows its item, its place among that item's pictures (0 is the main one), its
    /// caption and kind, and how it is turned and cropped. The one picture of an older library becomes the first.
    ///
    /// A picture without an item has been taken off one; it goes at the next start.
    static let version2 = Migration(version: 2) { database in
        try database.execute(
            """
            ALTER TABLE picture ADD COLUMN item_id INTEGER REFERENCES item (id);
            ALTER TABLE picture ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE picture ADD COLUMN caption TEXT NOT NULL DEFAULT '';
            ALTER TABLE picture ADD COLUMN kind TEXT NOT NULL DEFAULT 'picture';
            ALTER TABLE picture ADD COLUMN quarter_turns INTEGER NOT NULL DEFAULT 0 CHECK (quarter_turns BETWEEN 0 AND 3);
            ALTER TABLE picture ADD COLUMN crop_x REAL;
            ALTER TABLE picture ADD COLUMN crop_y REAL;
            ALTER TABLE picture ADD COLUMN crop_width REAL;
            ALTER TABLE picture ADD COLUMN crop_height REAL;

            UPDATE picture SET item_id = (SELECT id FROM item WHERE item.picture_id = picture.id);

            DROP INDEX item_by_picture;
            ALTER TABLE item DROP COLUMN picture_id;

            CREATE INDEX picture_by_item ON picture (item_id, position) WHERE item_id IS NOT NULL;
            """)
    }
}
