/// A crop being chosen, with the steps that led to it: each can be taken back and done again until the editor closes.
public struct CropSession: Sendable, Equatable {
    public private(set) var model: CropModel
    private var past: [CropModel] = []
    private var future: [CropModel] = []
    /// What the model was before the drag that is going on.
    private var beforeDrag: CropModel?

    public init(_ model: CropModel) { self.model = model }

    public var canUndo: Bool { !past.isEmpty }
    public var canRedo: Bool { !future.isEmpty }

    /// One step. Inside of a drag it is a part of it.
    public mutating func change(_ body: (inout CropModel) -> Void) {
        let before = model
        body(&model)
        if beforeDrag == nil { record(before) }
    }

    /// What changes from now until `endDrag` is one step.
    public mutating func beginDrag() {
        endDrag()
        beforeDrag = model
    }

    public mutating func endDrag() {
        guard let before = beforeDrag else { return }
        beforeDrag = nil
        record(before)
    }

    public mutating func undo() {
        endDrag()
        guard let last = past.popLast() else { return }
        future.append(model)
        model = last
    }

    public mutating func redo() {
        endDrag()
        guard let next = future.popLast() else { return }
        past.append(model)
        model = next
    }

    private mutating func record(_ before: CropModel) {
        guard model != before else { return }
        past.append(before)
        future = []
    }
}
