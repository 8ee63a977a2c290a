// GStreamer with its app and video libraries.
#pragma once
#include "../CGLib/shim.h"
#include <gst/gst.h>
#include <gst/app/app.h>
#include <gst/video/video.h>
