#!/usr/bin/env bash
# magnet-uri 7.0.10 and @ctrl/magnet-link 4.2.0 (npm)
#
# A plus sign in the name of a magnet link becomes a space, though it is percent-encoded: "Lantern + All DLC" is read as
# "Lantern   All DLC", and "C++" as "C  ". Both packages write %2B themselves and then cannot read it back. They replace
# plus signs by spaces after decoding and not before. Expected: %2B is a plus sign (RFC 3986, section 2.1; the form encoding
# of the URL Standard replaces "+" before it decodes). Whoever compares release names by such a name does not find "+".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts magnet-uri@7.0.10 @ctrl/magnet-link@4.2.0
cat >read.mjs <<'NODE'
import { magnetDecode, magnetEncode } from '@ctrl/magnet-link'
import magnetUri, { encode } from 'magnet-uri'

const xt = 'urn:btih:0102030405060708090a0b0c0d0e0f1011121314'
const packages = { 'magnet-uri': [encode, magnetUri], '@ctrl/magnet-link': [magnetEncode, magnetDecode] }
for (const [name, [write, read]] of Object.entries(packages)) {
  for (const title of ['Lantern + All DLC', 'Learn C++']) {
    const link = write({ xt, dn: title })
    const back = read(link).dn
    console.log(name, link, JSON.stringify(back))
    if (!link.includes('%2B')) throw new Error('The plus sign is now written in another way')
    if (new URLSearchParams(link.slice('magnet:?'.length)).get('dn') !== title) throw new Error('The link itself is wrong')
    if (back !== title.replaceAll('+', ' ')) throw new Error('The name is now read in another way')
  }
}
NODE
node read.mjs
echo 'As found: neither package reads the plus signs that it wrote.'
