import GLib
import Glibc
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffUI

/// What was said on the command line.
struct Options: Sendable {
    struct Failure: Error {
        let message: String
    }

    private(set) var libraryFolder = OtherPackage.chosen ?? Paths.defaultLibrary
    /// No other was asked for here.
    private(set) var isDefaultLibrary = true
    /// A folder with things to fill an empty library with.
    private(set) var sampleFolder: String?
    /// Files to open, in the file system's own bytes.
    private(set) var files: [[UInt8]] = []
    /// Files to be imported without a window.
    private(set) var importedFiles: [String] = []
    /// The item that they go onto; nil for a new one each.
    private(set) var importItem: ItemID?
    /// A file with things to be brought in without a window.
    private(set) var broughtIn: ImportFileCommand.Request?
    /// A library to be checked without a window.
    private(set) var checkedFolder: String?
    private(set) var wantsRepair = false
    /// A library to be made for trying.
    private(set) var generated: (count: Int, folder: String)?
    /// Where everything is to be written to without a window, and how.
    private(set) var exportPath: String?
    /// Where what is lost or stolen is to be written to for an insurer.
    private(set) var claimPath: String?
    private(set) var exportOptions = ExportOptions()
    /// The PDF file of a report to be made without a window.
    private(set) var report: String?
    private(set) var wantsVersion = false
    private(set) var wantsHelp = false
    /// Handed on to GApplication.
    private(set) var forwarded: [String] = []

    init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        var request = ImportFileCommand.Request(file: "")
        defer { if !request.file.isEmpty { broughtIn = request } }
        var said: [String] = []
        while let argument = rest.popFirst() {
            said.append(argument)
            switch argument {
            case "--version": wantsVersion = true
            case "--help", "-h": wantsHelp = true
            case "--gapplication-service": forwarded.append(argument)
            case "--import-picture":
                while let file = rest.first, !file.hasPrefix("-") { importedFiles.append(rest.removeFirst()) }
                guard !importedFiles.isEmpty else {
                    throw Failure(message: tr("%@ needs files after it. See mystuff --help.", argument))
                }
            case "--item":
                guard let id = rest.popFirst().flatMap({ Int64($0) }), id > 0 else {
                    throw Failure(message: tr("--item needs the number of a thing after it. See mystuff --help."))
                }
                importItem = ItemID(rawValue: id)
            case "--import":
                guard let file = rest.popFirst(), !file.isEmpty else {
                    throw Failure(message: tr("%@ needs a file after it. See mystuff --help.", argument))
                }
                request.file = file
            case "--dry-run": request.isRehearsal = true
            case "--on-match":
                guard let policy = rest.popFirst().flatMap({ MatchPolicy(rawValue: $0) }) else {
                    throw Failure(
                        message: tr(
                            "%1$@ needs one of these after it: %2$@. See mystuff --help.", argument, "skip, update, add"
                        ))
                }
                request.onMatch = policy
            case "--dates":
                guard let style = rest.popFirst().flatMap({ DateStyle(rawValue: $0) }) else {
                    throw Failure(
                        message: tr(
                            "%1$@ needs one of these after it: %2$@. See mystuff --help.", argument, "dmy, mdy, ymd"))
                }
                request.dates = style
            case "--repair": wantsRepair = true
            case "--export", "--claim":
                guard let path = rest.popFirst(), !path.isEmpty else {
                    throw Failure(message: tr("%@ needs a file or folder after it. See mystuff --help.", argument))
                }
                if argument == "--claim" { claimPath = Paths.absolute(path) } else { exportPath = Paths.absolute(path) }
            case "--squares": exportOptions.pictures = .squares
            case "--jpeg": exportOptions.convertsToJPEG = true
            case "--include-location": exportOptions.includesLocation = true
            case "--generate":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0, let folder = rest.popFirst(),
                    !folder.isEmpty
                else {
                    throw Failure(
                        message: tr("--generate needs a number of things and a folder after it. See mystuff --help."))
                }
                generated = (count, Paths.absolute(folder))
            case "--report":
                guard let file = rest.popFirst(), !file.isEmpty, !file.hasPrefix("-") else {
                    throw Failure(message: tr("%@ needs a file after it. See mystuff --help.", argument))
                }
                report = Paths.absolute(file)
            case "--library", "--samples", "--check":
                guard let folder = rest.popFirst(), !folder.isEmpty else {
                    throw Failure(message: tr("%@ needs a folder after it. See mystuff --help.", argument))
                }
                let path = Paths.absolute(folder)
                switch argument {
                case "--library": open(library: path)
                case "--samples": sampleFolder = path
                default: checkedFolder = path
                }
            case "--":
                files += rest.map { PictureFiles.path(ofArgument: $0) }
                rest = []
            case _ where !argument.hasPrefix("-"):
                if let folder = Installation.library(Paths.absolute(argument)) {
                    open(library: folder)
                } else {
                    files.append(PictureFiles.path(ofArgument: argument))
                }
            default:
                throw Failure(message: tr("mystuff does not know “%@”. See mystuff --help.", argument))
            }
        }
        try Self.check(said)
    }

    private mutating func open(library folder: String) {
        libraryFolder = folder
        isDefaultLibrary = folder == Paths.defaultLibrary
    }

    private static let commands = [
        "--import", "--import-picture", "--check", "--export", "--claim", "--generate", "--report",
    ]

    /// What says more of a command, with the command of which it does.
    private static let details: KeyValuePairs = [
        "--dry-run": "--import", "--on-match": "--import", "--dates": "--import", "--item": "--import-picture",
        "--repair": "--check", "--squares": "--export", "--jpeg": "--export", "--include-location": "--export",
    ]

    /// Whoever rehearses must not find that something was done.
    private static func check(_ said: [String]) throws(Failure) {
        let told = commands.filter(said.contains)
        guard told.count < 2 else {
            throw Failure(message: tr("%1$@ and %2$@ cannot be done at once. See mystuff --help.", told[0], told[1]))
        }
        for (detail, command) in details where said.contains(detail) && !said.contains(command) {
            throw Failure(message: tr("%1$@ goes with %2$@ only. See mystuff --help.", detail, command))
        }
    }

    /// Each library has a window of its own, and a second start finds it by this.
    var applicationID: String {
        if isDefaultLibrary { return AppController.id }
        return "\(AppController.id).Library_\(Checksum.sha256Hex(libraryFolder).prefix(16))"
    }

    static var help: String {
        let (file, folder) = (tr("FILE"), tr("FOLDER"))
        // TRANSLATORS: the number that a thing has, after --item
        let number = tr("NUMBER")
        // TRANSLATORS: how many things, after --generate
        let count = tr("COUNT")
        let lines = [
            ("--library \(folder)", tr("open the library in FOLDER, or make one there")),
            (file, tr("make a thing of this picture")),
            (
                "--import-picture \(file)… [--item \(number)]",
                tr("import pictures without a window, onto that thing or as new ones")
            ),
            ("--samples \(folder)", tr("fill an empty library with the things in FOLDER")),
            (
                "--import \(file) [--dry-run] [--on-match skip|update|add] [--dates dmy|mdy|ymd]",
                tr("import things from a table or another program’s file; with --dry-run only say what would happen")
            ),
            (
                "--check \(folder) [--repair]",
                tr("check the library in FOLDER without a window, and set right what can be")
            ),
            (
                "--export \(file).zip|\(folder) [--squares] [--jpeg] [--include-location]",
                tr("write everything so that it can be read without My Stuff")
            ),
            ("", tr("(small pictures; JPEG in the place of HEIC and WebP; where they were taken)")),
            ("--claim \(file).zip", tr("write what is lost or stolen for an insurer")),
            ("--generate \(count) \(folder)", tr("make a library with that many things in FOLDER, for trying")),
            ("--report \(file).pdf", tr("write a report of all things to FILE.pdf without a window")),
            ("--version", tr("print the version and end")), ("--help", tr("print this text and end")),
        ].map(helpLine)
        return tr("Usage: mystuff [--library FOLDER] [FILE…]") + "\n\n"
            + tr("A home inventory: know what you own, and prove it.") + "\n\n" + lines.joined(separator: "\n")
    }

    /// A long option has a line of its own.
    private static func helpLine(_ option: String, _ text: String) -> String {
        let width = 19
        guard option.count < width else { return "  \(option)\n" + String(repeating: " ", count: width + 2) + text }
        return "  " + option + String(repeating: " ", count: width - option.count) + text
    }
}
