#pragma once
#include <lcms2.h>

// The TYPE_… macros are shifts and casts, which Swift does not import.
static inline cmsUInt32Number ms_lcms_bgra(void) { return TYPE_BGRA_8; }
static inline cmsUInt32Number ms_lcms_gray(void) { return TYPE_GRAY_8; }
static inline cmsUInt32Number ms_lcms_cmyk(void) { return TYPE_CMYK_8; }
static inline cmsUInt32Number ms_lcms_inverted_cmyk(void) { return TYPE_CMYK_8_REV; }
