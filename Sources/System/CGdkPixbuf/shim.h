#pragma once
#include "../CGLib/shim.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
