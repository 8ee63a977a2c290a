import Foundation
import MyStuffImages

/// Hands the newest frame from the camera's thread to the main thread.
///
/// SAFETY (`@unchecked Sendable`): the only state is read and written under the lock.
final class LatestFrame: @unchecked Sendable {
    private let lock = NSLock()
    private var frame: Bitmap?

    /// Keeps `new` in place of what is there. Answers true when nothing was there, so that somebody has to be sent.
    func put(_ new: Bitmap) -> Bool {
        lock.withLock {
            defer { frame = new }
            return frame == nil
        }
    }

    func take() -> Bitmap? {
        lock.withLock {
            defer { frame = nil }
            return frame
        }
    }
}
