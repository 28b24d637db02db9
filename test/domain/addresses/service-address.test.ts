import { expect, test } from 'bun:test'
import { maskLink } from '#domain/addresses/service-address.ts'

const links: [string, string][] = [
  ['http://h/1/download?apikey=abc&link=x&file=y', 'http://h/1/download?apikey=********&link=x&file=y'],
  ['http://h/dl?jackett_apikey=abc&path=Q', 'http://h/dl?jackett_apikey=********&path=Q'],
  ['https://h/rss?t=get&id=5&i=1&r=abc', 'https://h/rss?t=get&id=5&i=1&r=********'],
  ['https://h/a?passkey=abc&x=1?y', 'https://h/a?passkey=********&x=1?y'],
  ['https://h/a?torrent_pass=abc', 'https://h/a?torrent_pass=********'],
  ['https://h/plain.torrent', 'https://h/plain.torrent'],
  ['magnet:?xt=urn:btih:aa&tr=http://t/?passkey=1', 'magnet:?xt=urn:btih:aa&tr=http://t/?passkey=1'],
  ['no link at all', 'no link at all'],
]

test.each(links)('%s', (link, masked) => {
  expect(maskLink(link)).toBe(masked)
})
