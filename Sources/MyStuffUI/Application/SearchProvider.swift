import GLib
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// What GNOME Shell's overview finds among the things.
///
/// https://developer.gnome.org/documentation/tutorials/search-provider.html
@MainActor
final class SearchProvider {
    static let path = "/" + AppController.id.replacing(".", with: "/") + "/SearchProvider"
    /// The overview shows five.
    private static let mostResults = 20
    /// Side in pixels of a result's picture.
    private static let iconSide = 64
    /// As the shell declares it: org.gnome.ShellSearchProvider2.xml.
    private static let description = """
        <node>
          <interface name="org.gnome.Shell.SearchProvider2">
            <method name="GetInitialResultSet">
              <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetSubsearchResultSet">
              <arg type="as" name="previous_results" direction="in"/><arg type="as" name="terms" direction="in"/>
              <arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetResultMetas">
              <arg type="as" name="identifiers" direction="in"/><arg type="aa{sv}" name="metas" direction="out"/>
            </method>
            <method name="ActivateResult">
              <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
              <arg type="u" name="timestamp" direction="in"/>
            </method>
            <method name="LaunchSearch">
              <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
            </method>
          </interface>
        </node>
        """

    /// The things, where they can be looked into; the window need not be there.
    var ports: @MainActor () async -> Ports? = { nil }
    var onActivate: @MainActor (ItemID) -> Void = { _ in }
    var onLaunch: @MainActor (String) -> Void = { _ in }

    private var object: BusObject?

    /// Before the program has its name on the bus: who calls it by its name finds this.
    init() {
        guard let bus = try? SessionBus() else { return }
        object = try? BusObject(path: Self.path, description: Self.description, on: bus) {
            [weak self] method, arguments, reply in
            guard let self else { return reply.answer([]) }
            self.take(method, arguments, reply)
        }
    }

    private func take(_ method: String, _ arguments: Variant, _ reply: BusObject.Reply) {
        switch method {
        case "GetInitialResultSet", "GetSubsearchResultSet":
            let terms = arguments.child(method == "GetInitialResultSet" ? 0 : 1)?.strings ?? []
            Task { reply.answer([.strings(await results(for: terms))]) }
        case "GetResultMetas":
            let ids = (arguments.child(0)?.strings ?? []).compactMap(Self.id)
            Task { reply.answer([.array(await metas(of: ids), of: "a{sv}")]) }
        case "ActivateResult":
            if let id = arguments.child(0)?.string.flatMap(Self.id) { onActivate(id) }
            reply.answer([])
        default:
            onLaunch((arguments.child(0)?.strings ?? []).joined(separator: " "))
            reply.answer([])
        }
    }

    private static func id(_ text: String) -> ItemID? { Int64(text).map { ItemID(rawValue: $0) } }

    private func results(for terms: [String]) async -> [String] {
        let query = Query(text: terms.joined(separator: " "))
        guard query.isSearch, let ports = await ports(),
            let found = try? await ports.store.list(query, firstRows: 0)
        else { return [] }
        return found.ids.prefix(Self.mostResults).map { String($0.rawValue) }
    }

    private func metas(of ids: [ItemID]) async -> [Variant] {
        guard let ports = await ports(), let rows = try? await ports.store.rows(ids, matching: "") else { return [] }
        var metas: [Variant] = []
        for row in rows {
            var meta: [String: Variant] = [
                "id": .string(String(row.id.rawValue)),
                "name": .string(row.name.isEmpty ? tr("Untitled") : row.name),
                "description": .string(QuerySentences.line(of: row)),
            ]
            if let picture = row.picture,
                let bitmap = try? await ports.pictures.thumbnail(of: picture, side: Self.iconSide)
            {
                meta["icon-data"] = Self.icon(bitmap)
            }
            metas.append(.options(meta))
        }
        return metas
    }

    /// `(iiibiiay)`: width, height, bytes in a row, alpha, bits, channels, RGB.
    private static func icon(_ bitmap: Bitmap) -> Variant {
        let size = bitmap.format.bytesPerPixel
        let isReversed = bitmap.format == .bgra
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * bitmap.width * bitmap.height)
        bitmap.withUnsafeBytes { bytes in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let pixel = y * bitmap.stride + x * size
                    pixels += [
                        bytes[pixel + (isReversed ? 2 : 0)], bytes[pixel + 1], bytes[pixel + (isReversed ? 0 : 2)],
                    ]
                }
            }
        }
        return .tuple([
            .int32(Int32(bitmap.width)), .int32(Int32(bitmap.height)), .int32(Int32(3 * bitmap.width)), .bool(false),
            .int32(8), .int32(3), .bytes(pixels),
        ])
    }
}
