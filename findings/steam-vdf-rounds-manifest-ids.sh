#!/usr/bin/env bash
# @node-steam/vdf 2.2.0, vdf-parser 1.2.1, simple-vdf 1.1.1 (npm)
#
# An app manifest of Steam (appmanifest_440.acf) names the installed build of each depot by a number of 64 bits. Two of three
# packages make a double of everything that looks like a number: the manifest 7707612755534478339 becomes
# 7707612755534478000, the folder "1.10" becomes 1.1 and "007" becomes 7. Written back, the file names another build and
# another folder. Expected: text, as the format knows no numbers (https://developer.valvesoftware.com/wiki/KeyValues).
# vdf-parser keeps text with { types: false }; @node-steam/vdf has no such choice.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @node-steam/vdf@2.2.0 vdf-parser@1.2.1 simple-vdf@1.1.1
cat >read.cjs <<'NODE'
const manifest = '7707612755534478339'
const acf = (folder) => `"AppState"
{
	"appid"		"440"
	"installdir"		"${folder}"
	"InstalledDepots"
	{
		"441"
		{
			"manifest"		"${manifest}"
		}
	}
}
`
const read = (name, folder, ...options) => {
  const { installdir, InstalledDepots } = require(name).parse(acf(folder), ...options).AppState
  const depot = InstalledDepots['441'].manifest
  console.log(name, ...options, typeof depot, depot, JSON.stringify(installdir))
  return { installdir, depot }
}
const isText = ({ installdir, depot }, folder) => installdir === folder && depot === manifest

for (const name of ['@node-steam/vdf', 'vdf-parser']) {
  for (const [folder, found] of [['1.10', 1.1], ['007', 7]]) {
    const { installdir, depot } = read(name, folder)
    if (installdir !== found || depot !== Number(manifest)) throw new Error(`${name} now reads it in another way`)
  }
  const { parse, stringify } = require(name)
  const written = stringify(parse(acf('007')))
  if (!written.includes('"7707612755534478000"') || !/"installdir"\s+"7"/.test(written)) {
    throw new Error(`${name} now writes it in another way`)
  }
}
if (!isText(read('vdf-parser', '007', { types: false }), '007')) throw new Error('{ types: false } no longer helps')
if (!isText(read('simple-vdf', '007'), '007')) throw new Error('simple-vdf now makes numbers of text')
NODE
node read.cjs
echo 'As found: two of three packages round the manifest and shorten the folder, and write both back.'
