import { AppError } from '../errors.ts'
import { say } from '../messages/say.ts'

/** Keys are Latin-1, one character per byte: version 2 torrents use hashes as keys. */
export type BencodedDictionary = ReadonlyMap<string, Bencoded>
export type Bencoded = number | Uint8Array | readonly Bencoded[] | BencodedDictionary

/** Maximum nesting and number of values. Values take many times the memory of their bytes. */
export const bencodeLimits = { depth: 64, values: 1_000_000 } as const

/** A step of these takes about a millisecond. */
const valuesPerStep = 2000

type Cursor = { bytes: Uint8Array; at: number; values: number; raw: Map<string, Uint8Array> }

const letter = { d: 0x64, i: 0x69, l: 0x6c, e: 0x65, colon: 0x3a, minus: 0x2d, zero: 0x30, nine: 0x39 } as const
const maxInteger = 20

export type BencodedFile = { value: Bencoded; raw: ReadonlyMap<string, Uint8Array> }

/** Reads all of a file in bencode at once. */
export function readBencode(bytes: Uint8Array): BencodedFile {
  return finish(bencodeSteps(bytes))
}

/** Runs all steps of work that could be interrupted. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A list or dictionary that is being read. */
type Open = { items: Bencoded[] } | { entries: Map<string, Bencoded>; key: string; start: number }

/**
 * Parses one bencoded value (https://www.bittorrent.org/beps/bep_0003.html) in short steps. `raw` has the original bytes
 * of each top-level value, because an info-hash covers bytes. Keys may be in any order, as in real files, but not
 * repeated. Throws AppError `invalid`.
 */
export function* bencodeSteps(bytes: Uint8Array): Generator<void, BencodedFile> {
  const cursor: Cursor = { bytes, at: 0, values: 0, raw: new Map() }
  const stack: Open[] = []
  for (;;) {
    const value = readNext(cursor, stack)
    const outer = stack.at(-1)
    if (value !== null && outer === undefined) {
      assertAtEnd(cursor)
      return { value, raw: cursor.raw }
    }
    if (value !== null && outer !== undefined) add(cursor, stack, outer, value)
    if (cursor.values % valuesPerStep === 0) yield
  }
}

/** Reads a value, or the end of the innermost list or dictionary. Null when it only begins one. */
function readNext(cursor: Cursor, stack: Open[]): Bencoded | null {
  const outer = stack.at(-1)
  if (outer !== undefined && endsHere(cursor)) {
    stack.pop()
    return 'items' in outer ? outer.items : outer.entries
  }
  if (outer !== undefined && 'entries' in outer) readKey(cursor, outer)
  if (stack.length > bencodeLimits.depth) refuse(cursor, 'values are nested too deeply')
  cursor.values += 1
  if (cursor.values > bencodeLimits.values) refuse(cursor, 'it holds too many values')
  const first = cursor.bytes[cursor.at]
  if (first === letter.i) return readInteger(cursor)
  if (first !== letter.d && first !== letter.l) return readBytes(cursor)
  cursor.at += 1
  stack.push(first === letter.l ? { items: [] } : { entries: new Map(), key: '', start: 0 })
  return null
}

function readKey(cursor: Cursor, dictionary: Extract<Open, { key: string }>): void {
  dictionary.key = latin1(readBytes(cursor))
  if (dictionary.entries.has(dictionary.key)) refuse(cursor, 'a key appears twice')
  dictionary.start = cursor.at
}

function add(cursor: Cursor, stack: readonly Open[], outer: Open, value: Bencoded): void {
  if ('items' in outer) {
    outer.items.push(value)
    return
  }
  outer.entries.set(outer.key, value)
  if (stack.length === 1) cursor.raw.set(outer.key, cursor.bytes.subarray(outer.start, cursor.at))
}

function assertAtEnd(cursor: Cursor): void {
  while (cursor.at < cursor.bytes.length && isWhitespace(cursor.bytes[cursor.at])) cursor.at += 1
  if (cursor.at < cursor.bytes.length) refuse(cursor, 'something follows the end')
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
  throw new AppError('invalid', say('acquisition.invalidTorrent', { reason, at: cursor.at }))
}
