#!/bin/bash
# Asks lintian about the package that `make deb` built, then installs it in a fresh tree of Debian 12, tries it there as a
# person would, removes and purges it, and looks for what is left.
#
# It runs three times over: here (root or not), in a namespace of its own that takes away at its end whatever was mounted
# or started in it, and in the tree, as a person with a display.
set -euo pipefail
cd "$(dirname "$0")/.."
id=io.github.mystuff.MyStuff
folder=$PWD/.build/deb
scratch=$folder/test
tree=$scratch/tree

fail() {
    echo "test-deb: $*" >&2
    exit 1
}

# MARK: Here

# What a desktop has before My Stuff comes, as far as a window has to be seen and the indexes have to be kept.
desktop=(dbus-user-session desktop-file-utils libglib2.0-bin man-db shared-mime-info x11-utils xauth xvfb)

# What tools/deps names has to be named by the package.
check_names() { # group, the package's words, names that need not be among them
    local name
    for name in $(tools/deps --list "$1"); do
        case " $3 $2 " in *" $name "*) ;; *) fail "tools/deps has $name for $1, and debian/control has not" ;; esac
    done
}

outside() {
    local deb=("$folder"/mystuff_*.deb)
    [ ${#deb[@]} -eq 1 ] && [ -f "${deb[0]}" ] || fail "there is not one package in $folder: make deb"

    lintian --fail-on error "${deb[0]}" || fail "lintian finds errors"
    # Swift brings a compiler; the others are build-essential.
    check_names build "$(sed -n '/^Build-Depends:/,/^[^ ]*: /p' debian/control | tr ',\n' ' ')" \
        "binutils clang libc6-dev libstdc++-12-dev make"
    # GTK brings these.
    check_names run "$(dpkg-deb --field "${deb[0]}" Depends Recommends | tr ',\n' ' ')" \
        "adwaita-icon-theme gtk-update-icon-cache"

    echo "Making a fresh tree of Debian 12"
    rm -rf "$scratch"
    mkdir -p "$tree"
    # Root makes it as root, others in a namespace.
    mmdebstrap --quiet --variant=minbase --include="$(IFS=,; echo "${desktop[*]}")" \
        --customize-hook='chroot "$1" useradd --create-home person' bookworm "$scratch/tree.tar"

    local map=()
    [ "$(id -u)" -eq 0 ] || map=(--map-root-user --map-auto)
    unshare "${map[@]}" --mount --pid --fork --kill-child -- debian/test.sh --with-tree "${deb[0]}"
    rm -r "$scratch"
}

# MARK: With the tree

in_tree() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$tree" "$@"
}

# Shows what a command says only where it fails: the reason to give, then the command.
quietly() { in_tree "${@:2}" >>"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "$1"; }; }

as_person() { in_tree runuser -u person -- env --chdir=/home/person HOME=/home/person "$@"; }

# Every file with its kind, rights and content, and what dpkg knows; less what is the person's, and logs and caches of others.
state() {
    local ignored=(
        /home /tmp
        # apt's packages and list of them, ldconfig's and man-db's caches, the state that dpkg had one step before.
        /var/cache/apt /var/cache/ldconfig /var/cache/man /var/lib/dpkg/status-old
        # Logs of apt, dpkg and update-alternatives.
        /var/log/apt /var/log/dpkg.log /var/log/alternatives.log
    )
    local name but=()
    for name in "${ignored[@]}"; do but+=(-path "$name" -prune -o); done
    in_tree find / -xdev "${but[@]}" -printf '%p %y %m %u:%g %l\n' | sort
    in_tree find / -xdev "${but[@]}" -type f -exec sha256sum {} + | sort -k 2
    in_tree dpkg-query --show --showformat '${Package} ${Version} ${db:Status-Abbrev} ${Conffiles}\n'
    in_tree dpkg-divert --list
}

with_tree() {
    local deb=$1
    mount -t tmpfs -o mode=755 tree "$tree"
    tar -xf "$scratch/tree.tar" -C "$tree" --numeric-owner --exclude='./dev/*'
    mount --rbind /dev "$tree/dev"
    mount -t proc proc "$tree/proc"
    install -m 755 debian/test.sh "$tree/tmp/test.sh"
    install -m 644 "$deb" "$tree/tmp/mystuff.deb"
    install -m 644 data/samples/record-player.svg "$tree/home/person"
    in_tree apt-get update -qq

    state >"$scratch/before"
    echo "Installing it with nothing but what it depends on"
    quietly "it cannot be installed" apt-get install -y -qq --no-install-recommends /tmp/mystuff.deb
    in_tree apt-get check -qq
    try "$deb"
    echo "Removing and purging it"
    quietly "it cannot be removed" apt-get remove -y -qq mystuff
    [ ! -e "$tree/usr/bin/mystuff" ] && [ ! -e "$tree/usr/libexec/mystuff-image" ] || fail "removed, and still there"
    quietly "it cannot be purged" dpkg --purge mystuff
    local left
    left=$(in_tree find / -xdev -path /home -prune -o -path /tmp -prune -o -iname '*mystuff*' -print)
    [ -z "$left" ] || fail "left after the purge: $left"
    left=$(in_tree grep -rlsF $id /etc /usr/share /var/lib /var/cache || true)
    [ -z "$left" ] || fail "named after the purge, in: $left"
    [ -f "$tree/home/person/library/library.sqlite" ] || fail "the person's library is gone"

    # What came with it goes too, so that both states can be compared: also what others would like to have.
    quietly "what came with it cannot be removed" \
        apt-get autoremove --purge -y -qq -o APT::AutoRemove::RecommendsImportant=false
    state >"$scratch/after"
    diff -u "$scratch/before" "$scratch/after" || fail "the tree is not what it was before"
    echo "The package installs, starts, goes and leaves nothing."
}

try() {
    local deb=$1 version program libraries file help manual option others
    for program in /usr/bin/mystuff /usr/libexec/mystuff-image; do
        in_tree ldd $program >"$scratch/ldd" || fail "$program is no program"
        ! grep 'not found' "$scratch/ldd" || fail "libraries of $program are missing"
        ! grep libswift "$scratch/ldd" || fail "Swift's library is not linked statically"
    done
    version=$(as_person mystuff --version)
    [ "$version" = "mystuff $(dpkg-deb --field "$deb" Version)" ] || fail "not the version of the package: $version"
    # Each of the libraries that are loaded late has a name or two.
    libraries=$(in_tree ldconfig -p)
    for file in Sources/CLateLibraries/ms_*.c; do
        grep -o 'lib[a-z0-9-]*\.so\.[0-9]*' "$file" >"$scratch/names" || continue
        grep -qwFf "$scratch/names" <<<"$libraries" || fail "no library for $file"
    done
    # What triggers have to do.
    for file in glib-2.0/schemas/gschemas.compiled applications/mimeinfo.cache icons/hicolor/icon-theme.cache; do
        grep -qF $id "$tree/usr/share/$file" || fail "/usr/share/$file does not know it"
    done
    in_tree desktop-file-validate /usr/share/applications/$id.desktop
    help=$(as_person mystuff --help)
    manual=$(as_person man mystuff | col -b)
    for option in $(grep -o -- '--[a-z][a-z-]*' <<<"$help"); do
        grep -qE -- "$option([^a-z-]|$)" <<<"$manual" || fail "the manual page does not tell of $option"
    done
    [[ "$(as_person env LANGUAGE=de mystuff --help)" = *Bibliothek* ]] || fail "it speaks no German"
    # Nobody would miss a package that is recommended and not there; the first of alternatives.
    others=$(dpkg-deb --field "$deb" Recommends Suggests | sed 's/^[A-Z][a-z]*://; s/|[^,]*//g' | tr ',\n' ' ')
    in_tree apt-get install --simulate -qq $others >/dev/null || fail "what is recommended or suggested cannot be installed"

    echo "A library of its own"
    as_person mystuff --generate 3 library
    as_person mystuff --library library --export all.zip
    as_person mystuff --library again --import all.zip
    as_person mystuff --library library --report report.pdf
    [ "$(head -c 5 "$tree/home/person/report.pdf")" = %PDF- ] || fail "no report"
    # Through the worker, with a loader of pictures that is no part of GTK.
    as_person mystuff --library again --import-picture record-player.svg >"$scratch/picture.log" 2>&1 ||
        { cat "$scratch/picture.log" >&2; fail "it cannot read an SVG file"; }
    ! grep 'no mystuff-image found' "$scratch/picture.log" || fail "it does not find its worker"
    as_person mystuff --check again

    echo "Its window"
    # No network: other displays of this machine cannot be mistaken for the one in the tree.
    in_tree unshare --net runuser -u person -- env HOME=/home/person \
        xvfb-run -a -s '-screen 0 1280x900x24 -noreset' dbus-run-session -- /tmp/test.sh --in-session
}

# MARK: In the tree, with a display and a session bus

# Waits up to twenty seconds for a command to succeed.
wait_for() { for _ in $(seq 200); do "$@" >/dev/null 2>&1 && return 0; sleep 0.1; done; return 1; }
has_window() { [[ "$(xwininfo -root -tree)" = *'"My Stuff"'* ]]; }
bus() { gdbus call --session --dest org.freedesktop.DBus --object-path / --method "org.freedesktop.DBus.$1" $id; }
has_name() { [[ "$(bus NameHasOwner)" = *true* ]]; }
is_gone() { ! has_window && ! has_name; }

in_session() {
    mystuff >/tmp/start.log 2>&1 &
    wait_for has_window || { cat /tmp/start.log >&2; fail "no window after starting it"; }
    kill $!
    wait $! || fail "it did not end in an orderly way: $?"
    wait_for is_gone || fail "it does not end"

    # By its service file.
    gapplication launch $id || fail "no D-Bus activation"
    wait_for has_window || fail "no window after D-Bus activation"
    kill "$(bus GetConnectionUnixProcessID | sed 's/(uint32 \([0-9]*\),)/\1/')"
    wait_for is_gone || fail "it does not end after D-Bus activation"
}

case ${1:-} in
    --with-tree) with_tree "$2" ;;
    --in-session) in_session ;;
    *) outside ;;
esac
