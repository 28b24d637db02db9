import { expect, test } from 'bun:test'
import { identifyPayload, looksLikeNzb } from '#domain/torrent/identify-payload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an NZB is recognized by its root element', () => {
  const doctype = '<!DOCTYPE nzb PUBLIC "-//newzBin//DTD NZB 1.1//EN" "http://www.newzbin.com/DTD/nzb/nzb-1.1.dtd">'
  const yes = [
    '<nzb>',
    '\uFEFF<?xml version="1.0"?>\n<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb">',
    `<?xml version="1.0" encoding="iso-8859-1" ?>\r\n${doctype}\r\n<!-- made by a robot -->\r\n<nzb xmlns="x">`,
  ]
  const no = [
    '',
    '<html><body>nzb</body></html>',
    '<error code="100" description="nzb limit"/>',
    '<nzbfile>',
    'd8:announce',
  ]
  for (const text of yes) expect(looksLikeNzb(bytes(text))).toBe(true)
  for (const text of no) expect(looksLikeNzb(bytes(text))).toBe(false)
})

test('the response to a download link is recognized by its bytes', () => {
  const torrent = 'd8:announce8:http://a4:infod4:name1:xee'
  const cases: [string, string | null, 'torrent' | 'nzb' | null][] = [
    [torrent, 'text/html', 'torrent'],
    [torrent, null, 'torrent'],
    ['d8:announce8:http://a', 'application/x-bittorrent', 'torrent'],
    ['d8:announce8:http://a', null, null],
    ['<html>4:infod</html>', 'application/x-bittorrent', null],
    ['<nzb>', 'application/octet-stream', 'nzb'],
    ['', 'application/x-nzb', null],
  ]
  for (const [text, contentType, kind] of cases) expect(identifyPayload(bytes(text), contentType)).toBe(kind)
})
