"""A stand-in for the desktop's file manager: prints the addresses of what it is to show, one a line."""

from gi.repository import Gio, GLib

INTERFACE = "org.freedesktop.FileManager1"
DESCRIPTION = Gio.DBusNodeInfo.new_for_xml(f"""
<node><interface name="{INTERFACE}">
  <method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
</interface></node>""")

loop = GLib.MainLoop()
connection = Gio.bus_get_sync(Gio.BusType.SESSION)


def show(connection, sender, path, interface, method, parameters, invocation):
    for address in parameters.unpack()[0]:
        print(address, flush=True)
    invocation.return_value(None)


connection.register_object("/org/freedesktop/FileManager1", DESCRIPTION.interfaces[0], show, None, None)
Gio.bus_own_name_on_connection(
    connection, INTERFACE, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
loop.run()
