import { expect, test } from 'bun:test'
import { readMagnet } from '#domain/torrent/magnet.ts'

const hash = '0123456789abcdef0123456789abcdef01234567'
const v2 = 'aa'.repeat(32)

test('a magnet link identifies its torrent in hex, in base32 and by version 2 hashes', () => {
  const cases: [string, string, string | null][] = [
    [`magnet:?xt=urn:btih:${hash}`, hash, null],
    [`MAGNET:?XT=URN:BTIH:${hash.toUpperCase()}&dn=x`, hash, null],
    [' magnet:?xt=urn:btih:AERUKZ4JVPG66AJDIVTYTK6N54ASGRLH ', hash, null],
    [`magnet:?xt=urn:btmh:1220${v2}`, v2.slice(0, 40), v2],
    [`magnet:?xt=urn:btmh:1220${v2}&xt=urn:btih:${hash}`, hash, v2],
    [`magnet:?xt.1=urn:btih:${hash}&xt.2=urn:tree:tiger:abc`, hash, null],
  ]
  for (const [uri, infoHash, infoHashV2] of cases) {
    const magnet = readMagnet(uri)
    expect([magnet.infoHash, magnet.infoHashV2]).toEqual([infoHash, infoHashV2])
  }
})

test('a magnet link contains a name and trackers', () => {
  const magnet = readMagnet(`magnet:?xt=urn:btih:${hash}&dn=A+Game%20%C3%BC&tr=http%3A%2F%2Fa&tr.1=udp://b&tr=http://a`)
  expect(magnet.name).toBe('A Game ü')
  expect(magnet.trackers).toEqual(['http://a', 'udp://b'])
})

test('a link without a torrent hash is refused', () => {
  const refused = [
    '',
    'http://a',
    'magnet:',
    'magnet:?dn=x',
    'magnet:?xt=urn:btih:123',
    `magnet:?xt=urn:btmh:1120${v2}`,
  ]
  for (const uri of refused) expect(() => readMagnet(uri)).toThrow(/magnet/)
})
