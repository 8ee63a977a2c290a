"""A window of another program that takes files: prints the path of the one that is dropped on it, and ends."""

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

loop = GLib.MainLoop()


def take(_, files, x, y):
    print(files.get_files()[0].get_path(), flush=True)
    GLib.idle_add(loop.quit)
    return True


target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
target.connect("drop", take)
window = Gtk.Window(title="Drop Target", default_width=300, default_height=200)
window.add_controller(target)
window.connect("map", lambda _: print("ready", flush=True))
window.present()
loop.run()
