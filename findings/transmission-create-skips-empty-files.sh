#!/usr/bin/env bash
# transmission-create 3.00 (Debian 12, transmission-cli 3.00-2.1+deb12u1), create-torrent 6.1.3 (npm). Needs apt of Debian 12.
#
# transmission-create leaves files of 0 bytes out of the torrent without a word; create-torrent keeps them. The same folder
# therefore has two info-hashes, and a download of the first torrent lacks the empty files. Games use such files as markers
# (`portable.txt`, `.nomedia`), so "complete" does not mean "the same folder".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q -o APT::Sandbox::User=root transmission-cli=3.00-2.1+deb12u1 >/dev/null
dpkg -x transmission-cli_*.deb tool
npm install --silent --no-audit --no-fund --ignore-scripts create-torrent@6.1.3 parse-torrent@11.0.24

mkdir game
head -c 40000 /dev/zero | tr '\0' 'L' >game/data.bin
: >game/portable.txt
tool/usr/bin/transmission-create -o transmission.torrent -s 32 game >create.log 2>&1 ||
  { echo 'transmission-create did not run (its libraries: apt-get install transmission-cli)'; cat create.log; exit 1; }
! grep -q portable create.log || { echo 'It now mentions the empty file'; exit 1; }
cat >compare.mjs <<'NODE'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import createTorrent from 'create-torrent'
import parseTorrent from 'parse-torrent'
writeFileSync('npm.torrent', await promisify(createTorrent)('game', { pieceLength: 32768 }))
const [theirs, npm] = await Promise.all(['transmission', 'npm'].map((name) => parseTorrent(readFileSync(`${name}.torrent`))))
for (const [name, torrent] of Object.entries({ 'transmission-create': theirs, 'create-torrent': npm }))
  console.log(name, torrent.infoHash, torrent.files.map((file) => `${file.name} (${file.length})`).join(', '))
if (theirs.files.some((file) => file.length === 0)) throw new Error('transmission-create now keeps empty files')
if (!npm.files.some((file) => file.length === 0)) throw new Error('create-torrent now leaves empty files out')
NODE
node compare.mjs
echo 'As found: transmission-create leaves the empty file out, create-torrent keeps it.'
