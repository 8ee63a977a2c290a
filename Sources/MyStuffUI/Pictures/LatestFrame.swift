import MyStuffImages
import Synchronization

/// Hands the newest frame from the camera's thread to the main thread.
final class LatestFrame: Sendable {
    private let frame = Mutex<Bitmap?>(nil)

    /// Keeps `new` in place of what is there. Answers true when nothing was there, so that somebody has to be sent.
    func put(_ new: Bitmap) -> Bool {
        frame.withLock { frame in
            defer { frame = new }
            return frame == nil
        }
    }

    func take() -> Bitmap? {
        frame.withLock { frame in
            defer { frame = nil }
            return frame
        }
    }
}
