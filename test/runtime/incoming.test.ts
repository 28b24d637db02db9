import { expect, test } from 'bun:test'
import { foldAddress, withRoutableAddress } from '../../src/runtime/incoming.ts'

test.each([
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['::ffff:c0a8:114', '192.168.1.20'],
  ['::1', '::1'],
  ['::', '::'],
  ['fe80::1', 'fe80::1'],
  ['2001:db8::ffff:1.2.3.4', '2001:db8::ffff:1.2.3.4'],
  ['127.0.0.1', '127.0.0.1'],
  ['', ''],
])('the address %p is written %p', (address, written) => {
  expect(foldAddress(address)).toBe(written)
})

test.each([
  ['http://nas/api/games', 'http://localhost/api/games'],
  ['http://pi/', 'http://localhost/'],
  ['https://pi/api/games?q=/', 'https://localhost/api/games?q=/'],
])('the short host of %p is filled up', (url, routable) => {
  expect(withRoutableAddress(new Request(url)).url).toBe(routable)
})

test.each([
  ['http://home:5757//api/games', 'http://home:5757/api/games'],
  ['http://home:5757/ludarr//api///games//', 'http://home:5757/ludarr/api/games/'],
  ['http://nas//api/games', 'http://localhost/api/games'],
  ['https://home.lan//evil.example/x', 'https://home.lan/evil.example/x'],
  ['http://home:5757//api/games?search=a//b', 'http://home:5757/api/games?search=a//b'],
  ['http://home:5757////', 'http://home:5757/'],
])('repeated slashes in the path of %p become one', (url, routable) => {
  expect(withRoutableAddress(new Request(url)).url).toBe(routable)
})

test.each([
  'https://nas/api',
  'http://home:5757/api?url=http://other//x',
  'http://home/api',
  'http://pi:5757/api',
  'http://[::1]/api',
])('a request to %p is passed on untouched', (url) => {
  const request = new Request(url)
  expect(withRoutableAddress(request)).toBe(request)
})

test('method, headers, body and signal survive a rewritten address', async () => {
  const gone = new AbortController()
  const headers = { host: 'nas', cookie: 'a=b' }
  const request = new Request('http://nas/x', { method: 'PUT', body: 'hello', headers, signal: gone.signal })
  const routable = withRoutableAddress(request)
  expect(routable.method).toBe('PUT')
  expect(routable.headers.get('cookie')).toBe('a=b')
  expect(await routable.text()).toBe('hello')
  gone.abort()
  expect(routable.signal.aborted).toBe(true)
})
