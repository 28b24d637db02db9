#!/usr/bin/env bash
# cueconvert 1.4.1 (Debian 12, cuetools 1.4.1-0.2). Needs apt of Debian 12.
#
# CUE sheets of console discs do not survive a conversion, though every exit code is 0. From CUE to CUE, the raw file of an
# audio track is declared as WAVE, in which programs look for a header, and MODE2/2336 becomes MODE2/2048, so that sectors
# are looked for at the wrong places. From CUE to TOC, a MODE2/2352 track (as PlayStation discs have) gets no mode; of this
# TOC cueconvert itself says "syntax error" and makes a disc of audio tracks, the first of which belongs to no file. Expected:
# type and sector size are kept (commands FILE and TRACK in the manual of CDRWIN), and the exit code is 0 only after a
# successful conversion (cueconvert(1)).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q -o APT::Sandbox::User=root cuetools=1.4.1-0.2 >/dev/null
dpkg -x cuetools_*.deb tool
convert() { tool/usr/bin/cueconvert "$@" || { echo "cueconvert $* now ends with $?"; exit 1; }; }

cat >game.cue <<'CUE'
FILE "Game (Track 1).bin" BINARY
  TRACK 01 MODE2/2352
    INDEX 01 00:00:00
FILE "Game (Track 2).bin" BINARY
  TRACK 02 AUDIO
    INDEX 00 00:00:00
    INDEX 01 00:02:00
CUE
convert -o cue game.cue again.cue
grep -e FILE -e TRACK again.cue
grep -q '^FILE "Game (Track 1).bin" BINARY' again.cue || { echo 'The data track is now changed as well'; exit 1; }
grep -q '^FILE "Game (Track 2).bin" WAVE' again.cue || { echo 'The audio track now keeps its type'; exit 1; }

sed 's,MODE2/2352,MODE2/2336,' game.cue >xa.cue
convert -o cue xa.cue xa-again.cue
grep 'TRACK 01' xa-again.cue
grep -q 'TRACK 01 MODE2/2048' xa-again.cue || { echo 'MODE2/2336 is now converted in another way'; exit 1; }

convert -o toc game.cue game.toc
grep -n TRACK game.toc
grep -qx 'TRACK ' game.toc || { echo 'The TOC now has a mode for MODE2/2352'; exit 1; }
convert -i toc -o cue game.toc back.cue
grep -e FILE -e TRACK back.cue
[ "$(grep -e FILE -e TRACK back.cue | head -1)" = 'TRACK 01 AUDIO' ] || { echo 'The TOC is now read in another way'; exit 1; }
echo 'As found: raw audio becomes WAVE, MODE2/2336 becomes MODE2/2048, and MODE2/2352 is lost on the way through a TOC.'
