public import MyStuffCore
public import MyStuffImages

/// One use of a camera, from opening a viewfinder to closing it.
///
/// A session that is dropped without `stop` stops by itself.
public final class CameraSession: Sendable {
    /// The status of the moment first, then every change; ends after `stop`. For a single consumer.
    public let statuses: AsyncStream<CameraStatus>
    private let driver: SessionDriver

    init(_ driver: SessionDriver) {
        self.driver = driver
        statuses = driver.statuses
    }

    deinit { driver.shutDown {} }

    /// Sends the viewfinder's frames to `handler`, on a thread of GStreamer's, one call at a time. The bitmap is `.bgra`,
    /// wraps the camera's buffer without a copy and may be kept, a few at a time. A frame that comes while the handler
    /// is busy is dropped for the next one.
    ///
    /// Frames are as the camera sees; showing them mirrored, as people expect of a viewfinder, is the view's part. The
    /// size may change from frame to frame. After `stop` has returned the handler is not called any more.
    public func setFrameHandler(_ handler: (@Sendable (Bitmap) -> Void)?) { driver.relay.setHandler(handler) }

    /// Opens this camera, or, with nil or where it has gone, the one used last or the first there is. Returns as soon as
    /// that is on its way; how it went is told by `statuses`. In a sandbox it first asks the person, where the desktop does
    /// not know the answer, and returns after that. Closes the camera in use if that is another one. Does
    /// nothing for the camera that already runs.
    public func start(_ device: CameraDevice.ID?) async { await driver.start(device) }

    /// Has this camera take pictures of that size, or, with nil, of its largest. Opens it anew where it is in use. A size
    /// that the camera does not have is as good as none.
    public func setSize(_ size: CameraSize?, for device: CameraDevice.ID) async {
        await driver.setSize(size, for: device)
    }

    /// Takes a picture: full best size, true aspect, not mirrored. The live picture may stand still for a moment while
    /// the camera changes its size. Throws `CameraStillError`.
    public func takeStill() async throws -> CameraStill { try await driver.takeStill() }

    /// Gives the camera back. When this returns no frame is delivered any more and everything is released, apart from
    /// bitmaps that the handler has kept. It waits for a camera that is just opening (normally a tenth of a second), but
    /// for one that does not answer five seconds at most; that one is then released as soon as it does. Calling it again does no harm; a stopped session cannot be started again.
    public func stop() async {
        await withCheckedContinuation { continuation in driver.shutDown { continuation.resume() } }
    }
}
