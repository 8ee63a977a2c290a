import MyStuffExchange
import Testing

@Test func anArchiveErrorSaysWhich() {
    #expect(ArchiveError.unsafeName("../a") != ArchiveError.unsafeName("a"))
}
