#!/usr/bin/env bash
# chdman 0.289 (npm @emmercm/chdman-linux-x64 0.289.0)
#
# The same ISO becomes two different CHD files, both of which verify: `createdvd` stores sectors of 2,048 bytes with a
# "DVD " tag, `createcd` accepts the ISO as well and stores units of 2,448 bytes with a "CHT2" tag. The SHA-1 in the
# header differs, and so does the data SHA-1. A list of known CHD hashes therefore knows one of the two only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @emmercm/chdman-linux-x64@0.289.0
chdman=node_modules/@emmercm/chdman-linux-x64/dist/chdman
chmod +x "$chdman"

head -c $((2048 * 300)) /dev/zero | tr '\0' 'L' >game.iso
"$chdman" createdvd -i game.iso -o dvd.chd >/dev/null 2>&1
"$chdman" createcd -i game.iso -o cd.chd >/dev/null 2>&1
field() { "$chdman" info -i "$1" | sed -n "s/^$2: *//p"; }

for kind in dvd cd; do
  "$chdman" verify -i "$kind.chd" 2>&1 | grep -q 'Overall SHA1 verification successful' || { echo "$kind.chd does not verify"; exit 1; }
  echo "$kind.chd: unit $(field "$kind.chd" 'Unit Size'), SHA-1 $(field "$kind.chd" SHA1), data SHA-1 $(field "$kind.chd" 'Data SHA1')"
done
[ "$(field dvd.chd 'Unit Size')" = '2,048 bytes' ] && [ "$(field cd.chd 'Unit Size')" = '2,448 bytes' ] || { echo 'The unit sizes changed'; exit 1; }
[ "$(field dvd.chd SHA1)" != "$(field cd.chd SHA1)" ] && [ "$(field dvd.chd 'Data SHA1')" != "$(field cd.chd 'Data SHA1')" ] ||
  { echo 'Both now have the same hash'; exit 1; }
echo 'As found: one ISO, two valid CHD files with different hashes.'
