import Dispatch

/// Work that computes or waits for the disk, on a thread of its own rather than one of Swift's few.
package enum Background {
    package static func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}
