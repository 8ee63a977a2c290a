import GLib

/// The pages about finding things again.
extension HelpPage {
    private typealias Names = HelpNames

    static var finding: HelpPage {
        HelpPage(
            id: .finding, title: tr("Finding Things"),
            blocks: [
                .paragraph(
                    tr(
                        "Just type: what you type anywhere outside of a field goes into the search. Beginnings of words are enough, in any order, and accents and capitals do not matter. Names, places, tags, notes, captions and your own fields are searched; of a serial number any part will do. Escape empties the search."
                    )),
                .heading(tr("Filters")),
                .paragraph(
                    tr(
                        "Choose a line of the sidebar (“%@”, F9) to see only what is in a place, has a tag or a status, or still lacks something:",
                        Names.places)),
                .facts([
                    Fact(Names.needsDetails, tr("Things that nobody has given a name yet.")),
                    Fact(Names.withoutPicture, tr("Things that still want a picture.")),
                    Fact(
                        Names.filterByValue,
                        tr("A button below: things worth between two amounts, either of which may be left empty.")),
                    Fact(
                        Names.saveSearch,
                        tr("Another button: keeps what is searched for, and the filter, under a name in the sidebar.")
                    ),
                ]),
                .heading(tr("Order and Looks")),
                .paragraph(
                    tr(
                        "“%@” beside the search puts things in order by name, place, value or date. Ctrl+1 shows them as a list, Ctrl+2 as a grid. Below you see how many there are and what they are worth together.",
                        Names.sort)),
            ],
            related: [.places, .several, .keyboard])
    }

    static var places: HelpPage {
        HelpPage(
            id: .places, title: tr("Places and Tags"),
            blocks: [
                .paragraph(
                    tr(
                        "A place may be within another one: write “House / Cellar” into the field “%@”, and the sidebar shows the cellar within the house. Drag things onto a place in the sidebar, and they are there.",
                        Names.place)),
                .facts([
                    Fact(Names.newPlace, tr("Makes a place before anything is in it.")),
                    Fact(
                        Names.renamePlace,
                        tr("In the context menu of a place: everything in it goes along.")),
                    Fact(
                        Names.deletePlace,
                        tr(
                            "In the context menu too. The things themselves stay: they move up to the place around it, or to none."
                        )),
                ]),
                .paragraph(
                    tr(
                        "Tags are for everything else that things have in common: write them into the field “%@”, with commas between them.",
                        Names.tags)),
                .heading(tr("Is Everything Still Here?")),
                .paragraph(
                    tr(
                        "“%1$@” in the main menu leads you through the place that is shown, or through all of them. Tick off what you see; “%2$@” tells what is missing. For a single thing, “%3$@” in its context menu notes that you have seen it today.",
                        Names.walkThrough, Names.notSeen, Names.stillHere)),
            ],
            related: [.finding, .several])
    }

    static var keyboard: HelpPage {
        HelpPage(
            id: .keyboard, title: tr("Keyboard and Screen Reader"),
            blocks: [
                .paragraph(
                    tr(
                        "Everything can be reached with the keyboard, and everything that takes the focus has a name that a screen reader can say. The size of the text and the dark style follow your desktop."
                    )),
                .keys([
                    Keys("F1", title: tr("Open the manual")),
                    Keys("<Control>question", title: tr("Show the keyboard shortcuts")),
                    Keys("F10", title: tr("Open the main menu")),
                    Keys("Menu", "<Shift>F10", title: tr("Open the context menu")),
                    Keys("F6", "<Shift>F6", title: tr("Go to the next or previous part of the window")),
                    Keys("<Control>f", title: tr("Search")),
                    Keys("<Control>n", title: tr("Add a thing")),
                    Keys("F2", title: tr("Edit the name")),
                    Keys("<Control>Return", "Escape", title: tr("Back from the fields to the list")),
                    Keys("<Control>z", title: tr("Undo")),
                ]),
                .paragraph(
                    tr(
                        "“%@” in the main menu tells all keys, also those of the camera, the photos and the viewer. In most dialogs F1 opens the page about them.",
                        Names.shortcuts)),
            ],
            related: [.finding])
    }
}
