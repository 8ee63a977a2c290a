#!/bin/bash
# Builds the Debian package from a copy of this folder, so that all that is written lies below .build/deb, and prints its
# path, and its size in MB of 1,000,000 bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/.build/deb
copy=$folder/source

mkdir -p "$copy"
rm -f "$folder"/mystuff_*
# Of an earlier copy only what was compiled is kept: Swift compiles again what has another date.
find "$copy" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -r {} +
tar --exclude=./.build --exclude=./.git -cf - . | tar -C "$copy" -xf -

cd "$copy"
dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes --no-pre-clean
echo "$folder"/mystuff_*.deb
stat -c %s "$folder"/mystuff_*.deb | awk '{ printf "deb.size_mb %.1f MB\n", $1 / 1000000 }'
