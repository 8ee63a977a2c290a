#!/bin/bash
# Builds the manifest with the stand-in runtimes, installs it for this user, and makes the file to hand on. Ends with 69
# where no sandbox can be made at all, as inside many containers, and says so.
set -euo pipefail
cd "$(dirname "$0")/.."
id=io.github.mystuff.MyStuff
build=$PWD/.build

if [ "${1:-}" != --inside ]; then
    if ! reason=$(bwrap --ro-bind / / true 2>&1); then
        echo "flatpak/build.sh: no program can be put into a sandbox here: $reason" >&2
        exit 69
    fi
    # flatpak wants a session bus.
    exec dbus-run-session -- "$0" --inside
fi

flatpak/standins.sh
flatpak-builder --user --install --force-clean --disable-rofiles-fuse --disable-updates \
    --state-dir="$build/flatpak-builder" --repo="$build/flatpak-repository" "$build/flatpak" "flatpak/$id.json"
flatpak build-bundle "$build/flatpak-repository" "$build/mystuff.flatpak" $id
