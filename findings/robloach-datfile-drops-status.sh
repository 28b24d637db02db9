#!/usr/bin/env bash
# robloach-datfile 2.4.2 (npm)
#
# A reader of clrmamepro DATs that keeps only the fields it knows: `status nodump` and `status baddump` are dropped without
# a word, so a ROM that was never dumped looks like one that can be verified. All values are strings, the size too. The
# backslashes before quotation marks stay in the name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts robloach-datfile@2.4.2
cat >read.cjs <<'NODE'
const datfile = require('robloach-datfile')
const dat = [
  'clrmamepro (', '\tname "Sample"', ')', '',
  'game (', '\tname "Lantern"', '\trom ( name "lantern.bin" size 4 crc 12345678 status nodump )', ')', '',
  'game (', '\tname "The \\"Good\\" Game"', '\trom ( name "good.bin" size 4 crc 9abcdef0 )', ')', '',
].join('\n')
datfile.parse(dat).then((games) => {
  const rom = games.find((game) => game.name === 'Lantern').entries[0]
  console.log(JSON.stringify(rom))
  if ('status' in rom) throw new Error('The status is now kept')
  if (rom.size !== '4') throw new Error('The size is no string any more')
  const quoted = games.find((game) => game.entries?.[0]?.name === 'good.bin')
  console.log(JSON.stringify(quoted.name))
  if (!quoted.name.includes('\\"')) throw new Error('Escaped quotation marks are now read')
})
NODE
node read.cjs
echo 'As found: nodump is dropped, sizes are strings, escapes stay in the name.'
