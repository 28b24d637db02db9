#!/usr/bin/env bash
# nzb-parser 1.0.4 (npm, with fast-xml-parser 5.12.1)
#
# Passwords and titles that look like numbers become numbers: the password 00420 is returned as 420 and 1e5 as 100000, so
# the archive cannot be unpacked with it. "true" becomes a Boolean. A tag that is a year ("2024") raises a TypeError, and
# the NZB cannot be read at all. Expected: text. The NZB specification of Newzbin, which SABnzbd mirrors, gives the content
# of <meta> as a string (https://sabnzbd.org/wiki/extra/nzb-spec).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts nzb-parser@1.0.4 fast-xml-parser@5.12.1
cat >read.mjs <<'NODE'
import parse from 'nzb-parser'

const nzb = (type, text) => `<?xml version="1.0" encoding="UTF-8"?>
<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb">
  <head><meta type="${type}">${text}</meta></head>
  <file poster="poster@example.com" date="1600000000" subject="&quot;lantern.rar&quot; yEnc (1/1)">
    <groups><group>alt.binaries.example</group></groups>
    <segments><segment bytes="100" number="1">part1@example.com</segment></segments>
  </file>
</nzb>`
const expected = [['secret', 'secret'], ['00420', 420], ['1e5', 100000], ['1.10', 1.1], ['true', true]]
for (const [text, found] of expected) {
  const [password] = parse(nzb('password', text)).meta.passwords
  console.log('password', text, 'is read as', typeof password, password)
  if (password !== found) throw new Error('Passwords are now read in another way')
}
const { title } = parse(nzb('title', '1943')).meta
console.log('title 1943 is read as', typeof title, title)
if (title !== 1943) throw new Error('Titles are now read in another way')

parse(nzb('tag', 'action'))
let failure = null
try {
  parse(nzb('tag', '2024'))
} catch (error) {
  failure = error
}
console.log('tag 2024:', String(failure))
if (!(failure instanceof TypeError)) throw new Error('A year as a tag is now read')
NODE
node read.mjs
echo 'As found: passwords and titles of digits lose their form, and a tag of digits makes the NZB unreadable.'
