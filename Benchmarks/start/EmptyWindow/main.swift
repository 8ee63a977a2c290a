import GTK

// An empty GTK window, built as the program is: what every start of the program is compared with.

let application = Application(id: "io.github.mystuff.EmptyWindow")
application.onActivate {
    let window = ApplicationWindow(application: application)
    window.defaultSize = (900, 640)
    window.reportFirstFrame { application.quit() }
    window.present()
}
_ = application.run(CommandLine.arguments)
