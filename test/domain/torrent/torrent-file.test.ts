import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { bencodeLimits, readBencode } from '#domain/torrent/bencode.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { bencode, type Encodable } from '../../peers/bencode.ts'

const pieces = Buffer.alloc(20, 7)
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function outcomeOf(bytes: Uint8Array | string): string {
  try {
    readTorrent(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.message
    throw error
  }
  return 'accepted'
}

const v2Tree = {
  dir: { 'ä.bin': { '': { length: 12, 'pieces root': Buffer.alloc(32, 255) } } },
  b: { '': { length: 3 } },
}

test('a torrent of one file', () => {
  const info = { length: 10, name: 'game.iso', 'piece length': 16384, pieces }
  const torrent = readTorrent(bencode({ announce: 'http://a/announce', info }))
  expect(torrent).toEqual({
    infoHash: sha1(bencode(info)),
    infoHashV2: null,
    name: 'game.iso',
    size: 10,
    files: [{ path: 'game.iso', size: 10 }],
    trackers: ['http://a/announce'],
    isPrivate: false,
    traits: [],
  })
})

test('a torrent of a folder, with padding, several trackers and a name in UTF-8', () => {
  const files: { [key: string]: Encodable }[] = [
    { length: 4, path: ['data', 'a.pak'] },
    { length: 16380, path: ['.pad', '16380'], attr: 'p' },
    { length: 0, path: ['', 'empty.flag'] },
  ]
  const info = { files, name: 'Spiel', 'name.utf-8': 'Spiel ü', 'piece length': 16384, pieces, private: 1 }
  const tiers = [['http://a/announce', 'udp://b:1'], ['http://a/announce']]
  const torrent = readTorrent(bencode({ announce: 'http://a/announce', 'announce-list': tiers, info }))
  expect(torrent.name).toBe('Spiel ü')
  expect(torrent.isPrivate).toBe(true)
  expect(torrent.size).toBe(4)
  expect(torrent.trackers).toEqual(['http://a/announce', 'udp://b:1'])
  expect(torrent.files).toEqual([
    { path: 'data/a.pak', size: 4 },
    { path: 'empty.flag', size: 0 },
  ])
})

test('a version 2 torrent is identified by its truncated hash, a hybrid by its version 1 hash', () => {
  const v2 = { 'file tree': v2Tree, 'meta version': 2, name: 'Game', 'piece length': 16384 }
  const only = readTorrent(bencode({ info: v2 }))
  expect(only.infoHashV2).toBe(sha256(bencode(v2)))
  expect(only.infoHash).toBe(sha256(bencode(v2)).slice(0, 40))
  expect(only.files).toEqual([
    { path: 'b', size: 3 },
    { path: 'dir/ä.bin', size: 12 },
  ])
  const hybrid = { ...v2, files: [{ length: 3, path: ['b'] }], pieces }
  expect(readTorrent(bencode({ info: hybrid })).infoHash).toBe(sha1(bencode(hybrid)))
  expect(readTorrent(bencode({ info: hybrid })).infoHashV2).toBe(sha256(bencode(hybrid)))
})

test('the hash covers the original bytes, even when keys are out of order', () => {
  const info = `d4:name4:Game6:lengthi5e12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}e`
  expect(readTorrent(Buffer.from(`d4:info${info}e\r\n`)).infoHash).toBe(sha1(Buffer.from(info)))
})

test('a name in a legacy encoding is still shown', () => {
  const info = Buffer.from(`d6:lengthi5e4:name4:Sp\xe9l12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}e`, 'latin1')
  const torrent = readTorrent(Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')]))
  expect(torrent.name).toBe('Spél')
})

const good: { [key: string]: Encodable } = { length: 5, name: 'Game', 'piece length': 16384, pieces }

test('invalid torrents are refused with an error, whatever the bytes', () => {
  const hostile: [string | Uint8Array, RegExp][] = [
    ['', /ends in the middle/],
    ['<html>', /digit/],
    ['d', /ends in the middle/],
    ['d4:infod4:name', /ends in the middle/],
    ['d4:infoi-0ee', /minus zero/],
    ['d4:infoi03ee', /begins with a zero/],
    ['d4:infoiee', /digit/],
    [`d4:infoi${'9'.repeat(400)}ee`, /too long/],
    ['d99999999999999999999:xe', /ends in the middle|too long/],
    ['d4:infoi1e4:infoi2ee', /twice/],
    ['d4:infoi1eegarbage', /follows the end/],
    ['i1e', /describes no content/],
    ['d4:infod6:lengthi1eee', /no name/],
    [bencode({ info: { name: 'x' } }), /list of files/],
    [bencode({ info: { ...good, length: -1 } }), /list of files/],
    [`d4:infod6:lengthi99999999999999999999e4:name1:x6:pieces0:ee`, /list of files/],
    [bencode({ info: { name: 'x', pieces, files: [{ length: 1, path: ['..', 'passwd'] }] } }), /outside/],
    [bencode({ info: { name: 'x', pieces, files: [{ length: 1, path: ['a/../../b'] }] } }), /outside/],
    [bencode({ info: { name: 'x', 'meta version': 2, 'file tree': { '..': { '': { length: 1 } } } } }), /outside/],
    [bencode({ info: { name: '..', pieces, files: [{ length: 1, path: ['b'] }] } }), /outside/],
    [bencode({ info: { name: '../x', pieces, length: 1 } }), /outside/],
    [bencode({ info: { name: 'x', pieces, files: [{ length: 1, path: ['a\\..\\..\\b'] }] } }), /outside/],
    [bencode({ info: { name: 'x', pieces, files: [{ length: 1, path: ['a\0b'] }] } }), /null character/],
    ['l'.repeat(1_000_000), /deeply/],
    [`d4:info${'d1:a'.repeat(100_000)}`, /deeply/],
  ]
  for (const [bytes, expected] of hostile) expect(outcomeOf(bytes)).toMatch(expected)
})

test('an excessive number of values is refused before it fills the memory', () => {
  const flood = Buffer.from(`l${'le'.repeat(bencodeLimits.values)}e`)
  expect(() => readBencode(flood)).toThrow(/too many/)
})

test('a torrent truncated at any byte or with any byte flipped is parsed or refused, never a crash', () => {
  const bytes = bencode({ announce: 'http://a', info: { ...good, files: [{ length: 5, path: ['a', 'b'] }] } })
  for (let at = 0; at < bytes.length; at += 1) {
    expect(outcomeOf(bytes.subarray(0, at))).not.toBe('accepted')
    for (const value of [0, 0x2d, 0x64, 0x65, 0xff]) {
      const flipped = Buffer.from(bytes)
      flipped[at] = value
      expect(outcomeOf(flipped)).toBeString()
    }
  }
})
