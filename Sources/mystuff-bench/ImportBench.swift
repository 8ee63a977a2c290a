import MyStuffCore
import MyStuffImages

/// Adding a photo to a library, decoded in a worker process and decoded in this one.
enum ImportBench {
    /// Each photo is added `rounds` times each way, in turn, so that a busy moment of the machine meets both, and is
    /// removed in between. The first round is not counted: with it the worker starts.
    ///
    /// `worker_ratio` is the mean over the photos of the ratio of the medians.
    static func run(folder: String, rounds: Int, photos: [String]) async -> Bool {
        let stores = [
            PictureStore(folder: "\(folder)/worker"), PictureStore(inProcess: "\(folder)/process"),
        ]
        var ratios: [Double] = []
        for photo in photos {
            var times: [[Double]] = [[], []]
            for round in 0...max(1, rounds) {
                for place in round % 2 == 0 ? [0, 1] : [1, 0] {
                    do {
                        let begin = ContinuousClock.now
                        let picture = try await stores[place].importPicture(.file(path: Array(photo.utf8))).picture
                        let time = begin.duration(to: .now) / .milliseconds(1)
                        if round > 0 { times[place].append(time) }
                        stores[place].remove([picture.hash])
                    } catch {
                        complain((error as? PictureError)?.sentence ?? "\(error)")
                        return false
                    }
                }
            }
            let (worker, process) = (median(times[0]), median(times[1]))
            ratios.append(worker / process)
            print("# \(photo): in a worker \(rounded(worker)) ms, in the process \(rounded(process)) ms")
        }
        print("images.worker_ratio", rounded(ratios.reduce(0, +) / Double(ratios.count)), "ratio")
        return true
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
