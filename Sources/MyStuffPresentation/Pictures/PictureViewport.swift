/// Which part of a picture a viewer shows, and how large.
///
/// All lengths are device pixels, so that a scale of 1 shows one pixel of the picture on one pixel of the screen whatever
/// the desktop's scale factor is. Places are relative to the view's top left corner.
public struct PictureViewport: Sendable, Equatable {
    /// The largest scale: a pixel of the picture is then plain to see.
    public static let largestScale = 8.0
    /// What one click, key or notch of the wheel multiplies the scale by.
    public static let step = 1.25

    /// Where the picture is drawn, in whole pixels, so that at 100 % none of them falls between two of the screen's.
    public struct Frame: Sendable, Equatable {
        public let x: Int
        public let y: Int
        public let width: Int
        public let height: Int

        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Size of the picture in its own pixels, at least 1 × 1.
    public let pictureWidth: Int
    public let pictureHeight: Int
    public private(set) var width = 1
    public private(set) var height = 1
    /// The picture fits into the view, and goes on doing so when the view's size changes.
    public private(set) var isFitted = true
    /// The scale where the picture is not fitted.
    private var freeScale = 1.0
    /// The point of the picture in the middle of the view, in fractions of its width and height.
    private var centre = (x: 0.5, y: 0.5)

    public init(pictureWidth: Int, pictureHeight: Int) {
        self.pictureWidth = max(1, pictureWidth)
        self.pictureHeight = max(1, pictureHeight)
    }

    public static func == (one: Self, other: Self) -> Bool {
        (one.pictureWidth, one.pictureHeight, one.width, one.height)
            == (other.pictureWidth, other.pictureHeight, other.width, other.height)
            && one.isFitted == other.isFitted && one.scale == other.scale && one.centre == other.centre
    }

    // MARK: Scale

    /// Pixels of the screen for each pixel of the picture.
    public var scale: Double { isFitted ? fitScale : freeScale }

    /// All of the picture is in sight; a small one is never made larger.
    public var fitScale: Double {
        min(1, Double(width) / Double(pictureWidth), Double(height) / Double(pictureHeight))
    }

    /// The scale in per cent, at least 1.
    public var percent: Int { max(1, Int((scale * 100).rounded())) }

    public var canZoomIn: Bool { scale < Self.largestScale }
    public var canZoomOut: Bool { scale > fitScale }
    /// A part of the picture is out of sight.
    public var canPan: Bool { !isFitted && (extent.width > Double(width) || extent.height > Double(height)) }

    // MARK: Changing

    /// The view has another size; the middle of what is in sight stays.
    public mutating func resize(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        if !isFitted, freeScale <= fitScale { isFitted = true }
        clamp()
    }

    public mutating func fit() {
        isFitted = true
        centre = (0.5, 0.5)
    }

    /// Shows the picture at `scale`, brought between fitting and the largest, so that what is at `point` stays there;
    /// without one what is in the middle stays.
    public mutating func zoom(to scale: Double, at point: (x: Double, y: Double)? = nil) {
        guard scale.isFinite else { return }
        let wanted = min(max(scale, fitScale), Self.largestScale)
        // Asked for 100 %, a picture that is small enough to be fitted is at 100 % already.
        guard wanted > fitScale else { return fit() }
        let (x, y) = point ?? (Double(width) / 2, Double(height) / 2)
        let held = ((x - origin.x) / extent.width, (y - origin.y) / extent.height)
        isFitted = false
        freeScale = wanted
        centre = (
            held.0 + (Double(width) / 2 - x) / extent.width, held.1 + (Double(height) / 2 - y) / extent.height
        )
        clamp()
    }

    /// `steps` up, or down where negative. A whole step never passes 100 % by, nor fitting.
    public mutating func zoom(steps: Double, at point: (x: Double, y: Double)? = nil) {
        guard steps != 0, steps.isFinite else { return }
        let before = scale
        var wanted = min(before * Self.power(steps), Self.largestScale)
        if (before < 1 && wanted > 1) || (before > 1 && wanted < 1) { wanted = 1 }
        zoom(to: wanted, at: point)
    }

    /// Fitting and 100 % in turn; 100 % begins with what is at `point`.
    public mutating func toggle(at point: (x: Double, y: Double)? = nil) {
        if isFitted { zoom(to: 1, at: point) } else { fit() }
    }

    /// Moves the picture right and down, as far as it has something to show there.
    public mutating func pan(x: Double, y: Double) {
        guard !isFitted, x.isFinite, y.isFinite else { return }
        centre.x -= x / extent.width
        centre.y -= y / extent.height
        clamp()
    }

    // MARK: Where it is

    public var frame: Frame {
        let (origin, extent) = (origin, extent)
        return Frame(
            x: Int(origin.x.rounded()), y: Int(origin.y.rounded()), width: max(1, Int(extent.width.rounded())),
            height: max(1, Int(extent.height.rounded())))
    }

    private var extent: (width: Double, height: Double) {
        (Double(pictureWidth) * scale, Double(pictureHeight) * scale)
    }

    private var origin: (x: Double, y: Double) {
        (Double(width) / 2 - centre.x * extent.width, Double(height) / 2 - centre.y * extent.height)
    }

    /// Nothing beside the picture is shown where there is picture to show, and what is smaller than the view is in its
    /// middle.
    private mutating func clamp() {
        centre.x = Self.clamp(centre.x, view: Double(width), extent: extent.width)
        centre.y = Self.clamp(centre.y, view: Double(height), extent: extent.height)
    }

    private static func clamp(_ centre: Double, view: Double, extent: Double) -> Double {
        guard extent > view else { return 0.5 }
        let margin = view / extent / 2
        return min(max(centre, margin), 1 - margin)
    }

    /// `step` to the power of `steps`.
    private static func power(_ steps: Double) -> Double {
        // The wheel turns whole notches, a pinch or a touchpad parts of them.
        var result = 1.0
        let whole = steps.rounded(.towardZero)
        for _ in 0..<min(Int(abs(whole)), 100) { result *= steps > 0 ? step : 1 / step }
        return result * (1 + (steps - whole) * (steps > 0 ? step - 1 : 1 - 1 / step))
    }
}
