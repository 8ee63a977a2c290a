import GStreamer
import MyStuffCore

/// A device as its provider announces it, as plain values.
struct AnnouncedDevice: Sendable, Equatable {
    enum Provider: Int, Sendable, Comparable {
        case pipeWire, v4l2

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    var provider: Provider
    var name: String
    var deviceClass = "Video/Source"
    var properties: [String: String] = [:]
    var formats: [CapsStructure] = []
}

/// A camera that can be offered.
struct UsableCamera: Sendable, Equatable {
    var device: CameraDevice
    /// At least one.
    let modes: [VideoMode]
    /// Position in the announced list.
    let index: Int
}

enum CameraList {
    /// From what the providers announce to what a person can choose: no outputs, no infra-red sensors, no camera twice,
    /// no two of the same name. The order is that of plugging in, PipeWire's cameras first.
    static func usable(_ announced: [AnnouncedDevice]) -> [UsableCamera] {
        let order = announced.indices.sorted {
            let (left, right) = (announced[$0], announced[$1])
            if left.provider != right.provider { return left.provider < right.provider }
            return (left.serial ?? Int.max, $0) < (right.serial ?? Int.max, $1)
        }
        var serials: Set<Int> = []
        var paths: Set<String> = []
        var identifiers: Set<String> = []
        var cameras: [UsableCamera] = []
        for index in order {
            let device = announced[index]
            let modes = VideoMode.all(in: device.formats)
            guard device.isCamera, !modes.isEmpty else { continue }
            // A camera that is present at the start may be listed and announced as well.
            if let serial = device.serial, !serials.insert(serial).inserted { continue }
            // PipeWire and Video4Linux both see a webcam: the first, PipeWire's, is shared between programs.
            if let path = device.devicePath, !paths.insert(path).inserted { continue }
            var id = device.identifier
            if !identifiers.insert(id).inserted {
                id += "#\(device.serial ?? index)"
                identifiers.insert(id)
            }
            cameras.append(
                UsableCamera(
                    device: CameraDevice(id: id, name: device.name, sizes: modes.sizes), modes: modes, index: index))
        }
        return distinctlyNamed(cameras)
    }

    private static func distinctlyNamed(_ cameras: [UsableCamera]) -> [UsableCamera] {
        var taken: Set<String> = []
        return cameras.map { camera in
            var name = camera.device.name
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(camera.device.name) (\(number))"
                number += 1
            }
            var result = camera
            result.device = CameraDevice(id: camera.device.id, name: name, sizes: camera.device.sizes)
            return result
        }
    }
}

extension AnnouncedDevice {
    /// Other sources of video, such as a shared screen, say so in their role.
    fileprivate var isCamera: Bool {
        let classes = deviceClass.split(separator: "/")
        guard classes.contains("Video"), classes.contains("Source") else { return false }
        return properties["media.role"].map { $0 == "Camera" } ?? true
    }

    /// PipeWire's number of the object: unique while the daemon runs, rising.
    fileprivate var serial: Int? { properties["object.serial"].flatMap { Int($0) } }

    /// The device node, such as `/dev/video0`.
    fileprivate var devicePath: String? {
        properties["api.v4l2.path"] ?? properties["device.path"]
            ?? properties["object.path"].flatMap { $0.hasPrefix("v4l2:") ? String($0.dropFirst(5)) : nil }
    }

    /// What stays the same when a camera is plugged in again. PipeWire makes a node's name of the bus and the port;
    /// Video4Linux gives a serial number, or at least the bus.
    fileprivate var identifier: String {
        switch provider {
        case .pipeWire: "pipewire:" + (properties["node.name"] ?? properties["object.path"] ?? name)
        case .v4l2:
            "v4l2:"
                + (properties["device.serial"] ?? properties["device.bus_path"] ?? properties["v4l2.device.bus_info"]
                    ?? devicePath ?? name)
        }
    }
}
