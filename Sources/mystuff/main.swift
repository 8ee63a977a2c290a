import GLib
import Glibc
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import MyStuffUI

// Builds the adapters and runs. `main` is synchronous: GLib's loop is the program's loop, and Swift's main actor runs
// inside it.

Gettext.setUp(localeFolder: Paths.localeFolder)
let options: Options
do {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
    Terminal.complain(error.message)
    exit(2)
}
if options.wantsVersion {
    print("mystuff \(Version.current)")
    exit(0)
}
if options.wantsHelp {
    print(Options.help)
    exit(0)
}
if let folder = options.checkedFolder { CheckCommand.run(folder, repairs: options.wantsRepair) }
if let generated = options.generated { GenerateCommand.run(generated.count, generated.folder) }
if !options.importedFiles.isEmpty { ImportCommand.run(options) }
guard MainQueueBridge.install(), MainQueueBridge.selfTest() else {
    Terminal.complain(tr("My Stuff cannot run here: this Swift runtime does not work together with GLib's main loop."))
    exit(1)
}

let opened = OpenedLibrary(options.libraryFolder)
let controller = AppController(
    id: options.applicationID,
    open: {
        let library = try await opened.takeOver()
        if let sample = options.sampleFolder { try await Samples.fill(library.store, library.pictures, from: sample) }
        await LibraryWatch.begin(library.store)
        return Ports(
            store: library.store, pictures: library.pictures, keeper: CameraRollKeeper(), cameras: Cameras(),
            money: MoneyFormat.current(),
            checker: LibraryChecker(database: library.store, pictures: library.pictures))
    },
    close: { await opened.close() })
exit(controller.run([CommandLine.arguments.first ?? "mystuff"] + options.forwarded, files: options.files))
