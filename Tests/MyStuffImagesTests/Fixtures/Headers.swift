extension Files {
    /// A TIFF file that is all header.
    static func tiffHeader(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes = Bytes()
        bytes.add("II")
        bytes.add(42, 2)
        bytes.add(8, 4)
        bytes.add(2, 2)
        for (tag, value) in [(0x100, width), (0x101, height)] {
            bytes.add(tag, 2)
            bytes.add(4, 2)
            bytes.add(1, 4)
            bytes.add(value, 4)
        }
        bytes.add(0, 4)
        return bytes.content
    }

    /// The boxes of a HEIC file without its picture: the size, the turns asked for, and an EXIF item.
    static func heif(_ width: Int, _ height: Int, turns: [String] = [], exif: [UInt8]? = nil) -> [UInt8] {
        var size = Bytes(isBigEndian: true)
        for number in [0, width, height] { size.add(number, 4) }
        let properties = box("ispe", size.content) + turns.flatMap { box($0, [1]) }
        let start = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
        var item = Bytes(isBigEndian: true)
        item.add(0x0200_0000, 4)
        item.add(7, 2)
        item.add(0, 2)
        item.add("Exif\0")
        var items = Bytes(isBigEndian: true)
        items.add(0, 4)
        items.add(1, 2)
        items.add(box("infe", item.content))
        func meta(location: Int) -> [UInt8] {
            var places = Bytes(isBigEndian: true)
            places.add(0, 4)
            places.add(0x4400, 2)
            places.add(1, 2)
            places.add(7, 2)
            places.add(0, 2)
            places.add(1, 2)
            places.add(location, 4)
            places.add((exif?.count ?? 0) + 4, 4)
            let parts = exif == nil ? [] : box("iinf", items.content) + box("iloc", places.content)
            return box("meta", [0, 0, 0, 0] + parts + box("iprp", box("ipco", properties)))
        }
        let head = start.count + meta(location: 0).count
        return start + meta(location: head + 8) + box("mdat", [0, 0, 0, 0] + (exif ?? []))
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = Bytes(isBigEndian: true)
        bytes.add(content.count + 8, 4)
        bytes.add(type)
        bytes.add(content)
        return bytes.content
    }
}
