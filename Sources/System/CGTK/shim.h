// GTK 4. GLib comes from its own module, so that its types are the same everywhere.
#pragma once
#include "../CGLib/shim.h"
#include <gtk/gtk.h>
