import GLib
import GStreamer
import MyStuffCore

/// Why a pipeline does not run.
enum CameraFault: Error, Sendable, Equatable {
    case busy
    case permissionRefused
    case refusedByPortal
    case pluginMissing(package: String)
    case failed(detail: String)

    var state: CameraState {
        switch self {
        case .busy: .busy
        case .permissionRefused: .permissionRefused
        case .refusedByPortal: .refusedByPortal
        case .pluginMissing(let package): .pluginMissing(package: package)
        case .failed(let detail): .failed(detail: detail)
        }
    }
}

extension CameraFault {
    /// From an error of the pipeline. The sources are not of one mind on error codes: v4l2src says BUSY, pipewiresrc
    /// says only FAILED and hands on the daemon's text, so the system's own words count as well.
    init(_ error: GLibError, detail: String) {
        let text = (error.message + " " + detail).lowercased()
        func mentions(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        if error.saysBusy || mentions("resource busy", "ebusy") {
            self = .busy
        } else if error.saysNotAuthorized || mentions("permission denied", "operation not permitted", "access denied") {
            self = .permissionRefused
        } else if error.saysMissingPlugin {
            self = .pluginMissing(package: Self.package(for: ""))
        } else {
            self = .failed(detail: error.message)
        }
    }

    init(_ missing: MissingElement) { self = .pluginMissing(package: Self.package(for: missing.factory)) }

    /// The Debian package that has an element or a device provider.
    static func package(for factory: String) -> String {
        switch factory {
        case "pipewiresrc", "pipewiredeviceprovider": "gstreamer1.0-pipewire"
        case "v4l2src", "v4l2deviceprovider", "jpegdec": "gstreamer1.0-plugins-good"
        case "capsfilter": "libgstreamer1.0-0"
        default: "gstreamer1.0-plugins-base"
        }
    }
}
