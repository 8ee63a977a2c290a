import FoundationEssentials
import MyStuffImages
import MyStuffPhotos
import MyStuffPresentation
import Testing

/// What a picker shows, and how that moves.
@MainActor
@Suite(.timeLimit(.minutes(4)))
struct PhotoPickerTests {
    // MARK: Order

    @Test func datesPutTheOrderRightAndTicksStay() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("ca")
        picking.photos.tell(.dated([picking.date("d", 5000)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "dabc" }
        #expect(picking.ticked == "ca")
        // Later dates come all at once.
        picking.photos.tell(.dated([picking.date("c", 6000)]), of: Picking.pictures)
        picking.photos.tell(.dated([picking.date("a", 1)]), of: Picking.pictures)
        try await Task.sleep(for: .milliseconds(50))
        #expect(picking.shown == "dabc")
        picking.photos.tell(.allDated, of: Picking.pictures)
        try await picking.settle { picking.shown == "cdba" }
        #expect(picking.ticked == "ca")
    }

    @Test func nothingMovesUnderThePointer() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.model.isHeld = true
        let before = picking.splices
        picking.photos.tell(.dated([picking.date("d", 5000)]), of: Picking.pictures)
        picking.photos.tell(.changed([picking.entry("e", 9000)]), of: Picking.pictures)
        picking.photos.tell(.vanished([Array("/p/b".utf8)]), of: Picking.pictures)
        picking.photos.tell(.allDated, of: Picking.pictures)
        picking.photos.tell(.listed, of: Picking.pictures)
        try await picking.settle { !picking.model.isListing }
        #expect(picking.shown == "abcd")
        #expect(picking.splices == before)
        // What is shown and has gone cannot be ticked.
        picking.toggle("b")
        #expect(picking.ticked == "")
        #expect(picking.notices == ["“b” is not there any more."])
        picking.model.isHeld = false
        #expect(picking.shown == "edac")
    }

    @Test func onlyWhatHasMovedIsSpliced() async throws {
        let picking = Picking()
        try await picking.open("abcdef")
        picking.photos.tell(.changed([picking.entry("x", 997)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "abcxdef" }
        #expect(picking.splices.last == [3, 0, 1])
    }

    // MARK: Files that come, change and go

    @Test func whatVanishesLosesItsTickWithAWord() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("abc")
        picking.photos.tell(.vanished([Array("/p/b".utf8)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "acd" }
        #expect(picking.ticked == "ac")
        #expect(picking.notices == ["“b” is not there any more. It was taken out of your choice."])
        picking.photos.tell(.vanished([Array("/p/d".utf8)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "ac" }
        #expect(picking.notices.count == 1)
    }

    @Test func aFileThatChangesGetsANewThumbnailAndKeepsItsTick() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("b")
        var changed: [String] = []
        picking.model.onPhoto = { changed.append(picking.model.photo($0).name) }
        picking.photos.tell(.changed([picking.entry("b", 3000)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "ba" }
        #expect(changed == ["b"])
        #expect(picking.ticked == "b")
    }

    @Test func aPreviewComesBeforeTheThumbnail() async throws {
        let picking = Picking()
        try await picking.open("a")
        var seen: [Bool] = []
        picking.model.wantThumbnails(picking.model.photos, side: 10) { _, photo, thumbnail in
            #expect(photo.name == "a")
            if let thumbnail { seen.append(thumbnail.isPreview) }
        }
        let bitmap = Bitmap(width: 1, height: 1, format: .bgra) { $0.initializeMemory(as: UInt8.self, repeating: 0) }
        picking.photos.deliver(picking.model.photos[0], .success(Thumbnail(bitmap, isPreview: true)))
        picking.photos.deliver(picking.model.photos[0], .success(Thumbnail(bitmap)))
        try await picking.settle { seen == [true, false] }
    }

    @Test func whatCannotBeOpenedCannotBeTicked() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("a")
        picking.model.wantThumbnails(picking.model.photos, side: 10) { _, _, _ in }
        picking.photos.deliver(picking.model.photos[0], .failure(PictureError(.damaged(detail: ""), name: "a")))
        try await picking.settle { picking.ticked == "" }
        let sentence = "“a” is damaged and cannot be opened. Choose another picture."
        #expect(picking.notices == [sentence])
        picking.toggle("a")
        #expect(picking.notices == [sentence, sentence])
        picking.model.tickAll()
        #expect(picking.ticked == "b")
        // Written again it may be a picture.
        picking.photos.tell(.changed([picking.entry("a", 3000)]), of: Picking.pictures)
        try await picking.settle { !picking.model.isRefused(picking.model.photos[0]) }
        picking.toggle("a")
        #expect(picking.ticked == "ba")
    }

    // MARK: Albums

    @Test func ticksSurviveAChangeOfTheAlbum() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("b")
        picking.photos.tell(.found(Picking.other, holdsPhotos: true))
        try await picking.settle { picking.model.albums.count == 2 }
        #expect(picking.model.album == Picking.pictures)
        picking.model.show(Picking.other)
        #expect(picking.shown == "")
        try await picking.open("xy", in: Picking.other)
        picking.toggle("x")
        #expect(picking.ticked == "bx")
        picking.model.show(Picking.pictures)
        try await picking.settle { picking.photos.isFollowed(Picking.pictures) }
        picking.model.tickAll()
        #expect(picking.model.picked.map(\.reference) == ["file:///p/b", "file:///o/x"])
    }

    @Test func theFirstAlbumWithPhotosIsShown() async throws {
        let picking = Picking()
        picking.photos.tell(.found(Picking.pictures, holdsPhotos: false))
        try await picking.settle { picking.model.albums.count == 1 }
        #expect(picking.model.album == nil)
        picking.photos.tell(.found(Picking.other, holdsPhotos: true))
        picking.photos.tell(.complete)
        try await picking.settle { picking.model.album == Picking.other }
    }

    @Test func wherePhotosAreNowhereThePicturesAreShown() async throws {
        let picking = Picking()
        picking.photos.tell(.found(Picking.pictures, holdsPhotos: false))
        picking.photos.tell(.complete)
        try await picking.settle { picking.model.album == Picking.pictures }
        #expect(Picking.pictures.emptySentence.hasPrefix("There are no photos in your Pictures folder yet."))
    }

    @Test func anAddedFolderIsShown() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.model.add(folder: Array("/mnt/nas".utf8))
        #expect(picking.model.album?.title == "nas")
        #expect(picking.photos.added == [Array("/mnt/nas".utf8)])
        picking.model.add(folder: Array("/mnt/nas".utf8))
        #expect(picking.model.albums.count == 2)
    }
}
