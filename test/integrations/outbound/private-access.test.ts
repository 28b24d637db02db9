import { expect, test } from 'bun:test'
import { isListedHost, privateOriginsAfter } from '#integrations/outbound/private-access.ts'

const addresses = (...all: string[]) => all.map((address) => ({ address }))

test('a public server must not redirect to a private address, and one of the own network may', () => {
  expect(privateOriginsAfter(null, addresses('93.184.216.34'))).toEqual([])
  expect(privateOriginsAfter(null, addresses('2606:4700::1111', '93.184.216.34'))).toEqual([])
  expect(privateOriginsAfter(null, addresses('192.168.1.20'))).toBeNull()
  expect(privateOriginsAfter(null, addresses('::1'))).toBeNull()
  expect(privateOriginsAfter(['http://nas'], addresses('192.168.1.20'))).toEqual(['http://nas'])
})

test.each([
  ['tracker.lan', 'http://TRACKER.lan./x', '10.0.0.5', true],
  ['tracker.lan', 'http://other.lan/x', '10.0.0.5', false],
  ['tracker.lan', 'http://tracker.lan.evil.example/x', '10.0.0.5', false],
  ['tracker.lan:443', 'https://tracker.lan/x', '10.0.0.5', true],
  ['tracker.lan:443', 'http://tracker.lan/x', '10.0.0.5', false],
  ['10.0.0.0/8', 'http://any.lan/x', '10.0.0.5', true],
  ['10.0.0.5', 'http://any.lan/x', '10.0.0.50', false],
  ['fd00::/8', 'http://[fd00::5]:9117/x', 'fd00::5', true],
  ['[fd00::5]:9117', 'http://[fd00::5]:9117/x', 'fd00::5', true],
  ['not a host', 'http://not/x', '10.0.0.5', false],
])('the entry %p allows %p at %p: %p', (entry, url, address, isListed) => {
  expect(isListedHost([entry], new URL(url), address)).toBe(isListed)
})
