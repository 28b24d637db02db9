#!/usr/bin/env bash
# maxcso 1.13.0 (npm @emmercm/maxcso-linux-x64 0.1130.16)
#
# Without `-o`, maxcso derives the name of the output from the input, and replaces a file of that name without a question,
# in both directions: `game.iso` to `game.zso`, and `--decompress game.cso` to `game.iso`. Only .iso and .cso inputs get a
# derived name; for any other ending it asks for an output and exits with 1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @emmercm/maxcso-linux-x64@0.1130.16
maxcso=node_modules/@emmercm/maxcso-linux-x64/dist/maxcso
chmod +x "$maxcso"

head -c $((2048 * 300)) /dev/zero | tr '\0' 'L' >game.iso
echo 'another file' >game.zso
"$maxcso" --quiet --format=zso game.iso || { echo 'It now refuses an existing .zso'; exit 1; }
[ "$(head -c 4 game.zso)" = ZISO ] || { echo 'The existing .zso is now kept'; exit 1; }
[ -f game.iso ] || { echo 'The source is now removed'; exit 1; }

"$maxcso" --quiet game.iso -o back.cso
echo 'another file' >back.iso
"$maxcso" --quiet --decompress back.cso || { echo 'It now refuses an existing .iso'; exit 1; }
cmp -s game.iso back.iso || { echo 'The existing .iso is now kept'; exit 1; }

cp game.iso game.bin
code=0
"$maxcso" game.bin >bin.log 2>&1 || code=$?
[ "$code" = 1 ] && grep -q 'Too few output files' bin.log || { echo "A .bin input now ends with $code"; exit 1; }
echo 'As found: game.zso and back.iso were replaced without a question; a .bin input needs -o.'
