import { expect, test } from 'bun:test'
import { hostOfAddress, maskAddress, secretsInAddress, unmaskAddress } from '#domain/secrets/masked-address.ts'

const masked: [string, string][] = [
  ['http://h/PATHKEY/api?passkey=PK&foo=FOO', 'http://h/********/api?passkey=********&foo=********'],
  ['https://robin:pw@h:8443/api', 'https://********@h:8443/api'],
  ['http://h/3f9a8b7c6d5e4f3a/rss', 'http://h/********/rss'],
  ['https://h/rss/abcdefghijklmnopqrst', 'https://h/rss/********'],
  ['https://h/swordfish/api', 'https://h/********/api'],
  ['https://h/Swordfish/torznab/api?t=caps', 'https://h/********/torznab/api?t=caps'],
  ['https://h/sword-fish.key/rss.xml', 'https://h/********/rss.xml'],
  ['https://h/abc-def-ghi-jkl/rss', 'https://h/********/rss'],
  ['https://h/rss/download/1234567890', 'https://h/rss/download/********'],
  ['http://h/api/v2.0/indexers/swordfish', 'http://h/api/v2.0/indexers/********'],
  ['http://h/feed?user=swordfish&page=rss', 'http://h/feed?user=********&page=rss'],
  ['http://h/api?cat=4000,4050&t=search&r=5', 'http://h/api?cat=4000,4050&t=search&r=********'],
]

test.each(masked)('%s is masked, and the masked address stands for it', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
  expect(unmaskAddress(shown, address)).toBe(address)
})

const ordinary = [
  'http://192.168.1.20:9696/1/api',
  'http://nas:9117/api/v2.0/indexers/rarbg/results/torznab/',
  'http://nas:9117/api/v2.0/indexers/my-tracker/results/torznab/api',
  'http://nas:9117/jackett/api/v2.0/indexers/all/results/torznab?t=search&cat=4000,4050',
  'http://nas:9117/api/v2.0/indexers/!status:failing,type:public/results/torznab/',
  'http://nas:9117/torznab/all/',
  'https://nas/prowlarr/12/api',
  'http://nas:5076/nzbhydra2/torznab/api',
  'https://indexer.example/api/v1/api.php?o=xml&limit=100',
  'https://indexer.example/rss.php?cat=31&dl=1',
  'http://nas:8080/sabnzbd/api',
  'https://nas/deluge/json',
  'http://nas:5000/webapi/entry.cgi',
  'http://nas:8080/transmission/rpc',
  'http://nas/RPC2',
  'https://nas/qbittorrent',
  'https://nas/rutorrent/plugins/httprpc/action.php',
  'http://nas:6800/jsonrpc',
  'scgi://nas:5000',
  'scgi:///run/user/1000/rtorrent.sock',
  'http://nas/~robin/api',
]

test.each(ordinary)('%s has no secrets', (address) => {
  expect(secretsInAddress(address)).toEqual([])
  expect(maskAddress(address)).toBe(address)
})

test('the secrets of an address are its password, path segments and parameters, as written and decoded', () => {
  const address = 'http://robin:p%40ss@h/KEY%2F1/api?passkey=abc&cat=4000'
  expect(secretsInAddress(address)).toEqual(expect.arrayContaining(['p%40ss', 'p@ss', 'KEY%2F1', 'KEY/1', 'abc']))
  expect(secretsInAddress(address)).not.toContain('4000')
})

test('parts can be changed around masked ones, and a mask that stands for nothing is not an address', () => {
  const stored = 'http://h/PATHKEY/api?passkey=PK'
  expect(unmaskAddress('http://h/********/other?passkey=********', stored)).toBe('http://h/PATHKEY/other?passkey=PK')
  expect(unmaskAddress('http://h/********/api?passkey=NEW', stored)).toBe('http://h/PATHKEY/api?passkey=NEW')
  for (const entered of ['http://h/a/b/c/********', 'http://h/api?other=********', 'http://********@h/'])
    expect(unmaskAddress(entered, stored)).toBeNull()
})

test('a mask that was moved to an ordinary part is not replaced with that part', () => {
  expect(unmaskAddress('http://h/********', 'http://h/api/KEY1234X')).toBeNull()
})

test('members see the host only', () => {
  expect(hostOfAddress('http://robin:pw@h:80/PATHKEY/api?x=1')).toBe('http://h:80/********')
  expect(hostOfAddress('http://h:8080/')).toBe('http://h:8080')
  expect(hostOfAddress('http://h:8080')).toBe('http://h:8080')
  expect(hostOfAddress('scgi:///run/user/1000/rtorrent.sock')).toBe('********')
})
