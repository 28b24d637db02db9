#!/usr/bin/env bash
# steam-shortcut-editor 3.1.3, steam-binary-vdf 0.1.0 (npm)
#
# With its default options steam-shortcut-editor makes an array of every map whose names all contain a digit somewhere, and
# uses the names as indexes. A shortcuts.vdf with the entries 1 and 3 becomes an array of four with two holes, and is written
# back with empty texts in their place: four entries. A map with the names "disc1" and "disc2" loses both values without an
# error. Expected: what was read is written back, and by its README only names that are numbers make an array.
# steam-binary-vdf returns the same bytes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts steam-shortcut-editor@3.1.3 lodash@4.17.21 steam-binary-vdf@0.1.0
cat >read.cjs <<'NODE'
const { parseBuffer, writeBuffer } = require('steam-shortcut-editor')
const { readVdf, writeVdf } = require('steam-binary-vdf')

const named = (type, name, ...rest) => Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), ...rest])
const text = (name, value) => named(1, name, Buffer.from(`${value}\0`))
const map = (name, ...items) => named(0, name, ...items, Buffer.from([8]))
const file = (...entries) => Buffer.concat([map('shortcuts', ...entries), Buffer.from([8])])
const compare = (label, bytes) => {
  if (!writeVdf(readVdf(bytes)).equals(bytes)) throw new Error('steam-binary-vdf no longer returns the same bytes')
  const { shortcuts } = parseBuffer(bytes)
  const written = writeBuffer({ shortcuts })
  console.log(`${label}:`, JSON.stringify(shortcuts), bytes.length, 'bytes become', written.length)
  return { shortcuts, isSame: written.equals(bytes), again: readVdf(written).shortcuts }
}

const plain = compare('entries 0 and 1', file(map('0', text('AppName', 'Lantern')), map('1', text('AppName', 'Harbor'))))
if (!plain.isSame) throw new Error('Entries without a gap are now changed as well')

const gaps = compare('entries 1 and 3', file(map('1', text('AppName', 'Lantern')), map('3', text('AppName', 'Harbor'))))
console.log('read again:', JSON.stringify(gaps.again))
if (Object.keys(gaps.again).length !== 4 || gaps.again[0] !== '') throw new Error('Gaps are now written in another way')

const discs = compare('names with a digit', file(map('0', map('files', text('disc1', 'a.chd'), text('disc2', 'b.chd')))))
if (JSON.stringify(discs.shortcuts[0].files) !== '[null,null]') throw new Error('Names with a digit are now kept')
NODE
node read.cjs
echo 'As found: a gap in the entries becomes two empty entries, and names with a digit lose their values.'
