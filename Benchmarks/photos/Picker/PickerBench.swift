import BenchmarkFrames
import CGLib
import CGTK
import CGdkPixbuf
import GLib
import GTK
import Glibc
import MyStuffImages
import MyStuffPhotos
import MyStuffPresentation
import MyStuffUI

/// Opens the picker in a window and measures what a person would see.
@MainActor
final class PickerBench {
    /// So many photos are in sight at this size of the picker: nine in each of seven rows.
    private static let inSight = 63
    private static let size = (width: 1276, height: 890)
    /// Pixels scrolled in each frame: two screens a second.
    private static let step = 30.0

    private let application = Application(id: "io.github.mystuff.PhotosBench")
    private let folder: [UInt8]
    private let cache: String
    private let scrolls: Bool
    private var parent: ApplicationWindow?
    private var picker: PhotoPickerDialog?
    private var isComplete = false

    init(_ folder: [UInt8], _ cache: String, scrolls: Bool) {
        self.folder = folder
        self.cache = cache
        self.scrolls = scrolls
        application.onActivate { [weak self] in self?.activate() }
    }

    func run() -> Int32 { application.run(["mystuff-photos-bench"]) }

    private func activate() {
        let parent = ApplicationWindow(application: application)
        self.parent = parent
        parent.defaultSize = Self.size
        parent.onFirstFrame { [weak self] in
            // The first frame's own work is over by then.
            self?.later(0.5) { self?.open() }
        }
        parent.present()
    }

    private var timer: Timer?

    private func later(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
        timer = Timer(after: seconds, action)
    }

    private func open() {
        guard let parent else { return }
        let start = g_get_monotonic_time()
        let picker = PhotoPickerDialog(
            limit: nil, places: PhotoPlaces(pictures: folder, cache: cache),
            state: WindowState(PreferenceStore(schema: "none"), library: ""), parent: parent)
        self.picker = picker
        picker.dialog.defaultSize = Self.size
        picker.onComplete = { [weak self, weak picker] in
            guard let self, let picker, !self.isComplete else { return }
            self.isComplete = true
            picker.dialog.onFirstFrame {
                print("first-screen-ms \(Double(g_get_monotonic_time() - start) / 1000)")
                // What lies beyond the screen is still being read.
                self.later(3) { if self.scrolls { self.scroll() } else { self.measurePlain() } }
            }
        }
        Task { _ = await picker.run() }
    }

    /// What the same costs at least: the folder's listing with stat, and reading the thumbnails.
    private func measurePlain() {
        let start = g_get_monotonic_time()
        let photos = Folder.photos(folder)
        var read = 0
        for photo in photos.prefix(Self.inSight) {
            let path =
                cache + "/thumbnails/large/" + Checksum.md5Hex(photo.uri) + ".png"
            guard let pixbuf = gdk_pixbuf_new_from_file(path, nil) else { continue }
            read += 1
            g_object_unref(UnsafeMutableRawPointer(pixbuf))
        }
        print("plain-ms \(Double(g_get_monotonic_time() - start) / 1000)")
        print("plain-thumbnails \(read)")
        application.quit()
    }

    private func scroll() {
        guard let picker, let meter = FrameMeter(picker.dialog) else { return application.quit() }
        self.meter = meter
        meter.onFrame = { [weak self, weak picker, unowned meter] in
            guard let self, let scroller = picker?.scroller, self.isScrolling else { return }
            if scroller.scrolledHeight + scroller.visibleHeight >= scroller.contentHeight - 1 {
                self.isScrolling = false
                meter.stop()
                self.later(1) { self.report(meter) }
            } else {
                scroller.scrolledHeight += Self.step
            }
        }
        isScrolling = true
        meter.begin()
    }

    private var meter: FrameMeter?
    private var isScrolling = false

    private func report(_ meter: FrameMeter) {
        print("scroll-frames \(meter.frames)")
        print("scroll-missed-percent \(meter.missedPercent)")
        print("scroll-longest-ms \(Double(max(meter.longestWorkSeen, meter.longestIntervalSeen)) / 1000)")
        print("peak-kb \(peakMemory())")
        application.quit()
    }
}
