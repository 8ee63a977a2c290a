#!/bin/bash
# Makes stand-ins for the runtimes that the manifest names, from Debian packages and the Swift toolchain in PATH, and
# installs them for this user, so that the true manifest can be built where Flathub cannot be reached.
#
#   flatpak/standins.sh [FOLDER]     FOLDER (2 GB) is kept and used again; by default below ~/.cache
set -euo pipefail
folder=$(realpath -m "${1:-${XDG_CACHE_HOME:-$HOME/.cache}/mystuff-standins}")
remote=mystuff-standins branch=48 extension_branch=24.08
arch=$(flatpak --default-arch)
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
repository=$folder/repository
tree=$folder/tree

# In both; the SDK adds what is needed to build.
platform=(
    adwaita-icon-theme at-spi2-core ca-certificates dconf-gsettings-backend fontconfig fonts-dejavu-core
    gstreamer1.0-pipewire gstreamer1.0-plugins-base gstreamer1.0-plugins-good hicolor-icon-theme libarchive13 libatomic1 libcurl4
    libgdk-pixbuf-2.0-0 libglib2.0-bin libgstreamer-plugins-base1.0-0 libgstreamer1.0-0 libgtk-4-1 liblcms2-2
    libpixman-1-0 librsvg2-common libsqlite3-0 libstdc++6 libturbojpeg0 libxml2 locales-all shared-mime-info
    webp-pixbuf-loader xkb-data
)
sdk=(
    appstream appstream-util binutils desktop-file-utils elfutils g++ gcc gettext git itstool
    libarchive-dev libc6-dev libedit2 libgdk-pixbuf-2.0-dev libglib2.0-dev-bin libgstreamer-plugins-base1.0-dev libgstreamer1.0-dev
    libgtk-4-dev liblcms2-dev libncurses6 libpython3.11 libsqlite3-dev libstdc++-12-dev
    libturbojpeg0-dev libxml2-dev libz3-4 make pkg-config python3-minimal tzdata
)

runtime() { # name, then its packages
    local name=$1
    shift
    # Made again where it was made of other packages.
    [ "$(cat "$folder/$name.done" 2>/dev/null)" = "$*" ] && return
    echo "Making $name from Debian packages"
    rm -rf "$tree" "$folder/unpacked"
    mkdir -p "$tree/files" "$folder/unpacked"
    mmdebstrap --quiet --variant=minbase --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-exclude=/usr/share/man/*' --include="$(IFS=,; echo "$*")" bookworm "$folder/$name.tar"
    tar -xf "$folder/$name.tar" -C "$folder/unpacked" --exclude='./etc/shadow*' --exclude='./etc/gshadow*' ./usr ./etc
    rm -f "$folder/$name.tar" "$folder/unpacked/etc/"{resolv.conf,mtab,hostname,machine-id}
    mv "$folder/unpacked/usr" "$tree/usr"
    mv "$folder/unpacked/etc" "$tree/usr/etc"
    mkdir -p "$tree/usr/lib/sdk"
    cat >"$tree/metadata" <<METADATA
[Runtime]
name=$name
runtime=org.gnome.Platform/$arch/$branch
sdk=org.gnome.Sdk/$arch/$branch

[Environment]
XDG_DATA_DIRS=/app/share:/usr/share:/usr/share/runtime/share:/run/host/user-share:/run/host/share
GST_PLUGIN_SYSTEM_PATH=/app/lib/gstreamer-1.0:/usr/lib/$arch-linux-gnu/gstreamer-1.0
METADATA
    if [ "$name" = org.gnome.Sdk ]; then
        cat >>"$tree/metadata" <<METADATA

[Extension org.freedesktop.Sdk.Extension]
directory=lib/sdk
subdirectories=true
no-autodownload=true
version=$extension_branch
METADATA
    fi
    flatpak build-export --runtime --disable-sandbox --no-update-summary "$repository" "$tree" $branch
    rm -rf "$tree" "$folder/unpacked"
    echo "$*" >"$folder/$name.done"
}

swift_extension() {
    local name=org.freedesktop.Sdk.Extension.swift6
    [ -f "$folder/$name.done" ] && return
    echo "Making $name from $toolchain"
    rm -rf "$tree"
    mkdir -p "$tree/files" "$tree/usr"
    # Without the parts that no build of ours uses.
    tar -C "$toolchain" -cf - --exclude='bin/lldb*' --exclude=bin/sourcekit-lsp --exclude=bin/docc \
        --exclude='bin/clangd*' --exclude='lib/liblldb*' --exclude='lib/swift*/embedded*' --exclude=share/doc \
        --exclude='*musl*' . | tar -C "$tree/files" -xf -
    cat >"$tree/metadata" <<METADATA
[Runtime]
name=$name

[ExtensionOf]
ref=runtime/org.gnome.Sdk/$arch/$branch
METADATA
    flatpak build-export --runtime --files=files --disable-sandbox --no-update-summary "$repository" "$tree" \
        $extension_branch
    rm -rf "$tree"
    touch "$folder/$name.done"
}

mkdir -p "$folder"
[ -f "$repository/config" ] || ostree init --repo="$repository" --mode=bare-user-only
runtime org.gnome.Platform "${platform[@]}"
runtime org.gnome.Sdk "${platform[@]}" "${sdk[@]}"
swift_extension
flatpak build-update-repo "$repository"
flatpak --user remote-add --if-not-exists --no-gpg-verify $remote "$repository"
flatpak --user install -y --noninteractive --or-update $remote org.gnome.Platform//$branch org.gnome.Sdk//$branch \
    org.freedesktop.Sdk.Extension.swift6//$extension_branch
