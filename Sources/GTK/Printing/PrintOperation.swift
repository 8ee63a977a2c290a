import CGTK
import GLib
import Glibc

/// Prints pages by the desktop's own dialog, or into a PDF file.
///
/// What takes its time is done while the main loop runs: GTK asks again and again whether the pages have been counted,
/// and waits for each page until it has been drawn.
@MainActor
public final class PrintOperation {
    public enum Goal: Sendable {
        /// Asks for the printer and prints.
        case dialog
        /// Writes a PDF file, and asks nothing.
        case file(path: String)
    }

    /// What is printed.
    public struct Document {
        /// Answers how many pages there are for paper of this size, in points.
        public var layOut: @MainActor (_ width: Double, _ height: Double) async throws -> Int
        /// Answers what draws a page, counted from 0, on a `cairo_t *` whose unit is the point.
        public var draw: @MainActor (_ page: Int) async throws -> @MainActor (OpaquePointer) -> Void

        public init(
            layOut: @escaping @MainActor (_ width: Double, _ height: Double) async throws -> Int,
            draw: @escaping @MainActor (_ page: Int) async throws -> @MainActor (OpaquePointer) -> Void
        ) {
            self.layOut = layOut
            self.draw = draw
        }
    }

    private let object: Object
    private let document: Document
    private var laidOut: Result<Int, any Error>?
    private var work: Task<Void, Never>?
    private var failure: (any Error)?
    private var answer: CheckedContinuation<Bool, any Error>?

    private var operation: UnsafeMutablePointer<GtkPrintOperation> {
        object.pointer.assumingMemoryBound(to: GtkPrintOperation.self)
    }

    public init(_ document: Document, jobName: String) {
        guard let operation = gtk_print_operation_new() else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(operation))
        self.document = document
        gtk_print_operation_set_job_name(operation, jobName)
        gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
        // Pages have margins of their own.
        gtk_print_operation_set_use_full_page(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        gtk_print_operation_set_show_progress(operation, 1)
        object.connect("begin-print") { [weak self] arguments in
            if let context = arguments.object(0) { self?.begin(OpaquePointer(context)) }
        }
        object.connectAnswering("paginate") { [weak self] _ in self?.isLaidOut() ?? true }
        object.connect("draw-page") { [weak self] arguments in
            if let context = arguments.object(0) { self?.draw(arguments.int(1), OpaquePointer(context)) }
        }
        object.connect("done") { [weak self] arguments in self?.finish(arguments.int(0)) }
    }

    /// Answers whether anything was printed: false where it was cancelled. Throws `GLibError`, and what the document
    /// throws.
    public func run(_ goal: Goal, parent: Window?) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            answer = continuation
            // GTK runs a loop of its own inside some of these calls: in the main actor's turn nothing else of it would run.
            start = Timer(after: 0) { [weak self] in self?.begin(goal, parent) }
        }
    }
    private var start: Timer?

    private func begin(_ goal: Goal, _ parent: Window?) {
        var action = GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG
        if case .file(let path) = goal {
            action = GTK_PRINT_OPERATION_ACTION_EXPORT
            gtk_print_operation_set_export_filename(operation, path)
        }
        var error: UnsafeMutablePointer<GError>?
        let result = gtk_print_operation_run(operation, action, parent?.window, &error)
        if let error { failure = failure ?? GLibError(consuming: error) }
        // Mostly "done" has come, or will.
        if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { finish(Int(result.rawValue)) }
    }

    // MARK: GTK's questions

    private func begin(_ context: OpaquePointer) {
        let (width, height) = (gtk_print_context_get_width(context), gtk_print_context_get_height(context))
        // A preview asks again.
        laidOut = nil
        work = Task { [weak self, document] in
            let result: Result<Int, any Error>
            do { result = .success(try await document.layOut(width, height)) } catch { result = .failure(error) }
            self?.laidOut = result
        }
    }

    private func isLaidOut() -> Bool {
        switch laidOut {
        case nil:
            // GTK asks again at once, as often as it can.
            usleep(4000)
            return false
        case .success(let count)?: gtk_print_operation_set_n_pages(operation, gint(max(1, count)))
        case .failure(let error)?:
            failure = error
            gtk_print_operation_set_n_pages(operation, 1)
            gtk_print_operation_cancel(operation)
        }
        return true
    }

    private func draw(_ page: Int, _ context: OpaquePointer) {
        guard failure == nil else { return }
        gtk_print_operation_set_defer_drawing(operation)
        let context = Object(borrowing: UnsafeMutableRawPointer(context))
        work = Task { [self, document] in
            do {
                let draw = try await document.draw(page)
                if let cairo = gtk_print_context_get_cairo_context(OpaquePointer(context.pointer)) { draw(cairo) }
            } catch {
                failure = error
                gtk_print_operation_cancel(operation)
            }
            gtk_print_operation_draw_page_finish(operation)
        }
    }

    private func finish(_ result: Int) {
        guard let answer else { return }
        self.answer = nil
        start = nil
        work?.cancel()
        if failure == nil, result == Int(GTK_PRINT_OPERATION_RESULT_ERROR.rawValue) {
            var error: UnsafeMutablePointer<GError>?
            gtk_print_operation_get_error(operation, &error)
            failure = GLibError(consuming: error)
        }
        if let failure { return answer.resume(throwing: failure) }
        answer.resume(returning: result == Int(GTK_PRINT_OPERATION_RESULT_APPLY.rawValue))
    }
}
