#!/usr/bin/env bash
# Runs a command in a session of its own with PipeWire and virtual cameras, none of it touching the real session.
#
#   run-with-cameras.sh [--cameras none|raw|mjpeg|two|grey] [--keep-logs] -- COMMAND [ARGUMENT…]
#
# none   no camera at all (the default)
# raw    "CamA", YUY2 1280×720 at 30/s
# mjpeg  "CamA", Motion JPEG 1280×720 at 30/s
# two    two raw cameras that are both called "CamA"
# grey   "CamA" and an infra-red sensor (GRAY8 only) that is also called "CamA"
#
# The command finds `camera-ctl` in its PATH, to plug in and unplug cameras, and its path in MYSTUFF_VIRTUAL_CAMERA.
# The command's exit status is ours.
#
# Needs (Debian): dbus pipewire wireplumber gstreamer1.0-pipewire gstreamer1.0-tools gstreamer1.0-plugins-base
# gstreamer1.0-plugins-good
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cameras=none
keep_logs=
while [ $# -gt 0 ]; do
    case $1 in
        --cameras) cameras=${2:?--cameras needs a value}; shift 2 ;;
        --keep-logs) keep_logs=1; shift ;;
        --) shift; break ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || { sed -n '2,17s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 64; }
case $cameras in none | raw | mjpeg | two | grey) ;; *) echo "unknown set of cameras: $cameras" >&2; exit 64 ;; esac

for tool in dbus-run-session pipewire wireplumber pw-dump gst-launch-1.0; do
    command -v "$tool" >/dev/null || { echo "run-with-cameras: $tool is not installed" >&2; exit 69; }
done

# The first round makes the folder and a message bus and tidies up, the second works inside them.
if [ -z "${MYSTUFF_CAMERA_SESSION:-}" ]; then
    # Short: the path of a Unix socket has room for 107 bytes.
    session=$(mktemp -d /tmp/cam.XXXXXX)
    chmod 700 "$session"
    mkdir -p "$session/cameras" "$session/state" "$session/config" "$session/data"
    export MYSTUFF_CAMERA_SESSION=$session XDG_RUNTIME_DIR=$session
    # The person's own permissions for cameras are below the last of these.
    export XDG_STATE_HOME=$session/state XDG_CONFIG_HOME=$session/config XDG_DATA_HOME=$session/data
    # What portal-ctl starts, and when, is the tests' matter: where the portal is installed the message bus would start it as
    # soon as it is asked for, and portal-ctl's would find its name taken. The bus looks into this folder first.
    mkdir -p "$session/dbus-1/services"
    for name in org.freedesktop.portal.Desktop org.freedesktop.impl.portal.PermissionStore; do
        printf '[D-BUS Service]\nName=%s\nExec=/bin/false\n' $name >"$session/dbus-1/services/$name.service"
    done
    bus=
    tidy_up() {
        if [ -n "$bus" ]; then kill "$bus" 2>/dev/null || true; fi
        "$here/portal-ctl" stop || true
        "$here/camera-ctl" stop || true
        if [ -n "$keep_logs" ]; then echo "run-with-cameras: logs in $session" >&2; else rm -rf "$session" 2>/dev/null || { sleep 1; rm -rf "$session" || true; }; fi
    }
    trap tidy_up EXIT
    trap 'exit 143' TERM HUP
    trap 'exit 130' INT
    # In the background, because bash attends to signals only while it waits.
    dbus-run-session -- "${BASH_SOURCE[0]}" --cameras "$cameras" -- "$@" <&0 &
    bus=$!
    status=0
    wait "$bus" || status=$?
    bus=
    exit "$status"
fi

export MYSTUFF_VIRTUAL_CAMERA=$here/camera-ctl MYSTUFF_CAMERA_BUS=$DBUS_SESSION_BUS_ADDRESS
export PATH=$here:$PATH
camera-ctl start

case $cameras in
    none) ;;
    raw) camera-ctl add camA raw ;;
    mjpeg) camera-ctl add camA mjpeg ;;
    two)
        camera-ctl add camA raw
        camera-ctl add camB raw CamA
        ;;
    grey)
        camera-ctl add camA raw
        camera-ctl add camIR grey CamA
        ;;
esac

"$@"
