#!/bin/bash
# Has build.sh build the manifest and install it for this user, and starts it the two ways a desktop does: through its
# desktop file and by D-Bus activation. test-window.sh then tries the program in its sandbox, and
# Benchmarks/flatpak/run measures it.
#
# Where no sandbox can be made at all, as inside many containers, it says so and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
id=io.github.mystuff.MyStuff
build=$PWD/.build

# Files come into the sandbox through a FUSE file system below this folder, which flatpak looks for here only.
export XDG_RUNTIME_DIR=/run/user/$(id -u)
[ -d "$XDG_RUNTIME_DIR" ] || mkdir -p -m 700 "$XDG_RUNTIME_DIR"

# What is exported from Flatpak has to be known to the session bus when it starts.
export XDG_DATA_DIRS=$HOME/.local/share/flatpak/exports/share:/usr/local/share:/usr/share

if [ "${1:-}" != --inside ]; then
    status=0
    flatpak/build.sh || status=$?
    [ $status -ne 69 ] || { echo "test-flatpak: left out" >&2; exit; }
    [ $status -eq 0 ] || exit $status
    # flatpak and its portals want a session bus; the window wants a display.
    xvfb-run -a -s '-screen 0 1280x900x24 -noreset' dbus-run-session -- "$0" --inside
    flatpak/test-window.sh
    exec Benchmarks/flatpak/run
fi

fail() {
    echo "test-flatpak: $*" >&2
    exit 1
}

exports=$(flatpak --user info --show-location $id)/export
for file in share/applications/$id.desktop share/dbus-1/services/$id.service \
    share/gnome-shell/search-providers/$id.search-provider.ini share/icons/hicolor/scalable/apps/$id.svg share/icons/hicolor/symbolic/apps/$id-symbolic.svg; do
    [ -f "$exports/$file" ] || fail "not exported: $file"
done
# The one flatpak-builder keeps the metainfo's name, the other calls it appdata, as it once was.
[ -f "$exports/share/metainfo/$id.metainfo.xml" ] || [ -f "$exports/share/metainfo/$id.appdata.xml" ] ||
    fail "not exported: the metainfo"
desktop-file-validate "$exports/share/applications/$id.desktop"
files=$(flatpak --user info --show-location $id)/files
[ -f "$files/share/licenses/$id/LICENSE" ] || fail "the licence is missing"
[ -f "$files/share/glib-2.0/schemas/gschemas.compiled" ] || fail "the settings' schema is missing"
! find "$files/bin" "$files/lib" -name 'libswift*' | grep -q . || fail "Swift's libraries are not linked statically"

permissions=$(flatpak --user info --show-permissions $id)
case $permissions in *network* | *host* | *session-bus* | *'devices=all'*) fail "more permissions than needed: $permissions" ;; esac
[ -x "$files/libexec/mystuff-image" ] || fail "the worker that decodes pictures is missing"
for program in bin/mystuff libexec/mystuff-image; do
    flatpak run --user --command=ldd $id /app/$program | grep 'not found' && fail "libraries of $program are missing" || true
done
flatpak run --user $id --version

# What libraries that are loaded late are for: an export, and what becomes of it. (The sandbox sees Pictures, and of other
# folders those that a portal hands over.)
probe=$(mktemp -d "$HOME/mystuff-test-XXXXXX")
trap 'rm -rf "$probe"' EXIT
mkdir "$probe/Pictures" "$probe/config" "$probe/elsewhere"
# Where nobody has set up the folders of the desktop there is no Pictures, and nothing to see.
echo "XDG_PICTURES_DIR=\"$probe/Pictures\"" >"$probe/config/user-dirs.dirs"
sandboxed() { XDG_CONFIG_HOME=$probe/config flatpak run --user "$@"; }
sandboxed $id --generate 3 "$probe/Pictures/library"
sandboxed $id --library "$probe/Pictures/library" --export "$probe/Pictures/all.zip"
sandboxed $id --library "$probe/Pictures/again" --import "$probe/Pictures/all.zip"
sandboxed $id --library "$probe/Pictures/library" --report "$probe/Pictures/report.pdf"
[ "$(head -c 5 "$probe/Pictures/report.pdf")" = %PDF- ] || fail "no report"
sandboxed --command=test $id -e "$probe/elsewhere" && fail "the sandbox sees all of the home folder"

# Waits up to ten seconds for a command to succeed.
wait_for() { for _ in $(seq 100); do "$@" >/dev/null 2>&1 && return 0; sleep 0.1; done; return 1; }
has_window() { xwininfo -root -tree | grep -q '"My Stuff"'; }
has_no_window() { ! has_window; }
has_name() { gdbus call --session --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.NameHasOwner $id | grep -q true; }
has_no_name() { ! has_name; }
stop() {
    flatpak kill $id 2>/dev/null || true
    wait_for has_no_window && wait_for has_no_name || fail "the program does not end"
}

trap 'flatpak kill $id 2>/dev/null || true; rm -rf "$probe"' EXIT

echo "Starting it through its desktop file"
gio launch "$exports/share/applications/$id.desktop" >"$build/flatpak-launch.log" 2>&1 &
wait_for has_window || { cat "$build/flatpak-launch.log" >&2; fail "no window after starting the desktop file"; }
stop

echo "Starting it by D-Bus activation"
gdbus call --session --dest $id --object-path "/$(echo $id | tr . /)" --method org.freedesktop.Application.Activate '{}' \
    >/dev/null || fail "no D-Bus activation"
wait_for has_window || fail "no window after D-Bus activation"
stop
echo "The Flatpak builds, installs and starts."
