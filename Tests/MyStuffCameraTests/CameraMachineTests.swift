import MyStuffCore
import Testing

@testable import MyStuffCamera

struct CameraMachineTests {
    private let a = CameraDevice(id: "a", name: "CamA")
    private let b = CameraDevice(id: "b", name: "CamB")

    /// A machine with both cameras, told to start; CamA is its first run.
    private func started(_ devices: [CameraDevice], on id: CameraDevice.ID? = nil) -> CameraMachine {
        var machine = CameraMachine()
        _ = machine.handle(.devices(devices, missingPackage: nil))
        _ = machine.handle(.start(id))
        return machine
    }

    private func ready(_ devices: [CameraDevice]) -> CameraMachine {
        var machine = started(devices)
        _ = machine.handle(.firstFrame(run: 1))
        return machine
    }

    private func publishes(_ effects: [CameraMachine.Effect]) -> [CameraState] {
        effects.compactMap { if case .publish(let status) = $0 { status.state } else { nil } }
    }

    @Test func nothingIsOpenedBeforeStart() {
        var machine = CameraMachine()
        let effects = machine.handle(.devices([a], missingPackage: nil))
        #expect(effects == [.publish(CameraStatus(state: .starting, devices: [a], selected: nil))])
    }

    @Test func startOpensTheFirstThenIsReady() {
        var machine = CameraMachine()
        _ = machine.handle(.devices([a, b], missingPackage: nil))
        let opening = machine.handle(.start(nil))
        #expect(
            opening == [
                .open("a", run: 1), .publish(CameraStatus(state: .starting, devices: [a, b], selected: "a")),
            ])
        #expect(publishes(machine.handle(.firstFrame(run: 1))) == [.ready])
        #expect(machine.handle(.firstFrame(run: 1)) == [])
    }

    @Test func startPrefersTheCameraUsedLast() {
        var machine = CameraMachine(preferred: "b")
        _ = machine.handle(.devices([a, b], missingPackage: nil))
        #expect(machine.handle(.start(nil)).first == .open("b", run: 1))
        var gone = CameraMachine(preferred: "x")
        _ = gone.handle(.devices([a, b], missingPackage: nil))
        #expect(gone.handle(.start(nil)).first == .open("a", run: 1))
    }

    @Test func startingTheRunningCameraAgainDoesNothing() {
        var machine = ready([a, b])
        #expect(machine.handle(.start(nil)) == [])
        #expect(machine.handle(.start("a")) == [])
    }

    @Test func selectingAnotherClosesTheFirst() {
        var machine = ready([a, b])
        let effects = machine.handle(.start("b"))
        #expect(effects.prefix(2) == [.close(run: 1), .open("b", run: 2)])
        // What the first one still reports is ignored.
        #expect(machine.handle(.firstFrame(run: 1)) == [])
        #expect(machine.handle(.failure(run: 1, .busy)) == [])
        #expect(machine.handle(.stalled(run: 1)) == [])
        #expect(machine.handle(.startTimedOut(run: 1)) == [])
        #expect(publishes(machine.handle(.firstFrame(run: 2))) == [.ready])
    }

    @Test func noCameraThenOneIsPluggedIn() {
        var machine = CameraMachine()
        _ = machine.handle(.devices([], missingPackage: nil))
        #expect(publishes(machine.handle(.start(nil))) == [.noCamera])
        #expect(machine.handle(.devices([b], missingPackage: nil)).first == .open("b", run: 1))
        #expect(machine.status.selected == "b")
    }

    @Test func missingPluginIsNamed() {
        var machine = CameraMachine()
        _ = machine.handle(.devices([], missingPackage: "gstreamer1.0-pipewire"))
        #expect(publishes(machine.handle(.start(nil))) == [.pluginMissing(package: "gstreamer1.0-pipewire")])
    }

    @Test(arguments: [
        (CameraFault.busy, CameraState.busy), (.permissionRefused, .permissionRefused),
        (.pluginMissing(package: "p"), .pluginMissing(package: "p")), (.failed(detail: "d"), .failed(detail: "d")),
    ])
    func failureOfThePipeline(_ fault: CameraFault, _ state: CameraState) {
        var machine = started([a])
        let effects = machine.handle(.failure(run: 1, fault))
        #expect(effects.first == .close(run: 1))
        #expect(machine.status.state == state)
        // Tried again by the person.
        #expect(machine.handle(.start(nil)).first == .open("a", run: 2))
    }

    @Test func startTimesOutOnlyWhileStarting() {
        var slow = started([a])
        // The first time it is tried once more.
        #expect(slow.handle(.startTimedOut(run: 1)) == [.close(run: 1), .open("a", run: 2)])
        #expect(slow.handle(.startTimedOut(run: 2)).first == .close(run: 2))
        guard case .failed = slow.status.state else { return #expect(Bool(false), "\(slow.status.state)") }
        var quick = ready([a])
        #expect(quick.handle(.startTimedOut(run: 1)) == [])
    }

    @Test func unpluggedAndBack() {
        var machine = ready([a, b])
        let gone = machine.handle(.devices([b], missingPackage: nil))
        #expect(
            gone == [
                .close(run: 1),
                .publish(CameraStatus(state: .unplugged(name: "CamA"), devices: [b], selected: "a")),
            ])
        let back = machine.handle(.devices([a, b], missingPackage: nil))
        #expect(back.first == .open("a", run: 2))
    }

    @Test func backInAnotherSocketItIsKnownByItsName() {
        var machine = ready([a, b])
        _ = machine.handle(.devices([b], missingPackage: nil))
        let elsewhere = CameraDevice(id: "a2", name: "CamA")
        #expect(machine.handle(.devices([b, elsewhere], missingPackage: nil)).first == .open("a2", run: 2))
        #expect(machine.status.selected == "a2")
    }

    @Test func theOtherOfTwoEqualCamerasIsNotTakenForTheOneUnplugged() {
        let second = CameraDevice(id: "b", name: "CamA (2)")
        var machine = ready([a, second])
        // With the first gone, the second moves up to its name.
        let renamed = CameraDevice(id: "b", name: "CamA")
        let effects = machine.handle(.devices([renamed], missingPackage: nil))
        #expect(publishes(effects) == [.unplugged(name: "CamA")])
        let unrelated = CameraDevice(id: "c", name: "CamC")
        #expect(
            publishes(machine.handle(.devices([renamed, unrelated], missingPackage: nil))) == [.unplugged(name: "CamA")]
        )
        #expect(machine.handle(.start("b")).contains(.open("b", run: 2)))
    }

    @Test func anotherCameraChosenWhileUnpluggedStays() {
        var machine = ready([a, b])
        _ = machine.handle(.devices([b], missingPackage: nil))
        _ = machine.handle(.start("b"))
        let effects = machine.handle(.devices([a, b], missingPackage: nil))
        #expect(effects == [.publish(CameraStatus(state: .starting, devices: [a, b], selected: "b"))])
    }

    @Test func aStallIsTriedAgainAndThenSaysWhy() {
        var machine = ready([a])
        let stall = machine.handle(.stalled(run: 1))
        #expect(stall.prefix(2) == [.close(run: 1), .open("a", run: 2)])
        #expect(machine.status.state == .starting)
        var pulled = machine
        _ = pulled.handle(.devices([], missingPackage: nil))
        #expect(pulled.status.state == .unplugged(name: "CamA"))
        _ = machine.handle(.startTimedOut(run: 2))
        guard case .failed = machine.status.state else { return #expect(Bool(false), "\(machine.status.state)") }
        // A removal that is announced late still says what happened.
        _ = machine.handle(.devices([], missingPackage: nil))
        #expect(machine.status.state == .unplugged(name: "CamA"))
    }

    @Test func aSilentCameraThatStartsIsNotStalled() {
        var machine = started([a])
        #expect(machine.handle(.stalled(run: 1)) == [])
    }

    @Test func still() {
        var machine = started([a])
        #expect(machine.handle(.stillRequested) == [.refuseStill(.camera(.starting))])
        _ = machine.handle(.firstFrame(run: 1))
        #expect(machine.handle(.stillRequested) == [.takeStill(run: 1)])
        #expect(machine.handle(.stillRequested) == [.refuseStill(.alreadyTaking)])
        #expect(machine.handle(.stillEnded(run: 1)) == [])
        #expect(machine.handle(.stillRequested) == [.takeStill(run: 1)])
    }

    @Test func theStillInFlightEndsWithThePipeline() {
        func taking() -> CameraMachine {
            var machine = ready([a, b])
            _ = machine.handle(.stillRequested)
            return machine
        }
        var failing = taking()
        #expect(failing.handle(.failure(run: 1, .busy)).first == .failStill(.camera(.busy)))
        var unplugged = taking()
        #expect(
            unplugged.handle(.devices([b], missingPackage: nil)).first
                == .failStill(.camera(.unplugged(name: "CamA"))))
        var exchanged = taking()
        #expect(exchanged.handle(.start("b")).first == .failStill(.interrupted))
        var stopped = taking()
        #expect(stopped.handle(.stop) == [.failStill(.stopped), .close(run: 1), .finish])
    }

    @Test func afterStopNothingHappens() {
        var machine = ready([a])
        #expect(machine.handle(.stop) == [.close(run: 1), .finish])
        #expect(machine.handle(.stop) == [])
        #expect(machine.handle(.start(nil)) == [])
        #expect(machine.handle(.devices([a, b], missingPackage: nil)) == [])
        #expect(machine.handle(.stillRequested) == [.refuseStill(.stopped)])
    }

    /// Where the permission is refused nothing is opened, also not when a camera comes meanwhile.
    @Test func refusedThenAsked() {
        var machine = CameraMachine()
        let camera = CameraDevice(id: "a", name: "CamA")
        #expect(machine.handle(.asking) == [])
        _ = machine.handle(.refused(.refusedByPortal))
        #expect(machine.status.state == .refusedByPortal)
        _ = machine.handle(.devices([camera], missingPackage: nil))
        #expect(machine.status.state == .refusedByPortal)
        _ = machine.handle(.asking)
        #expect(machine.status.state == .starting)
        #expect(machine.handle(.start(nil)).first == .open("a", run: 1))
    }

    @Test func anotherSizeOpensTheCameraAnew() {
        var machine = ready([a, b])
        #expect(machine.handle(.sizeChanged("b")) == [])
        let effects = machine.handle(.sizeChanged("a"))
        #expect(effects.prefix(2) == [.close(run: 1), .open("a", run: 2)])
        #expect(publishes(effects) == [.starting])
    }

    @Test func aRefusalEndsWhatRuns() {
        var machine = ready([a])
        _ = machine.handle(.stillRequested)
        let effects = machine.handle(.failure(run: 1, .refusedByPortal))
        #expect(effects.prefix(2) == [.failStill(.camera(.refusedByPortal)), .close(run: 1)])
        #expect(machine.status.state == .refusedByPortal)
    }
}
