import { expect, test } from 'bun:test'
import { basicCredentials, createRedactor, secretsWithin } from '#domain/secrets/redactor.ts'

const key = 'K3y+/&"with signs'

test('a known secret is hidden in every spelling', () => {
  const { add, redact } = createRedactor()
  add([key, null, undefined, 7, '', basicCredentials('robin', key)])
  const spellings = [
    key,
    encodeURIComponent(key),
    encodeURIComponent(key).toLowerCase().replace('k3y', 'K3y'),
    encodeURIComponent(key).replaceAll('%20', '+'),
    JSON.stringify(key).slice(1, -1),
    key.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    Buffer.from(`robin:${key}`).toString('base64'),
  ]
  for (const spelling of spellings) {
    expect(redact(`http://h/getnzb/${spelling}.nzb and ${spelling}`)).toBe('http://h/getnzb/[hidden].nzb and [hidden]')
  }
})

const links: [string, string][] = [
  ['http://h/1/download?apikey=abc&link=x', 'http://h/1/download?apikey=[hidden]&link=x'],
  ['http://h/dl?jackett_apikey=abc&path=Q', 'http://h/dl?jackett_apikey=[hidden]&path=Q'],
  ['https://h/getnzb/5.nzb&i=1&r=abc', 'https://h/getnzb/5.nzb&i=1&r=[hidden]'],
  ['https://h/rss?i=1&amp;r=abc</link>', 'https://h/rss?i=1&amp;r=[hidden]</link>'],
  [
    'magnet:?tr=http%3A%2F%2Ft%2Fa%3Fpasskey%3Dabc%26x%3D1',
    'magnet:?tr=http%3A%2F%2Ft%2Fa%3Fpasskey%3D[hidden]%26x%3D1',
  ],
  ['http://t/0123456789abcdef0123/announce', 'http://t/[hidden]/announce'],
  ['http://t/announce.php/0123456789abcdef', 'http://t/announce.php/[hidden]'],
  ['ftp://robin:abc@h/x', 'ftp://[hidden]@h/x'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [hidden]'],
  ['number=5 for=x author=y a basic sign-in', 'number=5 for=x author=y a basic sign-in'],
  ['https://h/plain.torrent?id=5', 'https://h/plain.torrent?id=5'],
]

test.each(links)('secrets are recognized by name: %s', (text, hidden) => {
  expect(createRedactor().redact(text)).toBe(hidden)
})

test('short secrets are hidden as whole words only, and very short ones not at all', () => {
  const { add, redact } = createRedactor({ minLength: 4 })
  add(['test', 'abc'])
  expect(redact('test latest (test) abc')).toBe('[hidden] latest ([hidden]) abc')
})

test('all texts of a value are redacted, and nothing else changes', () => {
  const { add, redactAll } = createRedactor()
  add(['THE-SECRET'])
  const value = { a: ['x THE-SECRET', 7, null], b: { c: true, d: 'token=THE-SECRET' } }
  expect(redactAll(value)).toEqual({ a: ['x [hidden]', 7, null], b: { c: true, d: 'token=[hidden]' } })
})

test('the number of secrets is bounded, and the newest stay', () => {
  const { add, redact } = createRedactor()
  for (let index = 0; index < 2500; index += 1) add([`secret number ${index}.`])
  expect(redact('secret number 2499.')).toBe('[hidden]')
  expect(redact('secret number 1.')).toBe('secret number 1.')
})

test('stored settings give their secrets, not their names', () => {
  const stored = { connection: { url: 'http://h', apiKey: 'KEY' }, values: { 1: { name: 'Alpha' } }, key: 'PEM' }
  expect(secretsWithin(stored)).toEqual(['KEY', 'PEM'])
  expect(secretsWithin(['first', 'second'])).toEqual(['first', 'second'])
})
