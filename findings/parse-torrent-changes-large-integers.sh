#!/usr/bin/env bash
# parse-torrent 11.0.24 and bencode 4.0.1 (npm)
#
# An integer above 2^53 in the info dictionary gives the torrent another info-hash. bencode reads it as a double, and
# parse-torrent takes the hash of the dictionary that it writes anew, in which the number has changed. There is neither an
# error nor a warning, but no client knows the torrent by this hash. A key of one's own in the info dictionary, which makes a
# torrent unique, need only be a random integer of 64 bits. Expected: the hash of the info dictionary as it is in the file, in
# which integers have no size limit (BEP 3, "bencoding" and "metainfo files").
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts parse-torrent@11.0.24 bencode@4.0.1
cat >read.mjs <<'NODE'
import { createHash } from 'node:crypto'
import bencode from 'bencode'
import parseTorrent from 'parse-torrent'

console.warn = console.error = (...words) => {
  throw new Error(`There is a warning now: ${words.join(' ')}`)
}
for (const [number, isKept] of [['9007199254740992', true], ['9007199254740993', false], ['-7707612755534478339', false]]) {
  const info = `d6:lengthi5e4:name11:Lantern.iso12:piece lengthi16384e6:pieces20:${'p'.repeat(20)}8:x_uniquei${number}ee`
  const file = Buffer.from(`d4:info${info}e`)
  const expected = createHash('sha1').update(info).digest('hex')
  const { infoHash } = await parseTorrent(file)
  const written = Buffer.from(bencode.encode(bencode.decode(file).info)).toString().match(/x_uniquei(-?\d+)e/)?.[1]
  console.log(`${number} is written as ${written}, info-hash ${infoHash}, of the file ${expected}`)
  if ((infoHash === expected) !== isKept || (written === number) !== isKept) throw new Error('The behavior changed')
}
NODE
node read.mjs
echo 'As found: above 2^53 the number changes, and the info-hash with it.'
