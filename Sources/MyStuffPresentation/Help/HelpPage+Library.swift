import GLib

/// The pages about the library as a whole.
extension HelpPage {
    private typealias Names = HelpNames

    static var importing: HelpPage {
        HelpPage(
            id: .importing, title: tr("Bringing In What You Have"),
            blocks: [
                .paragraph(
                    tr(
                        "My Stuff reads tables (CSV, TSV and OpenDocument), what Homebox, Tellico, GCstar, Snipe-IT and Sortly write, and its own exports. Save an Excel workbook as CSV or .ods first."
                    )),
                .steps([
                    tr("Choose “%@” in the main menu, and then the file.", Names.importFile),
                    tr(
                        "Look at what would come of it: which column goes where, the first things, and each row that needs attention. So far nothing has been changed."
                    ),
                    tr("Where a date can be read in two ways, say which comes first, the day or the month."),
                    tr("Press the button that says how many things will be imported."),
                ]),
                .paragraph(
                    tr(
                        "Either all of it comes in, as one step that can be undone, or nothing. For things that the library has already, you choose: “%1$@”, “%2$@” or “%3$@”.",
                        Names.leaveAsIs, Names.bringUpToDate, Names.addAgain)),
            ],
            related: [.undo, .details])
    }

    static var exporting: HelpPage {
        HelpPage(
            id: .exporting, title: tr("Export, Report and Claim Pack"),
            blocks: [
                .paragraph(
                    tr(
                        "Three entries of the main menu put your things into a form that others can read. Each asks which ones; where several are selected, it proposes those."
                    )),
                .facts([
                    Fact(
                        Names.export,
                        tr(
                            "Everything to keep or to use elsewhere: a page for any browser, a table for a spreadsheet, and the pictures, as a zip file or a folder. Where pictures were taken is left out unless you tick “%@”.",
                            Names.includeLocation)),
                    Fact(
                        Names.report,
                        tr(
                            "For an insurer, before anything has happened: a PDF file or printed pages with your name and address, the total value, a summary by place, and each thing with its details and pictures."
                        )),
                    Fact(
                        Names.claimPack,
                        tr(
                            "After a loss: one zip file with a report, a list of what is gone and the pictures as JPEG files with numbers. It takes what has the status “%1$@” or “%2$@”, or what you have selected.",
                            Names.lost, Names.stolen)),
                ]),
                .paragraph(
                    tr(
                        "For each picture the report states the checksum of its untouched file. With it anybody can verify that the file has not been changed since."
                    )),
            ],
            related: [.insurance, .privacy])
    }

    static var backups: HelpPage {
        HelpPage(
            id: .backups, title: tr("Backups and Moving"),
            blocks: [
                .paragraph(
                    tr(
                        "The library backs its list up by itself, every half an hour while something changes and when you close the program. “%@” in the main menu shows these backups, and what would be different.",
                        Names.restore)),
                .paragraph(
                    tr(
                        "They are of no help when the computer is gone. So choose “%@” from time to time: it copies everything, with all pictures, to another drive. Keep that drive in another house.",
                        Names.backUp)),
                .heading(tr("To Another Computer")),
                .steps([
                    tr("On the old computer, choose “%@” and a drive.", Names.backUp),
                    tr("Copy the new folder from the drive to a place on the new computer."),
                    tr("In My Stuff, choose “%@” in the main menu, and that folder.", Names.openLibrary),
                ]),
                .paragraph(
                    tr(
                        "Each library has a window of its own. To have this one open by itself, copy it to “%@” before My Stuff is first started on the new computer.",
                        Names.defaultLibrary)),
                .paragraph(
                    tr(
                        "As a Flatpak and as a Debian package My Stuff keeps its library in different folders. If you change from one to the other, you are offered a copy at the first start."
                    )),
                .heading(tr("Is Everything Sound?")),
                .paragraph(
                    tr(
                        "“%1$@” reads every thing and every picture file, and says in words what is wrong. “%2$@” sets right what can be set right without a guess; no file is deleted. Where a picture is missing, press “%3$@” in the details of the thing.",
                        Names.check, Names.repair, Names.findFile)),
            ],
            related: [.undo, .privacy])
    }

    static var insurance: HelpPage {
        HelpPage(
            id: .insurance, title: tr("What an Insurer Wants to See"),
            blocks: [
                .paragraph(
                    tr(
                        "After a fire, a burglary or a burst pipe you will be asked what was there, what it was worth, and how you know. That is easy to answer beforehand, and hard from memory."
                    )),
                .heading(tr("Beforehand")),
                .steps([
                    tr("Take a picture of each room as it is, and one of every thing of value."),
                    tr(
                        "Of devices and bicycles, write down maker, model and serial number, with a picture of the serial plate."
                    ),
                    tr(
                        "Add the receipt, as a picture or as a PDF, and note when and where you bought it and for how much."
                    ),
                    tr("Fill in “%@”: many policies pay what a new one costs.", Names.replacementValue),
                    tr("Save a report, and keep it outside of your home together with a full backup."),
                    tr("Go over it once a year, and after each large purchase."),
                ]),
                .heading(tr("After a Loss")),
                .steps([
                    tr(
                        "Select what is gone, and set “%1$@” to “%2$@” or “%3$@”.", Names.status, Names.lost,
                        Names.stolen),
                    tr("Choose “%@” in the main menu, and send your insurer the file.", Names.claimPack),
                    tr("After a theft, give the police the serial numbers as well."),
                ]),
                .paragraph(tr("What your policy asks for is written in it. When in doubt, ask your insurer.")),
            ],
            related: [.exporting, .details, .backups])
    }

    static var privacy: HelpPage {
        HelpPage(
            id: .privacy, title: tr("Where Your Things Are Kept"),
            blocks: [
                .paragraph(
                    tr(
                        "On your computer, in one folder: the library. Unless you have opened another one, it is “%1$@”; “%2$@” names the one that is open.",
                        Names.defaultLibrary, Names.about)),
                .paragraph(
                    tr(
                        "There is no account, and My Stuff sends nothing anywhere. What leaves your computer is what you hand on yourself."
                    )),
                .heading(tr("In the Library")),
                .facts([
                    Fact("library.sqlite", tr("Everything that you have written.")),
                    Fact("pictures", tr("Your pictures and documents, just as they came.")),
                    Fact("squares", tr("The small pictures of the list. They can be made again.")),
                    Fact("backups", tr("Former states of the list.")),
                ]),
                .heading(tr("Where Pictures Were Taken")),
                .paragraph(
                    tr(
                        "Many cameras and phones note in a picture where it was taken. The file in the library keeps that, as evidence. Exports, claim packs, reports and saved copies leave it out, unless you tick that it is to be included."
                    )),
            ],
            related: [.backups, .exporting])
    }
}
