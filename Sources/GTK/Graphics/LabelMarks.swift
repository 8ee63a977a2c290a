import CGTK

extension Label {
    /// Shows `text` with `ranges` of it marked as with a marker pen. Ranges are in UTF-8 bytes.
    public func show(_ text: String, marking ranges: [Range<Int>]) {
        self.text = text
        let mayBreakWords = gtk_label_get_wrap(opaque) != 0
        guard !ranges.isEmpty || mayBreakWords, let list = pango_attr_list_new() else {
            gtk_label_set_attributes(opaque, nil)
            return
        }
        for range in ranges {
            // Over half of it is the colour below, so that text stays legible in the light and in the dark style.
            let marker = [pango_attr_background_new(0xffff, 0xc800, 0x2000), pango_attr_background_alpha_new(0x6600)]
            for attribute in marker {
                guard let attribute else { continue }
                attribute.pointee.start_index = guint(range.lowerBound)
                attribute.pointee.end_index = guint(range.upperBound)
                // (transfer full)
                pango_attr_list_insert(list, attribute)
            }
        }
        // A hyphen where there is none in a name would be wrong.
        if mayBreakWords, let attribute = pango_attr_insert_hyphens_new(0) { pango_attr_list_insert(list, attribute) }
        gtk_label_set_attributes(opaque, list)
        pango_attr_list_unref(list)
    }
}
