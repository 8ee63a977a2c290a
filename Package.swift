// swift-tools-version: 6.0
import PackageDescription

/// Language mode 6 comes with the tools version; these are the stricter rules of later language modes that Swift 6.0
/// already knows. Warnings are errors in `make test` (see the Makefile): there they cannot be missed, and a newer GTK
/// that deprecates a function does not break a distributor's build.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // So that the linker can leave out and put in order single functions.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// Linux maps a program's file 64 kB around each place that is touched, and a start touches one function here and one
/// there of 12 MB, most of them Swift's own. So the functions of a start come first, as tools/start.order names them; a
/// name that is not found does no harm (tools/start-order writes the file anew). Names that nobody looks up at run time
/// are not exported, and places to be relocated are told in a bit each (glibc 2.36 and newer). All this is LLD's, which
/// comes with Swift.
let compact: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld"]
            + [
                "--no-export-dynamic", "-z", "pack-relative-relocs", "--no-warn-symbol-ordering",
                "--symbol-ordering-file=\(Context.packageDirectory)/tools/start.order",
            ].flatMap { ["-Xlinker", $0] },
        .when(configuration: .release))
]

/// A Clang module over a C library that pkg-config knows and Debian packages.
func system(_ name: String, _ pkgConfig: String, _ debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func library(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: compact)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "MyStuff",
    products: [
        .executable(name: "mystuff", targets: ["mystuff"]),
        .executable(name: "mystuff-image", targets: ["mystuff-image"]),
        .executable(name: "mystuff-bench", targets: ["mystuff-bench"]),
    ],
    targets: [
        system("CGLib", "gio-unix-2.0", "libglib2.0-dev"),
        system("CGTK", "gtk4", "libgtk-4-dev"),
        system("CPango", "pangocairo", "libpango1.0-dev"),
        system("CGdkPixbuf", "gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"),
        system("CGStreamer", "gstreamer-video-1.0", "libgstreamer-plugins-base1.0-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
        system("CLCMS", "lcms2", "liblcms2-dev"),
        system("CExif", "libexif", "libexif-dev"),
        .target(name: "CShims", dependencies: ["CGLib"]),

        // Not linked but loaded when they are needed. SwiftPM would link what pkg-config names.
        .target(name: "CLateLibraries", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]),

        library("GLib", ["CGLib", "CShims"]),
        library("GTK", ["GLib", "CGLib", "CGTK", "CShims"]),
        library("Drawing", ["CGLib", "CPango"]),
        library("GStreamer", ["GLib", "CGLib", "CGStreamer", "CShims"]),

        library("MyStuffCore", []),
        library("MyStuffStore", ["MyStuffCore", "GLib", "CGLib", "CSQLite"]),
        library(
            "MyStuffImages",
            ["MyStuffCore", "GLib", "CGLib", "CGdkPixbuf", "CTurboJPEG", "CLCMS", "CShims", "CLateLibraries"]),
        library("MyStuffCamera", ["MyStuffCore", "MyStuffImages", "GStreamer", "GLib"]),
        library("MyStuffPhotos", ["MyStuffCore", "MyStuffImages", "GLib", "CGLib", "CGdkPixbuf"]),
        library("MyStuffExchange", ["MyStuffCore", "MyStuffImages", "GLib", "CGLib", "CLateLibraries"]),
        library(
            "MyStuffPresentation", ["MyStuffCore", "MyStuffExchange", "MyStuffImages", "MyStuffPhotos", "GLib"]),
        library(
            "MyStuffReport",
            ["MyStuffCore", "MyStuffImages", "MyStuffExchange", "MyStuffPresentation", "GLib", "Drawing"]),
        library(
            "MyStuffUI",
            [
                "MyStuffCore", "MyStuffExchange", "MyStuffImages", "MyStuffPhotos", "MyStuffPresentation",
                "MyStuffReport", "Drawing", "GLib", "GTK",
            ],
            resources: [.embedInCode("Views")]),
        program(
            "mystuff",
            [
                "MyStuffCore", "MyStuffStore", "MyStuffImages", "MyStuffExchange", "MyStuffCamera",
                "MyStuffPresentation", "MyStuffReport", "MyStuffUI", "GLib", "GTK",
            ]),
        // What every start is compared with.
        .executableTarget(
            name: "mystuff-empty-window", dependencies: ["GTK"], path: "Benchmarks/start/EmptyWindow",
            swiftSettings: strict),
        // What the photo picker is measured with.
        .executableTarget(
            name: "mystuff-photos-bench",
            dependencies: [
                "BenchmarkFrames", "MyStuffUI", "MyStuffPhotos", "MyStuffPresentation", "MyStuffImages", "GTK", "GLib",
                "CGdkPixbuf", "CGLib", "CGTK",
            ],
            path: "Benchmarks/photos/Picker", swiftSettings: strict),
        .target(
            name: "BenchmarkFrames", dependencies: ["GTK", "GLib", "CGTK", "CGLib"], path: "Benchmarks/Frames",
            swiftSettings: strict),
        // What a library of a hundred thousand things is measured with.
        .executableTarget(
            name: "mystuff-scale-bench",
            dependencies: [
                "BenchmarkFrames", "MyStuffUI", "MyStuffPresentation", "MyStuffStore", "MyStuffImages", "MyStuffCore",
                "GTK",
                "GLib", "CGLib", "CSQLite",
            ],
            path: "Benchmarks/scale/Bench", swiftSettings: strict, linkerSettings: compact),
        program("mystuff-image", ["MyStuffCore", "MyStuffImages"]),
        program("mystuff-bench", ["MyStuffCore", "MyStuffImages", "MyStuffCamera"]),

        .target(
            name: "MainLoopTesting", dependencies: ["CGLib"], path: "Tests/MainLoopTesting", swiftSettings: strict),
        tests("GLib", ["GLib", "CGLib", "CShims", "MainLoopTesting"]),
        tests("GTK", ["GTK", "GLib", "CGLib", "CGTK", "CShims", "MainLoopTesting"]),
        tests("MyStuffCore", ["MyStuffCore"]),
        // The process that the store's tests kill.
        .executableTarget(
            name: "mystuff-store-worker",
            dependencies: ["MyStuffStore", "MyStuffImages", "MyStuffCore", "GLib", "CSQLite"],
            path: "Tests/StoreWorker", swiftSettings: strict),
        tests(
            "MyStuffStore",
            [
                "MyStuffStore", "MyStuffImages", "MyStuffPresentation", "MyStuffCore", "GLib", "CSQLite",
                "mystuff-store-worker",
            ]),
        // The process that the pictures' tests weigh and kill.
        .executableTarget(
            name: "mystuff-import", dependencies: ["MyStuffImages", "MyStuffCore"], path: "Tests/ImportProcess",
            swiftSettings: strict),
        tests(
            "MyStuffImages",
            [
                "MyStuffImages", "MyStuffCore", "GLib", "CGLib", "CGdkPixbuf", "CTurboJPEG", "CExif", "CLCMS",
                "mystuff-image", "mystuff-import",
            ]),
        tests("MyStuffCamera", ["MyStuffCamera", "MyStuffImages", "MyStuffCore", "GStreamer", "GLib", "CGStreamer"]),
        tests("MyStuffPhotos", ["MyStuffPhotos", "MyStuffImages", "MyStuffCore", "GLib", "CGLib", "CGdkPixbuf"]),
        tests(
            "MyStuffReport",
            [
                "MyStuffReport", "MyStuffUI", "MyStuffStore", "MyStuffExchange", "MyStuffPresentation",
                "MyStuffImages", "MyStuffCore", "Drawing", "GTK", "GLib", "CGTK", "MainLoopTesting",
            ]),
        tests(
            "MyStuffExchange",
            ["MyStuffExchange", "MyStuffStore", "MyStuffImages", "MyStuffCore", "GLib", "CGLib", "mystuff-image"]),
        tests(
            "MyStuffPresentation",
            ["MyStuffPresentation", "MyStuffExchange", "MyStuffPhotos", "MyStuffImages", "MyStuffCore", "GLib"]),
    ]
)
