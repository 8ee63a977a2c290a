#!/usr/bin/env bash
# Measures the camera: one `name value unit` a line.
#
#   Benchmarks/camera/run.sh [PATH OF mystuff-bench] [SECONDS]
#
# camera.first_frame_ms    from the wish for a viewfinder to the first frame, median of five
# camera.dropped_percent   of 1280×720 at 30/s, over SECONDS (10)
# camera.cpu_ratio_gst     our processor time a frame over that of gst-launch-1.0 with the same conversion into fakesink,
#                          both on the same virtual camera, one after the other
#
# Build first: swift build -c release --product mystuff-bench
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bench=${1:-$here/../../.build/release/mystuff-bench}
seconds=${2:-10}
[ -x "$bench" ] || { echo "run.sh: no $bench; swift build -c release --product mystuff-bench" >&2; exit 69; }

if [ -z "${MYSTUFF_CAMERA_SESSION:-}" ]; then
    exec "$here/../../Tests/VirtualCamera/run-with-cameras.sh" --cameras raw -- "${BASH_SOURCE[0]}" "$bench" "$seconds"
fi

value() { awk -v name="$1" '$1 == name { print $2 }'; }

fresh_camera() { camera-ctl remove camA && camera-ctl add camA raw && sleep 0.5; }

for _ in 1 2 3 4 5; do fresh_camera; "$bench" camera 0 2>/dev/null | value camera.first_frame_ms; done |
    sort -n | awk '{ v[NR] = $1 } END { print "camera.first_frame_ms", v[int((NR + 1) / 2)], "ms" }'

fresh_camera
ours=$("$bench" camera "$seconds" 2>/dev/null)
echo "$ours" | grep '^camera.dropped_percent'

# Loading GStreamer is not part of the conversion: the difference of a long and a short run leaves the frames alone.
# shellcheck disable=SC2016
gst_seconds() {
    # pipewiresink does not take every change of its viewers well: a camera of its own for each of them.
    fresh_camera
    local TIMEFORMAT='%U %S'
    { time timeout 60 gst-launch-1.0 -q pipewiresrc target-object=camA num-buffers="$1" \
        ! video/x-raw,format=YUY2,width=1280,height=720,framerate=30/1 ! videoconvert n-threads=2 ! videoscale \
        ! video/x-raw,format=BGRA,pixel-aspect-ratio=1/1 ! fakesink sync=false >/dev/null 2>"$MYSTUFF_CAMERA_SESSION/gst.log"; } 2>&1 |
        awk '{ print $1 + $2 }' || { cat "$MYSTUFF_CAMERA_SESSION/gst.log" >&2; echo "run.sh: gst-launch-1.0 failed" >&2; return 1; }
}
short=30
long=$((30 + seconds * 30))
few=$(gst_seconds "$short")
many=$(gst_seconds "$long")
echo "$ours" | value camera.cpu_per_frame_ms | awk -v few="$few" -v many="$many" -v frames=$((long - short)) \
    '{ printf "camera.cpu_ratio_gst %.3f ratio\n", $1 / ((many - few) * 1000 / frames) }'
