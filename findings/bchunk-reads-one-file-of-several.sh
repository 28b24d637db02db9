#!/usr/bin/env bash
# bchunk 1.2.2 (Debian 12, bchunk 1.2.2+git20220715+ds-2). Needs apt of Debian 12.
#
# bchunk takes every time in a CUE sheet for one in the BIN on the command line, and ignores the FILE lines. With one BIN for
# each track, as the discs of Redump have, it writes an empty second track. With one BIN, the pregap between INDEX 00 and
# INDEX 01 ends up in neither track. A track of MODE1/2048 is cut into sectors of 2,352 bytes and loses its end. The exit code
# is 0 each time. Expected: a FILE line begins a new file whose times start at zero (command FILE in the manual of CDRWIN), or
# an error, since bchunk(1) names none of these limits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q -o APT::Sandbox::User=root 'bchunk=1.2.2+git20220715+ds-2' >/dev/null
dpkg -x bchunk_*.deb tool
split() {
  tool/usr/bin/bchunk "$@" >split.log 2>&1 || { echo "bchunk $* now ends with $?"; exit 1; }
  ! grep -qiE 'warn|error|unsupported|multiple' split.log || { echo 'bchunk now says something:'; cat split.log; exit 1; }
}
bytes() { stat -c %s "$1"; }

data=20 gap=150 audio=20
head -c $((2352 * data)) /dev/zero | tr '\0' 'D' >'Game (Track 1).bin'
head -c $((2352 * (gap + audio))) /dev/zero | tr '\0' 'A' >'Game (Track 2).bin'
cat >several.cue <<'CUE'
FILE "Game (Track 1).bin" BINARY
  TRACK 01 MODE1/2352
    INDEX 01 00:00:00
FILE "Game (Track 2).bin" BINARY
  TRACK 02 AUDIO
    INDEX 00 00:00:00
    INDEX 01 00:02:00
CUE
split 'Game (Track 1).bin' several.cue several
echo "one BIN a track: data $(bytes several01.iso) bytes, audio $(bytes several02.cdr) of $(bytes 'Game (Track 2).bin')"
[ "$(bytes several02.cdr)" = 0 ] || { echo 'The second track is no longer empty'; exit 1; }

cat 'Game (Track 1).bin' 'Game (Track 2).bin' >one.bin
cat >one.cue <<'CUE'
FILE "one.bin" BINARY
  TRACK 01 MODE1/2352
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    INDEX 00 00:00:20
    INDEX 01 00:02:20
CUE
split one.bin one.cue one
sectors=$(($(bytes one01.iso) / 2048 + $(bytes one02.cdr) / 2352))
echo "one BIN: $sectors of $((data + gap + audio)) sectors are in the tracks"
[ "$sectors" = $((data + audio)) ] || { echo 'The pregap is now in a track'; exit 1; }

head -c $((2048 * data)) /dev/zero | tr '\0' 'D' >small.bin
printf 'FILE "small.bin" BINARY\n  TRACK 01 MODE1/2048\n    INDEX 01 00:00:00\n' >small.cue
split small.bin small.cue small
echo "MODE1/2048: $(ls small01.*) has $(bytes small01.*) of $(bytes small.bin) bytes"
[ "$(bytes small01.*)" = $((2048 * data / 2352 * 2352)) ] || { echo 'MODE1/2048 is now read in another way'; exit 1; }
echo 'As found: an empty track, a lost pregap and a cut image, each with exit code 0.'
