import Dispatch
import MyStuffCore
import MyStuffImages
import Synchronization

/// Feeds a session's machine with events and carries out its effects, all on one serial queue that never blocks.
///
/// SAFETY (`@unchecked Sendable`): the variables are touched on `queue` only.
final class SessionDriver: @unchecked Sendable {
    private typealias StillContinuation = CheckedContinuation<CameraStill, any Error>

    private static let startTimeout = DispatchTimeInterval.seconds(4)
    private static let patience = DispatchTimeInterval.seconds(5)
    private static let watchdogPeriod = Duration.milliseconds(200)
    /// A cable that is pulled is announced at once, so this is about cameras that are there and say nothing. A busy machine
    /// is silent for a second at times, and opening the camera anew takes longer than waiting, takes the shutter away
    /// under the person's finger, and leaves some cameras (pipewiresink's, with PipeWire 0.3.65) silent for good.
    private static let longestSilence = Duration.seconds(3)

    let statuses: AsyncStream<CameraStatus>
    let relay = FrameRelay()
    private let continuation: AsyncStream<CameraStatus>.Continuation
    private let monitor: CameraMonitor
    private let pipelines: DispatchQueue
    private let onUse: @Sendable (CameraDevice.ID) -> Void
    private let queue = DispatchQueue(label: "camera.session", qos: .userInitiated)
    private var machine: CameraMachine
    private var sources: [CameraDevice.ID: CameraSource] = [:]
    private var open: (run: Int, pipeline: CameraPipeline)?
    private var still: StillContinuation?
    /// The still whose request the machine is deciding on.
    private var requested: StillContinuation?
    private var watchdog: (any DispatchSourceTimer)?
    private var lastWatch = SuspendingClock.now
    /// The sizes of pictures that are wanted; the largest where nothing is said.
    private var sizes: [CameraDevice.ID: CameraSize]
    private var question: CameraPortal.Question?
    /// The person has said yes in this session.
    private var isPermitted = false
    private var subscription: Int?
    private var isSubscribing = false
    private var isFinished = false

    init(
        monitor: CameraMonitor, pipelines: DispatchQueue, preferred: CameraDevice.ID?,
        sizes: [CameraDevice.ID: CameraSize], onUse: @escaping @Sendable (CameraDevice.ID) -> Void
    ) {
        self.monitor = monitor
        self.pipelines = pipelines
        self.sizes = sizes
        self.onUse = onUse
        machine = CameraMachine(preferred: preferred)
        (statuses, continuation) = AsyncStream.makeStream(of: CameraStatus.self)
        continuation.yield(machine.status)
    }

    func start(_ device: CameraDevice.ID?) async {
        if let portal = monitor.portal, await !isPermitted(by: portal) { return }
        let isFirst = await onQueue {
            defer { self.isSubscribing = true }
            return !self.isSubscribing && !self.isFinished
        }
        if isFirst {
            let number = await monitor.subscribe { [weak self] listing in
                guard let self else { return }
                self.queue.async { self.update(listing) }
            }
            await onQueue {
                // Stopped meanwhile: nobody else will end this subscription.
                if self.isFinished { self.monitor.unsubscribe(number) } else { self.subscription = number }
            }
        } else {
            // Not before the list is there; the monitor answers in order.
            let listing = await monitor.current()
            await onQueue { self.update(listing) }
        }
        await onQueue { self.handle(.start(device)) }
    }

    /// Asks the person, through the portal, once a session unless they say no. False also while they think about it.
    private func isPermitted(by portal: CameraPortal) async -> Bool {
        let question = portal.question()
        let isPermitted: Bool? = await onQueue {
            if self.isPermitted || self.isFinished || self.question != nil { return self.isPermitted }
            self.question = question
            self.handle(.asking)
            return nil
        }
        if let isPermitted { return isPermitted }
        let fault = await question.answer()
        return await onQueue {
            self.question = nil
            self.isPermitted = fault == nil
            if let fault { self.handle(.refused(fault)) }
            return fault == nil
        }
    }

    /// `size` nil is the largest.
    func setSize(_ size: CameraSize?, for device: CameraDevice.ID) async {
        await onQueue {
            guard self.sizes[device] != size else { return }
            self.sizes[device] = size
            self.handle(.sizeChanged(device))
        }
    }

    func takeStill() async throws -> CameraStill {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                self.requested = continuation
                self.handle(.stillRequested)
            }
        }
    }

    /// Calls `completion` when everything has been released, or after five seconds: `pipewiresrc` can block for thirty,
    /// and nobody should have to wait for that to close a window. May be called again.
    func shutDown(completion: @escaping @Sendable () -> Void) {
        relay.setHandler(nil)
        queue.async {
            self.question?.close()
            self.handle(.stop)
            // Behind the closing of this session's pipeline, which `stop` has just put there.
            let isCalled = Once()
            self.pipelines.async { isCalled.run(completion) }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { isCalled.run(completion) }
        }
    }

    // MARK: On the queue

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    private func update(_ listing: CameraListing) {
        guard !isFinished else { return }
        // Out and in again faster than the list was read: to the machine that is two events.
        let replaced = listing.replaced(since: sources)
        sources = listing.sources
        if listing.cameras.contains(where: { replaced.contains($0.id) }) {
            let kept = listing.cameras.filter { !replaced.contains($0.id) }
            handle(.devices(kept, missingPackage: listing.missingPackage))
        }
        handle(.devices(listing.cameras, missingPackage: listing.missingPackage))
    }

    private func handle(_ event: CameraMachine.Event) {
        dispatchPrecondition(condition: .onQueue(queue))
        if case .failure(_, .refusedByPortal) = event { isPermitted = false }
        for effect in machine.handle(event) { perform(effect) }
    }

    private func perform(_ effect: CameraMachine.Effect) {
        switch effect {
        case .open(let id, let run): open(id, run)
        case .close: closePipeline()
        case .takeStill(let run): takeStill(run)
        case .refuseStill(let error): end(&requested, .failure(error))
        case .failStill(let error): end(&still, .failure(error))
        case .publish(let status): continuation.yield(status)
        case .finish: finish()
        }
    }

    private func open(_ id: CameraDevice.ID, _ run: Int) {
        guard let source = sources[id], let choice = CapsChoice(modes: source.modes, size: sizes[id]) else {
            return queue.async { self.handle(.failure(run: run, .failed(detail: Wording.noPicture))) }
        }
        let pipeline = CameraPipeline(source: source, choice: choice, relay: relay, queue: pipelines) {
            [weak self] event in
            guard let self else { return }
            self.queue.async {
                switch event {
                case .firstFrame:
                    self.onUse(id)
                    self.handle(.firstFrame(run: run))
                case .failed(let fault): self.handle(.failure(run: run, fault))
                }
            }
        }
        open = (run, pipeline)
        pipeline.open()
        queue.asyncAfter(deadline: .now() + Self.startTimeout) { [weak self] in
            self?.handle(.startTimedOut(run: run))
        }
        startWatchdog()
    }

    private func closePipeline() {
        watchdog?.cancel()
        watchdog = nil
        open?.pipeline.close {}
        open = nil
    }

    private func takeStill(_ run: Int) {
        still = requested
        requested = nil
        open?.pipeline.takeStill { [weak self] result in
            guard let self else { return }
            self.queue.async {
                // After a failure of the whole pipeline the machine has ended this still already.
                guard self.open?.run == run, self.still != nil else { return }
                self.end(&self.still, result.mapError { CameraStillError.camera($0.state) })
                self.handle(.stillEnded(run: run))
            }
        }
    }

    private func end(_ slot: inout StillContinuation?, _ result: Result<CameraStill, CameraStillError>) {
        let continuation = slot
        slot = nil
        continuation?.resume(with: result.mapError { $0 as any Error })
    }

    /// A camera that is pulled out sends neither an error nor an end: its frames simply stop.
    private func startWatchdog() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let period = DispatchTimeInterval.milliseconds(Int(Self.watchdogPeriod / .milliseconds(1)))
        timer.schedule(deadline: .now() + period, repeating: period, leeway: .milliseconds(50))
        lastWatch = .now
        timer.setEventHandler { [weak self] in self?.watch() }
        timer.activate()
        watchdog = timer
    }

    private func watch() {
        let now = SuspendingClock.now
        let sinceLastWatch = lastWatch.duration(to: now)
        lastWatch = now
        // When this timer is late, the whole program was held up, and the camera is not to blame.
        guard sinceLastWatch < Self.watchdogPeriod * 2, let open, let silence = open.pipeline.silence,
            silence > Self.longestSilence
        else { return }
        handle(.stalled(run: open.run))
    }

    private func finish() {
        isFinished = true
        if let subscription { monitor.unsubscribe(subscription) }
        subscription = nil
        sources = [:]
        continuation.finish()
    }
}

private final class Once: Sendable {
    private let isDone = Atomic<Bool>(false)

    func run(_ body: () -> Void) {
        if !isDone.exchange(true, ordering: .acquiringAndReleasing) { body() }
    }
}
