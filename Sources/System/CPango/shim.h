// Pango and cairo with its PDF surface, for pages. GLib comes from its own module, so that its types are the same everywhere.
#pragma once
#include "../CGLib/shim.h"
#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>
