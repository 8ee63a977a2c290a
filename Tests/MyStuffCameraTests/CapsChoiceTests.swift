import GStreamer
import Testing

@testable import MyStuffCamera

struct CapsChoiceTests {}
