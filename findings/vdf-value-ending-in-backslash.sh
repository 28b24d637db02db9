#!/usr/bin/env bash
# vdf 0.0.2, vdf-parser 1.2.1, kvparser 1.0.2 (npm)
#
# Two of three packages cannot read a libraryfolders.vdf of Steam whose path is the root of a drive, "E:\\". They take the
# quotation mark behind the escaped backslash for an escaped one: vdf returns a path with a line break and has no label,
# without an error; vdf-parser refuses the file and names a line that is in order. kvparser reads it. Expected: a backslash
# that is escaped itself does not escape what follows (https://developer.valvesoftware.com/wiki/KeyValues lists \\ and \").
# The same holds for every value that ends in a backslash, as start folders of shortcuts do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts vdf@0.0.2 vdf-parser@1.2.1 kvparser@1.0.2
cat >libraryfolders.vdf <<'VDF'
"libraryfolders"
{
	"1"
	{
		"path"		"E:\\"
		"label"		"Games"
		"apps"
		{
			"440"		"24356012032"
		}
	}
}
VDF
cat >read.cjs <<'NODE'
const text = require('node:fs').readFileSync('libraryfolders.vdf', 'utf8')
const read = (name, content = text) => require(name).parse(content).libraryfolders['1']
const show = (name, folder) => console.log(name, JSON.stringify(folder))

const right = read('kvparser')
show('kvparser', right)
if (right.path !== 'E:\\' || right.label !== 'Games') throw new Error('kvparser now reads it in another way')

const mixed = read('vdf')
show('vdf', mixed)
if ('label' in mixed || !mixed.path.includes('\n')) throw new Error('vdf now reads it in another way')

let failure = null
try {
  show('vdf-parser', read('vdf-parser'))
} catch (error) {
  failure = error
}
console.log('vdf-parser', String(failure).split('\n')[0])
if (!(failure instanceof SyntaxError)) throw new Error('vdf-parser now reads the file')

for (const name of ['vdf', 'vdf-parser']) {
  const folder = read(name, text.replace('E:\\\\', 'E:\\\\Games'))
  if (folder.label !== 'Games') throw new Error(`${name} does not read the folder below the root either`)
}
NODE
node read.cjs
echo 'As found: vdf mixes up path and label, vdf-parser refuses the file, kvparser reads it.'
