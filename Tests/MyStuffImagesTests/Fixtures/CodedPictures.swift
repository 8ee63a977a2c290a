/// `Pattern.fields` as coders left it, for containers to be made around: nothing here can code HEVC or AV1.
struct CodedPicture: Sendable {
    let brand: String
    let itemType: String
    /// Type and content of the box that configures the decoder.
    let configuration: (type: String, content: [UInt8])
    let colour: [UInt8]?
    /// What the coder was given; smaller pictures are cut out of it.
    let width: Int
    let height: Int
    let data: [UInt8]

    /// HEVC of 64 × 64 pixels, of which the fields are the upper left.
    static let hevc = CodedPicture(
        brand: "heic", itemType: "hvc1",
        configuration: (
            "hvcC",
            bytes(
                """
                0104080000000000000000001ef000fcfff8f800000f03200001001740010c01ffff0408000003009e3800000300001eba02
                40210001002a4201010408000003009e3800000300001e90041020b2dd5c94d7370202060400000300040000030004202200
                0100084401c17318300890
                """)
        ), colour: nil, width: 64, height: 64,
        data: bytes(
            """
            0000019e2801af06385af7b6dfcce07ffff95a6fa1fdeb8a52fdfc48dbfff92f77fffb305073f9fc478b11bd3491fff75ea9
            dec85ff646f0a7effd64cf44fd8a83fafa1009be3dc99fc47dc5ffdb3611fee60280d27ee0628dd2916f0055a37d06965e8a
            bc08d9ff5cb72b37ba2a460ffcbaf8bf68fcaa9cd101331bdda34f6133744ff50b860d32e4fef0628a9e0b8cde8dec0419fa
            3a6aba6fcd6b7d4e0faefeb1f62a28bbff365177c03758a7d88d42de78bdfe89359be97f47754e587d5f5fcc690dc9ca41a8
            a8cfce0aa38ac5f34d6fd296111220dc7fce1cd89aa0df9ca532f545ddf3b676888157fd1e34fd2bb71f9f56938819e1b637
            73fcf533226ff12893649898a0b65b5cb9bf275c823fd9573a97efcb97ac4b4e7cef2f500021d5c6b1ed89eb8a5069969323
            1f018932e55f7447472e33705cb2f9b4dca5b5873f039a058c63f5a1e160bef435b5fa14fb2322ff87fc2bc537650507efca
            15a0a0296bbce3611a2bd00bbb659eaccae76553dd7b6cc151bb3e5d8426208dfd422403a7c06eafaf66717903adb7c0f39a
            5ff46b5e26b2f55fdce01ebac2d304146220
            """))

    static let av1 = CodedPicture(
        brand: "avif", itemType: "av01", configuration: ("av1C", bytes("81200200")),
        colour: Array("nclx".utf8) + [0, 2, 0, 2, 0, 6, 0x80], width: 48, height: 32,
        data: bytes(
            """
            12000a0938152ffb0810103480324810c0000040e9403dff1bd1d4795d552b99f4fce1292bef436aea916bc89f7c1e86b764
            66c32c52a2eeffedc50c15930372fe2eee0c3724793fdd7bce06294186d106209f6edce6d4
            """))

    /// Hexadecimal digits.
    private static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap { $0.hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
