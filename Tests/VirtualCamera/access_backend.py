"""The desktop's side of its portal: where the portal would ask a person, this answers for them.

Usage: access_backend.py ANSWER LOG; ANSWER is yes, no or wait (never answers until the question is taken back). Each
question is written to LOG as a line, and so is each that is taken back.
"""

import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.impl.portal.desktop.mystuff"
PATH = "/org/freedesktop/portal/desktop"
DESCRIPTION = Gio.DBusNodeInfo.new_for_xml("""
<node>
  <interface name="org.freedesktop.impl.portal.Access">
    <method name="AccessDialog">
      <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
    </method>
  </interface>
  <interface name="org.freedesktop.impl.portal.Request"><method name="Close"/></interface>
</node>""")

answer, log = sys.argv[1], sys.argv[2]
loop = GLib.MainLoop()
connection = Gio.bus_get_sync(Gio.BusType.SESSION)


def note(line):
    with open(log, "a", encoding="utf-8") as file:
        file.write(line + "\n")


def closed(connection, sender, path, interface, method, parameters, invocation):
    note("closed")
    invocation.return_value(None)


def asked(connection, sender, path, interface, method, parameters, invocation):
    note("asked")
    if answer == "wait":
        connection.register_object(parameters.unpack()[0], DESCRIPTION.interfaces[1], closed, None, None)
    else:
        invocation.return_value(GLib.Variant("(ua{sv})", (0 if answer == "yes" else 1, {})))


connection.register_object(PATH, DESCRIPTION.interfaces[0], asked, None, None)
Gio.bus_own_name_on_connection(
    connection, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: note("ready"), lambda *_: loop.quit())
loop.run()
