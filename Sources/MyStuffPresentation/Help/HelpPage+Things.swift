import GLib
import MyStuffCore

/// The pages about single things and their pictures.
extension HelpPage {
    private typealias Names = HelpNames

    static var start: HelpPage {
        HelpPage(
            id: .start, title: tr("Getting Started"),
            blocks: [
                .paragraph(
                    tr("My Stuff keeps a list of the things that you own. Your first one takes three steps:")),
                .steps([
                    tr("Press “%@” at the top of the window, and type what the thing is called.", Names.addThing),
                    tr(
                        "Click the large field above the name to give it a picture: from the camera or from your photos."
                    ),
                    tr("Write down where it is and what it is worth. For most things that is enough."),
                ]),
                .paragraph(
                    tr("What you type is saved by itself: there is no button for it. A slip can be undone with Ctrl+Z.")
                ),
                .heading(tr("Many Things, Quickly")),
                .paragraph(
                    tr(
                        "Begin with the pictures: take photos of everything, room by room. Copy them all in your file manager, press Ctrl+V in My Stuff, and choose “%1$@”: each of them becomes a thing, which you find under “%2$@” until it has a name.",
                        Names.oneThingEach, Names.needsDetails)),
                .paragraph(tr("If you have a list already, in a table or in another program, bring it in.")),
            ],
            related: [.pictures, .importing, .insurance])
    }

    static var pictures: HelpPage {
        HelpPage(
            id: .pictures, title: tr("Taking and Choosing Pictures"),
            blocks: [
                .paragraph(
                    tr(
                        "A thing can have as many pictures as you like. Click the large field above the name or, for one more, the plus sign below it, and choose where the picture comes from:"
                    )),
                .facts([
                    Fact(
                        Names.takePicture,
                        tr(
                            "Space takes a picture. You can take several; what is ticked is kept by “%1$@”. “%2$@” shows the middle twice as large, for small lettering.",
                            Names.usePicture, Names.serialPlate)),
                    Fact(
                        Names.choosePhoto,
                        tr("Opens the desktop’s file dialog. Several files can be chosen at once.")),
                    Fact(
                        Names.pickPhotos,
                        tr(
                            "Shows your photos by album, the newest first: your Pictures and the folders in them, what was used lately, and memory cards and phones that are plugged in. Tick as many as you need."
                        )),
                    Fact(
                        tr("Drop or paste"),
                        tr("Drag files onto the details of a thing, or copy a picture and press Ctrl+V.")),
                ]),
                .paragraph(
                    tr(
                        "Where several pictures come at once, you are asked whether they show one thing or several. Each can be marked as a receipt, a serial plate or a room, and given a caption; drag the small pictures to put them in order, or choose “%@” in their context menu.",
                        Names.makeMain)),
                .heading(tr("Cropping and Turning")),
                .paragraph(
                    tr(
                        "“%1$@” in the context menu of a picture shows a part of it, or turns it. The picture as it came is never changed: “%2$@” brings it back.",
                        Names.crop, Names.reset)),
                .heading(tr("Where the Pictures Go")),
                .paragraph(
                    tr(
                        "Each file is copied into the library as it is; yours stays where it was. What you take with the camera is also kept in the folder “My Stuff” among your pictures. Where a picture was taken may be noted in its file: that stays in the library, and goes out only when you ask for it."
                    )),
                .paragraph(
                    tr(
                        "In “%@” you choose another folder for what you take, and whether large pictures are kept as they come.",
                        Names.preferences)),
            ],
            related: [.details, .privacy])
    }

    static var details: HelpPage {
        HelpPage(
            id: .details, title: tr("Writing Down the Details"),
            blocks: [
                .paragraph(
                    tr(
                        "Every thing has a name, a place, a serial number, a value, tags and notes. “%@” unfolds the rest: maker, model, condition, purchase and more. What is filled in is always shown.",
                        Names.moreFields)),
                .facts([
                    Fact(
                        Names.value,
                        tr(
                            "An amount in your currency, or with the sign or code of another, such as 120 USD. Where there are several of a thing, it is the value of each."
                        )),
                    Fact(
                        Names.replacementValue,
                        tr("What a new one would cost today.")),
                    Fact(
                        Names.warranty,
                        tr(
                            "A date, typed or chosen from the calendar beside the field. It stands in reports and exports too."
                        )),
                    Fact(
                        Names.status,
                        tr(
                            "Whether you have it, or it was lent, sold, given away, lost or stolen; then also to whom and since when. What is no longer yours is not counted in the total."
                        )),
                    Fact(
                        Names.addDocument,
                        tr("Puts receipts, certificates and manuals as PDF among the pictures of the thing.")),
                ]),
                .heading(tr("Fields and Templates")),
                .paragraph(
                    tr(
                        "“%@” says which fields are shown even when they are empty, and adds fields of your own: text, number, date, yes or no, or a choice.",
                        Names.chooseFields)),
                .paragraph(
                    tr(
                        "For things that are alike, use “%1$@”, or keep one as a model with “%2$@” and begin new ones with “%3$@”. All three are in the main menu.",
                        Names.duplicate, Names.saveTemplate, Names.newFromTemplate)),
            ],
            related: [.pictures, .several, .insurance])
    }

    static var several: HelpPage {
        HelpPage(
            id: .several, title: tr("Several Things at Once"),
            blocks: [
                .paragraph(
                    tr(
                        "Select things with Ctrl or Shift and a click, or all of them with Ctrl+A. The details then show what they have in common, and what you write there is written into all of them, as one step that can be undone."
                    )),
                .facts([
                    Fact(Names.addTags, tr("Gives them these tags; those that they have already stay.")),
                    Fact(Names.status, tr("Marks them all, for example as stolen, before you make a claim pack.")),
                    Fact(Names.allStillHere, tr("Notes that you have seen them today.")),
                    Fact(Names.deleteThese, tr("Moves them to the trash.")),
                ]),
                .paragraph(
                    tr(
                        "You can also drag them onto a place, a tag or the trash in the sidebar. Export, report and claim pack offer to take just what is selected."
                    )),
            ],
            related: [.places, .undo, .exporting])
    }

    static var undo: HelpPage {
        HelpPage(
            id: .undo, title: tr("Undo and Trash"),
            blocks: [
                .paragraph(
                    tr(
                        "Whatever you change can be undone step by step, until you close the program: with Ctrl+Z or “%@” in the main menu, which says what it takes back. While you type in a field, Ctrl+Z first takes back your typing.",
                        Names.undo)),
                .heading(tr("What Was Deleted")),
                .steps([
                    tr(
                        "Choose “%1$@” in the sidebar. Things stay there for %2$@ days.", Names.trash,
                        String(Trash.days)),
                    tr("Select what you want back."),
                    tr("Press “%@”.", Names.putBack),
                ]),
                .paragraph(
                    tr(
                        "“%@” in the context menu of the trash deletes all of it for good, with its pictures.",
                        Names.emptyTrash)),
                .paragraph(tr("Was it longer ago? A backup may still have it.")),
            ],
            related: [.backups])
    }
}
