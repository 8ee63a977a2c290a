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
if let path = options.exportPath { ExportCommand.export(options, to: path, .stored()) }
if let path = options.claimPath { ExportCommand.claim(options, to: path, .stored()) }
if let file = options.report { ReportCommand.run(file, library: options.libraryFolder, .stored()) }
if let request = options.broughtIn { ImportFileCommand.run(request, options, .stored()) }
if !options.importedFiles.isEmpty { ImportCommand.run(options, .stored()) }
guard MainQueueBridge.install(), MainQueueBridge.selfTest() else {
    Terminal.complain(tr("My Stuff cannot run here: this Swift runtime does not work together with GLib’s main loop."))
    exit(1)
}

// The library is opened while GTK starts, and by then the controller has read what is preferred.
let preferences = CurrentPreferences()
let session = LibrarySession(options, preferences)
let controller = AppController(
    id: options.applicationID, preferences: preferences,
    library: LibraryOpening(
        folder: options.libraryFolder, open: { try await session.open() }, close: { await session.close() },
        restore: { try await session.restore($0) }, recover: { try await session.recover($0) },
        startWithOther: { Program.startAgain(with: ["--library", $0]) }))
exit(controller.run([CommandLine.arguments.first ?? "mystuff"] + options.forwarded, files: options.files))
