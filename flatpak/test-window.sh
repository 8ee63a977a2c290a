#!/bin/bash
# The installed Flatpak as a person uses it: in its sandbox, in a real window, with the desktop's real portals for files
# and for the camera. To be run after test.sh, which builds and installs it.
#
# Usage: flatpak/test-window.sh [unittest arguments…]; MYSTUFF_SHOTS names a folder that keeps the screenshots.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

if [ "${1:-}" != --inside ]; then
    export FLATPAK_USER_DIR=${FLATPAK_USER_DIR:-$HOME/.local/share/flatpak}
    # What is exported from Flatpak has to be known to the session bus when it starts.
    export XDG_DATA_DIRS=$FLATPAK_USER_DIR/exports/share:/usr/local/share:/usr/share
    exec xvfb-run -a -s '-screen 0 1280x900x24 -noreset' \
        "$root/Tests/VirtualCamera/run-with-cameras.sh" -- "$0" --inside "$@"
fi
shift

work=$(mktemp -d /tmp/mystuff-sandbox-XXXXXX)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/home"
# The cameras' PipeWire stays where it is. Files come into the sandbox through a FUSE file system below this folder, which
# flatpak looks for here only.
export PIPEWIRE_RUNTIME_DIR=$XDG_RUNTIME_DIR XDG_RUNTIME_DIR=/run/user/$(id -u)
[ -d "$XDG_RUNTIME_DIR" ] || mkdir -p -m 700 "$XDG_RUNTIME_DIR"
export HOME=$work/home MYSTUFF_PROGRAM=flatpak MYSTUFF_SHOTS=${MYSTUFF_SHOTS:-$work/shots} MYSTUFF_FLATPAK_TEST=1
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=atspi LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH=$root/Tests/Window XDG_CURRENT_DESKTOP=mystuff
unset WAYLAND_DISPLAY LANGUAGE XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
mkdir -p "$MYSTUFF_SHOTS"
dbus-update-activation-environment DISPLAY XAUTHORITY HOME XDG_RUNTIME_DIR PIPEWIRE_RUNTIME_DIR XDG_CURRENT_DESKTOP GDK_BACKEND

openbox >/dev/null 2>&1 &
for _ in $(seq 100); do xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q "window id" && break; sleep 0.05; done
cd "$root/flatpak"
/usr/bin/python3 -W ignore -m unittest -v "${@:-test_sandbox}"
