import GLib
import Testing

struct VariantTests {
    @Test func textsGoRoundWhole() {
        let texts = ["pipewire:a": "1280x720", "": "", "ä 'quoted'": "\"x\""]
        #expect(Variant.dictionary(texts).texts == texts)
        #expect(Variant.dictionary([:]).texts == [:])
        #expect(Variant.dictionary([:]).type == "a{ss}")
    }

    @Test func argumentsOfACall() {
        let arguments = Variant.tuple([.string("a"), .bool(true), .uint32(7), .options(["token": .string("t")])])
        #expect(arguments.type == "(sbua{sv})")
        #expect(arguments.child(0)?.string == "a")
        #expect(arguments.child(1)?.bool == true)
        #expect(arguments.child(2)?.uint32 == 7)
        #expect(arguments.child(3)?.child(0)?.child(1)?.inner?.string == "t")
        #expect(arguments.child(4) == nil && arguments.child(-1) == nil)
        #expect(Variant.tuple([]).type == "()")
        #expect(Variant.options([:]).type == "a{sv}")
    }

    /// What another program sends may be of any type.
    @Test func theWrongTypeIsNothing() {
        let number = Variant.uint32(1)
        #expect(number.string == nil && number.bool == nil && number.handle == nil && number.inner == nil)
        #expect(number.texts == nil && number.child(0) == nil)
        #expect(Variant.string("1").uint32 == nil)
    }
}
