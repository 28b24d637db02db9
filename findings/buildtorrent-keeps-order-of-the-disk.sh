#!/usr/bin/env bash
# buildtorrent 0.8 (Debian 12, buildtorrent 0.8-7), mktorrent 1.1 (Debian 12, mktorrent 1.1-3), parse-torrent 11.0.24 (npm).
# Needs apt of Debian 12.
#
# buildtorrent lists files in the order in which the file system returns them. The order is part of the info dictionary, so two
# folders with the same names and content become two torrents if their files were written in another order (here on tmpfs) or
# lie on another file system. mktorrent sorts and makes one torrent of both. Expected: one torrent, as the list of files comes
# from the folder (BEP 3 leaves its order to the program, and buildtorrent(1) does not mention it). Whoever creates a torrent
# from a copy of the game does not reach the seeders of the first one.
set -euo pipefail
work=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q -o APT::Sandbox::User=root buildtorrent=0.8-7 mktorrent=1.1-3 >/dev/null
for package in *.deb; do dpkg -x "$package" tool; done
npm install --silent --no-audit --no-fund --ignore-scripts parse-torrent@11.0.24

mkdir -p first/game second/game
for name in k c a h f b j e d i g; do echo "$name" >"first/game/$name.bin"; done
for name in g i d e j b f h a c k; do echo "$name" >"second/game/$name.bin"; done
diff -r first second
for copy in first second; do
  tool/usr/bin/buildtorrent -q -a http://tracker.example/announce -l 32768 "$copy/game" "buildtorrent-$copy.torrent"
  tool/usr/bin/mktorrent -l 15 -o "mktorrent-$copy.torrent" "$copy/game" >/dev/null
done
cat >compare.mjs <<'NODE'
import { readFileSync } from 'node:fs'
import parseTorrent from 'parse-torrent'

const read = (tool) =>
  Promise.all(
    ['first', 'second'].map(async (copy) => {
      const { infoHash, files } = await parseTorrent(readFileSync(`${tool}-${copy}.torrent`))
      console.log(copy.padEnd(6), tool.padEnd(12), infoHash, files.map(({ name }) => name).join(' '))
      return { infoHash, names: files.map(({ name }) => name).sort().join(' ') }
    }),
  )
const [mk, build] = [await read('mktorrent'), await read('buildtorrent')]
const names = new Set([...mk, ...build].map((torrent) => torrent.names))
if (names.size !== 1) throw new Error('The torrents have different files')
if (mk[0].infoHash !== mk[1].infoHash) throw new Error('mktorrent no longer sorts')
if (build[0].infoHash === build[1].infoHash) throw new Error('buildtorrent now makes the same torrent of both')
NODE
node compare.mjs
echo 'As found: buildtorrent makes two torrents of two equal folders, mktorrent makes one.'
