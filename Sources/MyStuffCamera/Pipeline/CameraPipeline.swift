import Dispatch
import FoundationEssentials
import GStreamer
import MyStuffCore
import MyStuffImages
import Synchronization

/// A camera with the means to open it.
struct CameraSource: Sendable {
    let device: Device
    let modes: [VideoMode]
    /// nil where the camera can be reached directly.
    let portal: CameraPortal?

    /// A source element for the camera; nil where its plug-in is missing.
    var makeElement: @Sendable () -> Element?

    init(device: Device, modes: [VideoMode], portal: CameraPortal?) {
        (self.device, self.modes, self.portal) = (device, modes, portal)
        makeElement = { device.makeElement() }
    }

    /// nil where there is no daemon to connect with. Throws where the permission has been taken back. May take a moment.
    func connect() throws(CameraFault) -> PipeWireConnection? {
        guard let portal else { return PipeWireConnection() }
        guard let connection = portal.connect() else { throw .refusedByPortal }
        return connection
    }
}

/// One opening of one camera: `source ! its own caps ! (jpegdec) ! videoconvert ! videoscale ! BGRA ! appsink`.
///
/// All work with the device happens on a serial queue, because a change of state may block as long as the device likes.
/// The queue is shared by all pipelines of a service: opening a camera waits until an earlier opening has given it back.
///
/// SAFETY (`@unchecked Sendable`): `built`, `isClosed`, `pendingStill` and `stillNumber` are touched on `queue` only; the
/// rest is constant.
final class CameraPipeline: @unchecked Sendable {
    enum Event: Sendable {
        case firstFrame
        case failed(CameraFault)
    }

    /// What is running.
    private struct Built {
        let pipeline: Pipeline
        let tap: FrameTap
        /// `pipewiresrc` works on a duplicate, made when it opens; this one is kept for as long, to be sure.
        let connection: PipeWireConnection?
        let playingSince: DispatchTime
    }

    private struct PendingStill {
        let number: Int
        let completion: @Sendable (Result<CameraStill, CameraFault>) -> Void
    }

    /// A camera adjusts exposure and white balance in its first frames.
    private static let settlingFrames = 5
    /// A camera that another program provides (pipewiresink, seen with PipeWire 0.3.65) may never send anything again, to
    /// anybody, when a stream goes while its link to the camera is still being made. So a camera just opened is given
    /// this long to send something before it is closed.
    private static let shortestUse = DispatchTimeInterval.seconds(3)
    private static let stillTimeout = DispatchTimeInterval.seconds(6)

    private let source: CameraSource
    private let choice: CapsChoice
    private let relay: FrameRelay
    private let queue: DispatchQueue
    private let onEvent: @Sendable (Event) -> Void
    private var built: Built?
    private var isClosed = false
    private var pendingStill: PendingStill?
    private var stillNumber = 0
    /// The viewfinder's tap while that runs, for the watchdog, which must not wait for `queue`.
    private let watched = Mutex<FrameTap?>(nil)

    /// `onEvent` is called on any thread.
    init(
        source: CameraSource, choice: CapsChoice, relay: FrameRelay, queue: DispatchQueue,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        self.source = source
        self.choice = choice
        self.relay = relay
        self.queue = queue
        self.onEvent = onEvent
    }

    /// How long the viewfinder has been without a frame; nil while none is expected.
    var silence: Duration? { watched.withLock { $0 }?.silence }

    func open() { queue.async { self.startViewfinder(announcing: true) } }

    /// Stops the flow and gives the camera back, then calls `completion`. A still in flight fails.
    func close(completion: @escaping @Sendable () -> Void) {
        watched.withLock { $0 }?.close()
        queue.async {
            self.isClosed = true
            self.tearDown()
            self.finishStill(.failure(.failed(detail: "")))
            completion()
        }
    }

    /// Takes a frame of the best size. Where the viewfinder has another one the camera is switched over and back, which
    /// costs a moment without a live picture. `completion` is called exactly once.
    func takeStill(completion: @escaping @Sendable (Result<CameraStill, CameraFault>) -> Void) {
        queue.async {
            guard !self.isClosed, self.pendingStill == nil else {
                return completion(.failure(.failed(detail: "")))
            }
            self.stillNumber += 1
            let number = self.stillNumber
            self.pendingStill = PendingStill(number: number, completion: completion)
            self.queue.asyncAfter(deadline: .now() + Self.stillTimeout) {
                self.stillFailed(number, .failed(detail: Wording.noPicture))
            }
            if self.choice.still == self.choice.viewfinder {
                self.built?.tap.takeFrame(skipping: 0) { frame in self.received(frame, for: number) }
            } else {
                self.startStill(number)
            }
        }
    }

    // MARK: On the queue

    private func startViewfinder(announcing: Bool) {
        guard !isClosed else { return }
        let onEvent = self.onEvent
        let tap = FrameTap(relay: relay) { if announcing { onEvent(.firstFrame) } }
        do throws(CameraFault) {
            built = try start(choice.viewfinder, tap: tap) { onEvent(.failed($0)) }
            watched.withLock { $0 = tap }
        } catch {
            onEvent(.failed(error))
        }
    }

    private func startStill(_ number: Int) {
        tearDown()
        let tap = FrameTap(relay: nil) {}
        tap.takeFrame(skipping: Self.settlingFrames) { frame in self.received(frame, for: number) }
        do throws(CameraFault) {
            built = try start(choice.still, tap: tap) { fault in
                self.queue.async { self.stillFailed(number, fault) }
            }
        } catch {
            stillFailed(number, error)
        }
    }

    private func received(_ frame: MappedFrame, for number: Int) {
        let takenAt = Date()
        queue.async {
            guard self.pendingStill?.number == number else { return }
            self.finishStill(.success(CameraStill(bitmap: Bitmap(frame).withoutAlpha(), takenAt: takenAt)))
            self.returnToViewfinder()
        }
    }

    private func stillFailed(_ number: Int, _ fault: CameraFault) {
        guard pendingStill?.number == number else { return }
        finishStill(.failure(fault))
        returnToViewfinder()
    }

    private func finishStill(_ result: Result<CameraStill, CameraFault>) {
        let pending = pendingStill
        pendingStill = nil
        pending?.completion(result)
    }

    private func returnToViewfinder() {
        guard choice.still != choice.viewfinder else { return }
        tearDown()
        startViewfinder(announcing: false)
    }

    private func tearDown() {
        watched.withLock { $0 = nil }
        guard let built else { return }
        built.tap.close()
        built.tap.waitUntilSettled(built.playingSince + Self.shortestUse)
        built.pipeline.stop()
        self.built = nil
    }

    private func start(
        _ mode: VideoMode, tap: FrameTap, onFault: @escaping @Sendable (CameraFault) -> Void
    ) throws(CameraFault) -> Built {
        let connection = try source.connect()
        let elements = try makeElements(mode, tap: tap, connection: connection)
        let pipeline = Pipeline(elements) { message in
            tap.giveUp()
            switch message {
            case .error(let error, let detail): onFault(CameraFault(error, detail: detail))
            case .endOfStream: onFault(.failed(detail: Wording.noPicture))
            }
        }
        guard let pipeline else { throw .failed(detail: Wording.unfitting) }
        // A failure here has sent its reason as a message; what is thrown then comes second and is ignored.
        guard pipeline.play() else {
            pipeline.stop()
            throw .failed(detail: Wording.noPicture)
        }
        return Built(pipeline: pipeline, tap: tap, connection: connection, playingSince: .now())
    }

    private func makeElements(_ mode: VideoMode, tap: FrameTap, connection: PipeWireConnection?) throws(CameraFault)
        -> [Element]
    {
        do throws(MissingElement) {
            guard let camera = source.makeElement() else { throw MissingElement(factory: "pipewiresrc") }
            if camera.factoryName == "pipewiresrc" {
                if let connection { camera.set("fd", String(connection.descriptor)) }
                // The daemon takes its memory away when the camera is unplugged, no matter who is reading: a copy taken
                // at once is a tenth of the time that the conversion would be in danger.
                camera.set("always-copy", "true")
            }
            let own = try Element("capsfilter")
            guard let caps = Caps(mode.capsText),
                let output = Caps("video/x-raw,format=BGRA,pixel-aspect-ratio=1/1")
            else { throw MissingElement(factory: "capsfilter") }
            own.set("caps", caps)
            let convert = try Element("videoconvert")
            convert.set("n-threads", "2")
            // Passes frames through untouched; only a camera whose pixels are not square is put right by it.
            let scale = try Element("videoscale")
            let sink = try AppSink(caps: output) { tap.receive($0) }
            let decoder = mode.encoding == .jpeg ? [try Element("jpegdec")] : []
            return [camera, own] + decoder + [convert, scale, sink.element]
        } catch {
            throw CameraFault(error)
        }
    }
}
