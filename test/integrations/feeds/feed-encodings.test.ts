import { expect, test } from 'bun:test'
import { feedText } from '#integrations/indexers/feed-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf32 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer([...text].length * 4))
  for (const [index, letter] of [...text].entries()) view.setUint32(index * 4, letter.codePointAt(0) ?? 0, isLittle)
  return new Uint8Array(view.buffer)
}
const declared = (encoding: string, text = 'é') => `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`

test.each([
  ['UTF-8 with a byte order mark that is declared as Latin-1', utf8(`\uFEFF${declared('iso-8859-1')}`), '', 'é'],
  ['UTF-8 that is sent as Latin-1', utf8(declared('utf-8')), 'text/xml; charset=ISO-8859-1', 'é'],
  ['UTF-8 that is sent as ASCII', utf8('<a>é</a>'), 'text/xml; charset=us-ascii', 'é'],
  ['UTF-8 that is declared as Latin-1', utf8(declared('ISO-8859-1')), 'application/rss+xml', 'é'],
  ['UTF-8 that is sent as UTF-16', utf8(declared('utf-8')), 'text/xml; charset=utf-16', 'é'],
  ['Latin-1 that is sent as such and declared as UTF-8', bytes(declared('utf-8')), 'text/xml; charset=iso-8859-1', 'é'],
  ['Latin-1 that is declared as UTF-8', bytes(declared('utf-8')), '', 'é'],
  ['Windows-1252 without a declaration', bytes('<a>\x96 \xe9</a>'), '', '– é'],
  ['Cyrillic by the charset of the response', bytes('<a>\xcf\xf0\xe8</a>'), 'text/xml;charset = windows-1251', 'При'],
  ['KOI8-R by its declaration', bytes(declared('koi8-r', '\xf0\xd2\xc9')), 'text/xml', 'При'],
  ['Shift JIS by its declaration', bytes(declared('Shift_JIS', '\x83\x51\x81\x5b\x83\x80')), '', 'ゲーム'],
  ['GB 2312 by its declaration', bytes(declared('gb2312', '\xd3\xce\xcf\xb7')), '', '游戏'],
  ['EUC-KR by its declaration', bytes(declared('euc-kr', '\xb0\xd4\xc0\xd3')), '', '게임'],
  ['Big5 by its declaration', bytes(declared('big5', '\xb9\x43\xc0\xb8')), '', '遊戲'],
  ['a declaration after a message', bytes(`<br />\nNotice\n${declared('windows-1251', '\xcf\xf0\xe8')}`), '', 'При'],
  ['UTF-32 with a byte order mark', utf32('\uFEFF<a>é🎮</a>', true), '', 'é🎮'],
  ['UTF-32 in the other order', utf32('\uFEFF<a>é</a>', false), '', 'é'],
  ['UTF-32 without a mark', utf32('<a>é</a>', true), '', 'é'],
])('%s is decoded', (_name, encoded, type, expected) => {
  expect(feedText(encoded, type)).toContain(`<a>${expected}</a>`)
})

test('damaged characters do not cost the others', () => {
  expect(feedText(new Uint8Array([...utf8('<a>é'), 0xff, ...utf8('</a>')]))).toBe('<a>é\uFFFD</a>')
})
