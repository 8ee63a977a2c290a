package import GTK
import MyStuffCore
import MyStuffPresentation

/// The window as the benchmarks drive it.
@MainActor
package final class WindowDriver {
    private let main: MainWindow
    private let scroller: ScrolledWindow

    init(_ main: MainWindow, _ scroller: ScrolledWindow) {
        self.main = main
        self.scroller = scroller
    }

    package var window: Window { main.window }
    package var rowCount: Int { main.inventory.list.ids.count }
    /// What the list shows is the answer to this text.
    package var answeredText: String { main.inventory.list.answered.text }

    /// The list has got another answer.
    package var onAnswer: @MainActor () -> Void = {} {
        didSet {
            let former = former ?? main.inventory.list.onAnswer
            self.former = former
            main.inventory.list.onAnswer = { [weak self] in
                former()
                self?.onAnswer()
            }
        }
    }
    private var former: (@MainActor () -> Void)?

    /// Puts `text` into the search, as a key does.
    package func type(_ text: String) { main.find.entry.text = text }

    package func scroll(by pixels: Double) { scroller.scrolledHeight += pixels }

    package func redraw() { main.window.queueDraw() }
}
