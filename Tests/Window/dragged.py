"""Another program, out of whose window files can be dragged: `dragged.py FILE…`, or `--image FILE` for its pixels alone."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402


def content(arguments):
    if arguments[0] == "--image":
        with open(arguments[1], "rb") as file:
            return Gdk.ContentProvider.new_for_bytes("image/png", GLib.Bytes.new(file.read()))
    uris = "".join(Gio.File.new_for_path(path).get_uri() + "\r\n" for path in arguments)
    return Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(uris.encode()))


def show(application):
    window = Gtk.ApplicationWindow(application=application, title="Files", default_width=150, default_height=80)
    label = Gtk.Label(label="drag me", hexpand=True, vexpand=True)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.set_content(content(sys.argv[1:]))
    label.add_controller(source)
    window.set_child(label)
    window.present()


application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", show)
application.run([])
