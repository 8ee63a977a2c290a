"""A stand-in for the desktop's Settings portal: says which colour scheme is preferred, and when that changes.

Usage: settings_portal.py SCHEME; 1 is dark, 2 light. Each line on standard input is the next scheme; ends with its end.
"""

import sys
import threading

from gi.repository import Gio, GLib

INTERFACE = "org.freedesktop.portal.Settings"
PATH = "/org/freedesktop/portal/desktop"
DESCRIPTION = Gio.DBusNodeInfo.new_for_xml(f"""
<node><interface name="{INTERFACE}">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>""")

scheme = int(sys.argv[1])
loop = GLib.MainLoop()
connection = Gio.bus_get_sync(Gio.BusType.SESSION)


def answer(connection, sender, path, interface, method, parameters, invocation):
    if parameters.unpack() != ("org.freedesktop.appearance", "color-scheme"):
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "Requested setting not found")
        return
    # The portal's Read wraps its answer twice.
    invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", scheme)),)))


def change(new):
    global scheme
    scheme = new
    connection.emit_signal(None, PATH, INTERFACE, "SettingChanged", GLib.Variant(
        "(ssv)", ("org.freedesktop.appearance", "color-scheme", GLib.Variant("u", scheme))))


def listen():
    for line in sys.stdin:
        GLib.idle_add(change, int(line))
    GLib.idle_add(loop.quit)


connection.register_object(PATH, DESCRIPTION.interfaces[0], answer, None, None)
Gio.bus_own_name_on_connection(
    connection, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE,
    lambda *_: print("ready", flush=True), lambda *_: loop.quit())
threading.Thread(target=listen, daemon=True).start()
loop.run()
