import MyStuffCore

/// What a camera session does next: state and event in, new state and effects out, with nothing of GStreamer in it.
///
/// Each opening of a camera is a run with a number of its own, so that what a pipeline reports after it was given up is
/// recognised and ignored.
struct CameraMachine {
    enum Event: Equatable {
        /// Use this camera; nil: the one used last, or the first.
        case start(CameraDevice.ID?)
        /// The cameras there are. `missingPackage`: no plug-in can even look for cameras.
        case devices([CameraDevice], missingPackage: String?)
        /// The person is asked whether a camera may be used.
        case asking
        /// Nothing may be opened at all.
        case refused(CameraFault)
        /// Another size is wanted of this camera.
        case sizeChanged(CameraDevice.ID)
        case firstFrame(run: Int)
        case failure(run: Int, CameraFault)
        /// No frame has come for a while, though the pipeline plays.
        case stalled(run: Int)
        case startTimedOut(run: Int)
        case stillRequested
        case stillEnded(run: Int)
        case stop
    }

    enum Effect: Equatable {
        case open(CameraDevice.ID, run: Int)
        case close(run: Int)
        case takeStill(run: Int)
        /// The still just asked for cannot be taken.
        case refuseStill(CameraStillError)
        /// The still in flight will not come.
        case failStill(CameraStillError)
        case publish(CameraStatus)
        case finish
    }

    private(set) var status: CameraStatus
    private var preferred: CameraDevice.ID?
    private var missingPackage: String?
    /// The camera that is meant, also while it is away.
    private var current: CameraDevice?
    private var run = 0
    private var isRunning = false
    private var isSecondTry = false
    private var isStarted = false
    private var isStopped = false
    private var hasStillInFlight = false

    init(preferred: CameraDevice.ID? = nil) {
        status = CameraStatus(state: .starting, devices: [], selected: nil)
        self.preferred = preferred
    }

    mutating func handle(_ event: Event) -> [Effect] {
        guard !isStopped else { return event == .stillRequested ? [.refuseStill(.stopped)] : [] }
        let before = status
        var effects: [Effect] = []
        switch event {
        case .start(let id): start(id, &effects)
        case .devices(let devices, let missing): update(devices, missing, &effects)
        case .asking: status.state = .starting
        case .refused(let fault):
            // Until somebody asks again; a camera that comes meanwhile changes nothing.
            isStarted = false
            current = nil
            status.selected = nil
            end(in: fault.state, still: .camera(fault.state), &effects)
        case .sizeChanged(let id):
            if isRunning, let current, current.id == id {
                close(still: .interrupted, &effects)
                open(current, &effects)
            }
        case .firstFrame(let number):
            if isCurrent(number) && status.state == .starting { status.state = .ready }
        case .failure(let number, let fault):
            if isCurrent(number) { end(in: fault.state, still: .camera(fault.state), &effects) }
        case .stalled(let number):
            if isCurrent(number) && status.state == .ready { stall(&effects) }
        case .startTimedOut(let number):
            if isCurrent(number) && status.state == .starting { startTimedOut(&effects) }
        case .stillRequested: requestStill(&effects)
        case .stillEnded(let number):
            if isCurrent(number) { hasStillInFlight = false }
        case .stop:
            close(still: .stopped, &effects)
            isStopped = true
            effects.append(.finish)
        }
        if status != before && !isStopped { effects.append(.publish(status)) }
        return effects
    }

    private func isCurrent(_ number: Int) -> Bool { isRunning && number == run }

    private mutating func start(_ id: CameraDevice.ID?, _ effects: inout [Effect]) {
        isStarted = true
        if let id { preferred = id }
        let wanted = status.devices.first { $0.id == preferred } ?? status.devices.first
        // Asked again for what already happens: the person must not see the picture go away and come back.
        if isRunning, id == nil || current?.id == wanted?.id { return }
        close(still: .interrupted, &effects)
        guard let wanted else {
            current = nil
            status.selected = nil
            status.state = stateWithoutCamera
            return
        }
        open(wanted, &effects)
    }

    private mutating func update(_ devices: [CameraDevice], _ missing: String?, _ effects: inout [Effect]) {
        let known = Set(status.devices.map(\.id))
        status.devices = devices
        missingPackage = missing
        guard isStarted else { return }
        guard let current else {
            if let first = devices.first(where: { $0.id == preferred }) ?? devices.first {
                open(first, &effects)
            } else {
                status.state = stateWithoutCamera
            }
            return
        }
        if let same = devices.first(where: { $0.id == current.id }) {
            // Numbers after equal names move up when one goes.
            self.current = same
            if case .unplugged = status.state { open(same, &effects) }
            return
        }
        if case .unplugged = status.state {
            // In another socket it has another id. Only one that was not there a moment ago can be it.
            let back = devices.first { $0.name == current.name && !known.contains($0.id) }
            if let back { open(back, &effects) }
        } else {
            let state = CameraState.unplugged(name: current.name)
            end(in: state, still: .camera(state), &effects)
        }
    }

    /// The pipeline stands still and the camera is listed: a camera being unplugged, a hiccup of the machine, or a
    /// broken camera. Opening it anew tells which: the removal is announced, frames come, or the start times out.
    private mutating func stall(_ effects: inout [Effect]) {
        guard let current else { return }
        close(still: .camera(.failed(detail: Wording.noPicture)), &effects)
        open(current, &effects)
        isSecondTry = true
    }

    /// Now and then PipeWire leaves a stream without frames when the camera has just been in use; opened anew it works.
    private mutating func startTimedOut(_ effects: inout [Effect]) {
        let state = CameraState.failed(detail: Wording.noPicture)
        guard let current, !isSecondTry else { return end(in: state, still: .camera(state), &effects) }
        close(still: .camera(state), &effects)
        open(current, &effects)
        isSecondTry = true
    }

    private mutating func requestStill(_ effects: inout [Effect]) {
        if hasStillInFlight {
            effects.append(.refuseStill(.alreadyTaking))
        } else if status.state == .ready && isRunning {
            hasStillInFlight = true
            effects.append(.takeStill(run: run))
        } else {
            effects.append(.refuseStill(.camera(status.state)))
        }
    }

    private mutating func open(_ device: CameraDevice, _ effects: inout [Effect]) {
        run += 1
        isRunning = true
        isSecondTry = false
        current = device
        preferred = device.id
        status.selected = device.id
        status.state = .starting
        effects.append(.open(device.id, run: run))
    }

    private mutating func end(in state: CameraState, still: CameraStillError, _ effects: inout [Effect]) {
        close(still: still, &effects)
        status.state = state
    }

    private mutating func close(still: CameraStillError, _ effects: inout [Effect]) {
        if hasStillInFlight {
            hasStillInFlight = false
            effects.append(.failStill(still))
        }
        if isRunning {
            isRunning = false
            effects.append(.close(run: run))
        }
    }

    private var stateWithoutCamera: CameraState {
        missingPackage.map { .pluginMissing(package: $0) } ?? .noCamera
    }
}
