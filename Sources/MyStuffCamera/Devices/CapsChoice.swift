import GStreamer
import MyStuffCore

/// Which of a camera's modes are used.
///
/// Left to negotiate by itself, GStreamer often ends at 640×480, and `decodebin` after `pipewiresrc` blocks for half a
/// minute: so the choice is made here and set right after the source.
struct CapsChoice: Sendable, Equatable {
    /// The largest fluent mode of at most as many pixels as 1920×1080 has, framed like the still where there is one.
    let viewfinder: VideoMode
    /// The largest mode there is, or the best one of the size that was asked for. The same as the viewfinder's where that
    /// has the same size: then no switching is needed.
    let still: VideoMode

    /// nil where the camera has no mode that can be read: an infra-red sensor, a metadata node.
    init?(_ structures: [CapsStructure]) {
        self.init(modes: VideoMode.all(in: structures))
    }

    /// `size` is a wish: where the camera does not have it, its largest is taken.
    init?(modes: [VideoMode], size: CameraSize? = nil) {
        let wanted = modes.filter { $0.size == size }
        guard let largest = (wanted.isEmpty ? modes : wanted).max(by: { Self.isWorseStill($0, $1) }) else { return nil }
        // A viewfinder that shows more than the picture will have does no good.
        let comfortable = modes.filter { $0.area <= 1920 * 1080 && (wanted.isEmpty || $0.area <= largest.area) }
        let fluent = comfortable.filter(\.isFluent)
        let framedAlike = fluent.filter { $0.hasAspect(of: largest) && $0.area >= 640 * 360 }
        // In the dark or on an old bus nothing is fluent; then the fastest has to do.
        let fastest = comfortable.max { Self.speed($0) < Self.speed($1) }
        let candidates =
            [framedAlike, fluent, comfortable.filter { Self.speed($0) == fastest.map(Self.speed) }, modes]
            .first { !$0.isEmpty } ?? modes
        guard let viewfinder = candidates.max(by: { Self.isWorseViewfinder($0, $1) }) else { return nil }
        self.viewfinder = viewfinder
        still = viewfinder.size == largest.size ? viewfinder : largest
    }

    private static func speed(_ mode: VideoMode) -> Fraction { mode.rate ?? Fraction(30) }

    private static func isWorseStill(_ left: VideoMode, _ right: VideoMode) -> Bool {
        if left.area != right.area { return left.area < right.area }
        // A mode of a few frames a second takes seconds to settle.
        if speed(left) != speed(right) { return speed(left) < speed(right) }
        return left.encoding == .jpeg && right.encoding != .jpeg
    }

    private static func isWorseViewfinder(_ left: VideoMode, _ right: VideoMode) -> Bool {
        if left.area != right.area { return left.area < right.area }
        if left.isFluent != right.isFluent { return right.isFluent }
        // Raw frames need no decoding.
        if (left.encoding == .jpeg) != (right.encoding == .jpeg) { return left.encoding == .jpeg }
        return speed(left) < speed(right)
    }
}
