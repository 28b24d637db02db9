#!/usr/bin/env bash
# chdman 0.289 (npm @emmercm/chdman-linux-x64 0.289.0)
#
# `createcd` with a BIN that is not a whole number of sectors leaves the surplus bytes out without a word: exit code 0, the
# CHD verifies, and `extractcd` returns a file that is shorter than the source. A conversion that deletes its source after
# a good verification loses these bytes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @emmercm/chdman-linux-x64@0.289.0
chdman=node_modules/@emmercm/chdman-linux-x64/dist/chdman
chmod +x "$chdman"

sectors=300
head -c $((2352 * sectors + 100)) /dev/zero | tr '\0' 'L' >game.bin
printf 'FILE "game.bin" BINARY\n  TRACK 01 MODE2/2352\n    INDEX 01 00:00:00\n' >game.cue
"$chdman" createcd -i game.cue -o game.chd >create.log 2>&1 || { echo 'createcd now refuses the file'; exit 1; }
! grep -qiE 'warn|surplus|partial|truncat|error' create.log || { echo 'createcd now says something:'; cat create.log; exit 1; }
"$chdman" verify -i game.chd 2>&1 | grep -q 'Overall SHA1 verification successful' || { echo 'The CHD does not verify'; exit 1; }
"$chdman" extractcd -i game.chd -o back.cue -ob back.bin >/dev/null 2>&1
before=$(stat -c %s game.bin) after=$(stat -c %s back.bin)
echo "source $before bytes, extracted $after bytes, difference $((before - after))"
[ $((before - after)) = 100 ] || { echo 'The behavior changed'; exit 1; }
echo 'As found: the 100 bytes after the last whole sector are gone, and every exit code was 0.'
