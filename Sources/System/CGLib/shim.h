// GLib, GObject and GIO, with the Unix additions and libintl (which has no module of its own).
#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <glib-object.h>
#include <glib-unix.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <libintl.h>
