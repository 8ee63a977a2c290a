import GTK
import MyStuffCore
import MyStuffPresentation

/// Things that go out of the library.
extension MainWindow {
    func exportThings() { ask(.export) { try await $0.choicesForExport() } }

    func makeClaimPack() { ask(.claim) { try await $0.choicesForClaim() } }

    private func ask(
        _ kind: ExportDialog.Kind, _ choices: @escaping @MainActor (Inventory) async throws -> ThingsChoices
    ) {
        guard exporting == nil else { return }
        Task { [self] in
            // What is being typed belongs to it.
            _ = await inventory.flush()
            do {
                let dialog = ExportDialog(
                    kind, try await choices(inventory), outgoing,
                    includesLocation: !preferences.value.leavesOutLocation, parent: window)
                exporting = dialog
                await dialog.run()
            } catch {
                toast.show(Notice(error))
            }
            exporting = nil
        }
    }
}
