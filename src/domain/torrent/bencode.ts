import { AppError } from '../errors.ts'

/** Keys are Latin-1, one character per byte: version 2 torrents use hashes as keys. */
export type BencodedDictionary = ReadonlyMap<string, Bencoded>
export type Bencoded = number | Uint8Array | readonly Bencoded[] | BencodedDictionary

/** Maximum nesting and number of values; real torrents stay far below both. */
export const bencodeLimits = { depth: 64, values: 2_000_000 } as const

type Cursor = { bytes: Uint8Array; at: number; values: number; raw: Map<string, Uint8Array> }

const letter = { d: 0x64, i: 0x69, l: 0x6c, e: 0x65, colon: 0x3a, minus: 0x2d, zero: 0x30, nine: 0x39 } as const
const maxInteger = 20

/**
 * Parses one bencoded value (https://www.bittorrent.org/beps/bep_0003.html). `raw` has the original bytes of each
 * top-level value, because an info-hash covers bytes. Keys may be in any order, as in real files, but not repeated.
 * Throws AppError `invalid`.
 */
export function readBencode(bytes: Uint8Array): { value: Bencoded; raw: ReadonlyMap<string, Uint8Array> } {
  const cursor: Cursor = { bytes, at: 0, values: 0, raw: new Map() }
  const value = readValue(cursor, 0)
  while (cursor.at < bytes.length && isWhitespace(bytes[cursor.at])) cursor.at += 1
  if (cursor.at < bytes.length) refuse(cursor, 'something follows the end')
  return { value, raw: cursor.raw }
}

function readValue(cursor: Cursor, depth: number): Bencoded {
  if (depth > bencodeLimits.depth) refuse(cursor, 'values are nested too deeply')
  cursor.values += 1
  if (cursor.values > bencodeLimits.values) refuse(cursor, 'it holds too many values')
  const first = cursor.bytes[cursor.at]
  if (first === letter.d) return readDictionary(cursor, depth)
  if (first === letter.l) return readList(cursor, depth)
  if (first === letter.i) return readInteger(cursor)
  return readBytes(cursor)
}

function readDictionary(cursor: Cursor, depth: number): BencodedDictionary {
  const entries = new Map<string, Bencoded>()
  cursor.at += 1
  while (!endsHere(cursor)) {
    const key = latin1(readBytes(cursor))
    if (entries.has(key)) refuse(cursor, 'a key appears twice')
    const start = cursor.at
    entries.set(key, readValue(cursor, depth + 1))
    if (depth === 0) cursor.raw.set(key, cursor.bytes.subarray(start, cursor.at))
  }
  return entries
}

function readList(cursor: Cursor, depth: number): Bencoded[] {
  const items: Bencoded[] = []
  cursor.at += 1
  while (!endsHere(cursor)) items.push(readValue(cursor, depth + 1))
  return items
}

function readInteger(cursor: Cursor): number {
  cursor.at += 1
  const negative = cursor.bytes[cursor.at] === letter.minus
  if (negative) cursor.at += 1
  const value = readDigits(cursor, letter.e)
  if (negative && value === 0) refuse(cursor, 'a number is written as minus zero')
  return negative ? -value : value
}

function readBytes(cursor: Cursor): Uint8Array {
  const length = readDigits(cursor, letter.colon)
  const end = cursor.at + length
  if (end > cursor.bytes.length) refuse(cursor, 'it ends in the middle of a value')
  const slice = cursor.bytes.subarray(cursor.at, end)
  cursor.at = end
  return slice
}

function readDigits(cursor: Cursor, terminator: number): number {
  const start = cursor.at
  let value = 0
  for (;;) {
    const byte = cursor.bytes[cursor.at]
    if (byte === undefined) refuse(cursor, 'it ends in the middle of a value')
    if (byte === terminator && cursor.at > start) break
    if (byte < letter.zero || byte > letter.nine) refuse(cursor, 'a digit is missing')
    if (cursor.at - start >= maxInteger) refuse(cursor, 'a number is too long')
    value = value * 10 + (byte - letter.zero)
    cursor.at += 1
  }
  if (cursor.at - start > 1 && cursor.bytes[start] === letter.zero) refuse(cursor, 'a number begins with a zero')
  cursor.at += 1
  return value
}

/** Consumes the end marker of a list or dictionary, if it is next. */
function endsHere(cursor: Cursor): boolean {
  if (cursor.at >= cursor.bytes.length) refuse(cursor, 'it ends in the middle of a value')
  if (cursor.bytes[cursor.at] !== letter.e) return false
  cursor.at += 1
  return true
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x00
}

function refuse(cursor: Cursor, reason: string): never {
  throw new AppError('invalid', `Not a valid torrent file: ${reason} (byte ${cursor.at})`)
}
