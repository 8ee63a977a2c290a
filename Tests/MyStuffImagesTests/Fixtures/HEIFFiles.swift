extension Files {
    /// A complete HEIC or AVIF file of `Pattern.fields`, with the turns that its boxes and its EXIF block ask for.
    ///
    /// As phones do it, a picture whose coded size is another one is a grid of one tile.
    static func heif(
        _ coded: CodedPicture, rotation: Int? = nil, mirror: Int? = nil, exif: [UInt8]? = nil, tail: [UInt8] = []
    ) -> [UInt8] {
        let isGrid = coded.width != 48 || coded.height != 32
        let exifContent = exif.map { [0, 0, 0, 0] + $0 } ?? []
        // Tile or picture 1, grid 2, EXIF 3.
        let primary = isGrid ? 2 : 1
        func meta(dataAt start: Int) -> [UInt8] {
            var content: [UInt8] = [0, 0, 0, 0]
            content += full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            content += full("pitm", number(primary, 2))
            if isGrid { content += heifBox("idat", [0, 0, 0, 0] + number(48, 2) + number(32, 2)) }
            content += locations(coded, start, isGrid, exifContent.count)
            content += items(coded, isGrid, exif != nil)
            content += references(isGrid, primary, exif != nil)
            content += properties(coded, isGrid, primary, rotation, mirror)
            return heifBox("meta", content)
        }
        let type = heifBox(
            "ftyp", Array(coded.brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8) + Array(coded.brand.utf8))
        let start = type.count + meta(dataAt: 0).count + 8
        return type + meta(dataAt: start) + heifBox("mdat", coded.data + exifContent) + tail
    }

    static func heifBox(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(type.utf8) + content
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        var bytes = Bytes(isBigEndian: true)
        bytes.add(value, size)
        return bytes.content
    }

    private static func full(_ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        heifBox(type, number(version << 24 | flags, 4) + content)
    }

    /// Version 1: the grid is in `idat`, everything else in `mdat`.
    private static func locations(_ coded: CodedPicture, _ start: Int, _ isGrid: Bool, _ exif: Int) -> [UInt8] {
        var entries = [(1, 0, start, coded.data.count)]
        if isGrid { entries.append((2, 1, 0, 8)) }
        if exif > 0 { entries.append((3, 0, start + coded.data.count, exif)) }
        var content = number(0x4400, 2) + number(entries.count, 2)
        for (id, method, offset, length) in entries {
            for (value, size) in [(id, 2), (method, 2), (0, 2), (1, 2), (offset, 4), (length, 4)] {
                content += number(value, size)
            }
        }
        return full("iloc", version: 1, content)
    }

    private static func items(_ coded: CodedPicture, _ isGrid: Bool, _ hasExif: Bool) -> [UInt8] {
        func item(_ id: Int, _ type: String, isHidden: Bool) -> [UInt8] {
            full("infe", version: 2, flags: isHidden ? 1 : 0, number(id, 2) + [0, 0] + Array(type.utf8) + [0])
        }
        var entries = [item(1, coded.itemType, isHidden: isGrid)]
        if isGrid { entries.append(item(2, "grid", isHidden: false)) }
        if hasExif { entries.append(item(3, "Exif", isHidden: true)) }
        return full("iinf", number(entries.count, 2) + entries.flatMap { $0 })
    }

    private static func references(_ isGrid: Bool, _ primary: Int, _ hasExif: Bool) -> [UInt8] {
        func reference(_ type: String, _ from: Int, _ to: Int) -> [UInt8] {
            heifBox(type, number(from, 2) + number(1, 2) + number(to, 2))
        }
        return full(
            "iref", (isGrid ? reference("dimg", 2, 1) : []) + (hasExif ? reference("cdsc", 3, primary) : []))
    }

    private static func properties(
        _ coded: CodedPicture, _ isGrid: Bool, _ primary: Int, _ rotation: Int?, _ mirror: Int?
    ) -> [UInt8] {
        func size(_ width: Int, _ height: Int) -> [UInt8] { full("ispe", number(width, 4) + number(height, 4)) }
        var list = [
            heifBox(coded.configuration.type, coded.configuration.content), size(coded.width, coded.height),
            full("pixi", [3, 8, 8, 8]),
        ]
        // The highest bit says that a decoder has to understand it.
        var ofTile = [0x81, 2, 3]
        if let colour = coded.colour {
            list.append(heifBox("colr", colour))
            ofTile.append(list.count)
        }
        var ofPrimary = ofTile
        if isGrid {
            list.append(size(48, 32))
            ofPrimary = [list.count, 3]
        }
        if let rotation {
            list.append(heifBox("irot", [UInt8(rotation)]))
            ofPrimary.append(0x80 | list.count)
        }
        if let mirror {
            list.append(heifBox("imir", [UInt8(mirror)]))
            ofPrimary.append(0x80 | list.count)
        }
        var entries = [(primary, ofPrimary)]
        if isGrid { entries.insert((1, ofTile), at: 0) }
        let associations = entries.flatMap { id, list in
            number(id, 2) + [UInt8(list.count)] + list.map { UInt8($0) }
        }
        return heifBox(
            "iprp", heifBox("ipco", list.flatMap { $0 }) + full("ipma", number(entries.count, 4) + associations))
    }
}
