import CLCMS

/// From the colours of a file to sRGB, in place.
enum ColorConversion {
    /// `pixels` holds `count` pixels as the resampler writes them for `picture`; they become blue, green, red, 255.
    static func convert(_ pixels: UnsafeMutablePointer<SIMD4<UInt8>>, count: Int, of picture: DecodedPicture) {
        let isCMYK = picture.pixels.layout == .cmyk
        if let profile = picture.iccProfile, apply(profile, pixels, count, isCMYK, picture.isInverted) { return }
        if isCMYK { convertCMYK(pixels, count, isInverted: picture.isInverted) }
    }

    /// Answers false where the profile is damaged or for another kind of colours than the picture's.
    private static func apply(
        _ profile: [UInt8], _ pixels: UnsafeMutablePointer<SIMD4<UInt8>>, _ count: Int, _ isCMYK: Bool,
        _ isInverted: Bool
    ) -> Bool {
        let opened = profile.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count)) }
        guard let source = opened, let target = cmsCreate_sRGBProfile() else { return false }
        defer {
            cmsCloseProfile(source)
            cmsCloseProfile(target)
        }
        let format: cmsUInt32Number
        switch cmsGetColorSpace(source) {
        case cmsSigRgbData where !isCMYK: format = ms_lcms_bgra()
        case cmsSigGrayData where !isCMYK: format = ms_lcms_gray()
        case cmsSigCmykData where isCMYK: format = isInverted ? ms_lcms_inverted_cmyk() : ms_lcms_cmyk()
        default: return false
        }
        guard
            let transform = cmsCreateTransform(
                source, format, target, ms_lcms_bgra(), cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
                cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
        else { return false }
        defer { cmsDeleteTransform(transform) }
        if format == ms_lcms_gray() {
            // A grey picture has been decoded into three equal channels.
            let grey = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                for index in 0..<count { buffer[index] = pixels[index].x }
                filled = count
            }
            grey.withUnsafeBytes { cmsDoTransform(transform, $0.baseAddress, pixels, cmsUInt32Number(count)) }
        } else {
            cmsDoTransform(transform, pixels, pixels, cmsUInt32Number(count))
        }
        for index in 0..<count { pixels[index].w = 255 }
        return true
    }

    /// The plain formula, for pictures that do not say which inks they mean.
    private static func convertCMYK(_ pixels: UnsafeMutablePointer<SIMD4<UInt8>>, _ count: Int, isInverted: Bool) {
        for index in 0..<count {
            // What paper is left between the inks.
            let paper = isInverted ? pixels[index] : 255 &- pixels[index]
            let black = UInt32(paper.w)
            func shade(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * black + 127) / 255) }
            pixels[index] = SIMD4(shade(paper.z), shade(paper.y), shade(paper.x), 255)
        }
    }
}
