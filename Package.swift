// swift-tools-version: 6.0
import PackageDescription

/// Language mode 6 comes with the tools version; these are the stricter rules of later language modes that Swift 6.0
/// already knows. Warnings are errors in `make test` (see the Makefile): there they cannot be missed, and a newer GTK
/// that deprecates a function does not break a distributor's build.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A Clang module over a C library that pkg-config knows and Debian packages.
func system(_ name: String, _ pkgConfig: String, _ debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func library(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "MyStuff",
    products: [
        .executable(name: "mystuff", targets: ["mystuff"]),
        .executable(name: "mystuff-image", targets: ["mystuff-image"]),
    ],
    targets: [
        system("CGLib", "gio-unix-2.0", "libglib2.0-dev"),
        system("CGTK", "gtk4", "libgtk-4-dev"),
        system("CGdkPixbuf", "gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"),
        system("CGStreamer", "gstreamer-video-1.0", "libgstreamer-plugins-base1.0-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
        system("CLCMS", "lcms2", "liblcms2-dev"),
        system("CExif", "libexif", "libexif-dev"),
        .target(name: "CShims", dependencies: ["CGLib"]),

        library("GLib", ["CGLib", "CShims"]),
        library("GTK", ["GLib", "CGLib", "CGTK", "CShims"]),
        library("GStreamer", ["GLib", "CGLib", "CGStreamer"]),

        library("MyStuffCore", []),
        library("MyStuffStore", ["MyStuffCore", "CSQLite"]),
        library("MyStuffImages", ["MyStuffCore", "GLib", "CGLib", "CGdkPixbuf", "CTurboJPEG", "CLCMS"]),
        library("MyStuffCamera", ["MyStuffCore", "MyStuffImages", "GStreamer", "GLib"]),
        library("MyStuffPresentation", ["MyStuffCore", "MyStuffImages", "GLib"]),
        library(
            "MyStuffUI", ["MyStuffCore", "MyStuffImages", "MyStuffPresentation", "GLib", "GTK"],
            resources: [.embedInCode("Views")]),
        program(
            "mystuff",
            [
                "MyStuffCore", "MyStuffStore", "MyStuffImages", "MyStuffCamera", "MyStuffPresentation", "MyStuffUI",
                "GLib", "GTK",
            ]),
        program("mystuff-image", ["MyStuffCore", "MyStuffImages"]),

        tests("GLib", ["GLib", "CGLib", "CShims"]),
        tests("GTK", ["GTK", "GLib", "CGLib", "CGTK", "CShims"]),
        tests("MyStuffCore", ["MyStuffCore"]),
        tests("MyStuffStore", ["MyStuffStore", "MyStuffCore", "CSQLite"]),
        tests(
            "MyStuffImages",
            ["MyStuffImages", "MyStuffCore", "GLib", "CGLib", "CGdkPixbuf", "CTurboJPEG", "CExif", "CLCMS"]),
        tests("MyStuffCamera", ["MyStuffCamera", "MyStuffImages", "MyStuffCore", "GStreamer", "GLib"]),
        tests("MyStuffPresentation", ["MyStuffPresentation", "MyStuffImages", "MyStuffCore", "GLib"]),
    ]
)
