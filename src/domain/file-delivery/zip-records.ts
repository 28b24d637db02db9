import { Buffer } from 'node:buffer'

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

export type CommonFields = {
  name: Buffer
  size: number
  crc: number
  modifiedAt: Date
  executable: boolean
  isFolder: boolean
}

/** From this value on, a field of 32 bits is written in the ZIP64 field instead. */
const tooLarge = 0xffffffff
const tooMany = 0xffff
const versionPlain = 20
const version64 = 45
/** Written on Unix, so that the permissions count. */
const madeBy = (3 << 8) | version64
const utf8Names = 0x0800
const localFixed = 30
const centralFixed = 46
const timeField = 9
const end64Length = 56
const locatorLength = 20
const plainEndLength = 22

/** The length of what follows the directory. */
export const endLength = end64Length + locatorLength + plainEndLength

export function localLength({ nameLength, size }: { nameLength: number; size: number }): number {
  return localFixed + nameLength + timeField + (size >= tooLarge ? 20 : 0)
}

export function centralLength({ nameLength, ...rest }: { nameLength: number; size: number; offset: number }): number {
  return centralFixed + nameLength + timeField + large(rest).length
}

/**
 * Returns the record that begins a member. The sizes are in it, so that programs that read from start to end need no
 * directory.
 */
export function localHeader(fields: CommonFields): Buffer {
  const { name, size } = fields
  const is64 = size >= tooLarge
  const fixed = Buffer.alloc(localFixed)
  fixed.writeUInt32LE(0x04034b50, 0)
  writeCommon(fixed, 4, fields, is64)
  const extra = Buffer.alloc(is64 ? 20 : 0)
  if (is64) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(size), 4)
    extra.writeBigUInt64LE(BigInt(size), 12)
  }
  fixed.writeUInt16LE(timeField + extra.length, 28)
  return Buffer.concat([fixed, name, time(fields.modifiedAt), extra])
}

/** The entry of a member in the directory. */
export function centralHeader(fields: CommonFields, offset: number): Buffer {
  const { name, size, isFolder, executable } = fields
  const extra = large({ size, offset })
  const fixed = Buffer.alloc(centralFixed)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(madeBy, 4)
  writeCommon(fixed, 6, fields, extra.length > 0)
  fixed.writeUInt16LE(timeField + extra.length, 30)
  const mode = isFolder ? 0o040755 : executable ? 0o100755 : 0o100644
  fixed.writeUInt32LE(((mode << 16) | (isFolder ? 0x10 : 0)) >>> 0, 38)
  fixed.writeUInt32LE(Math.min(offset, tooLarge), 42)
  return Buffer.concat([fixed, name, time(fields.modifiedAt), extra])
}

/** The fields that both headers have, from the version to the length of the name. */
function writeCommon(into: Buffer, at: number, { name, size, crc, modifiedAt }: CommonFields, is64: boolean): void {
  into.writeUInt16LE(is64 ? version64 : versionPlain, at)
  into.writeUInt16LE(utf8Names, at + 2)
  // Method 0: stored.
  into.writeUInt32LE(dosTime(modifiedAt), at + 6)
  into.writeUInt32LE(crc >>> 0, at + 10)
  into.writeUInt32LE(Math.min(size, tooLarge), at + 14)
  into.writeUInt32LE(Math.min(size, tooLarge), at + 18)
  into.writeUInt16LE(name.length, at + 22)
}

/** The ZIP64 field of the directory: only those values that do not fit into 32 bits, in this order. */
function large({ size, offset }: { size: number; offset: number }): Buffer {
  const values = [...(size >= tooLarge ? [size, size] : []), ...(offset >= tooLarge ? [offset] : [])]
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return field
}

const maxSeconds = 0x7fffffff

/** The time in UTC. The one in the fixed part has no time zone. */
function time(date: Date): Buffer {
  const field = Buffer.alloc(timeField)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(timeField - 4, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.max(0, Math.min(maxSeconds, Math.floor(date.getTime() / 1000))), 5)
  return field
}

const earliest = new Date('1980-01-01T00:00:00Z')
const latest = new Date('2107-12-31T23:59:58Z')

/** Always in UTC: the same file gives the same bytes on every machine. */
function dosTime(date: Date): number {
  const bounded = date < earliest ? earliest : date > latest ? latest : date
  const day = ((bounded.getUTCFullYear() - 1980) << 9) | ((bounded.getUTCMonth() + 1) << 5) | bounded.getUTCDate()
  const second = (bounded.getUTCHours() << 11) | (bounded.getUTCMinutes() << 5) | (bounded.getUTCSeconds() >> 1)
  return ((day << 16) | second) >>> 0
}

/** Ends the archive. The ZIP64 records are always there, and the plain one has what fits into it. */
export function endOfArchive({ count, directory, end }: { count: number; directory: number; end: number }): Buffer {
  const bytes = Buffer.alloc(endLength)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(BigInt(end64Length - 12), 4)
  bytes.writeUInt16LE(madeBy, 12)
  bytes.writeUInt16LE(version64, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(end - directory), 40)
  bytes.writeBigUInt64LE(BigInt(directory), 48)
  const locator = end64Length
  bytes.writeUInt32LE(0x07064b50, locator)
  bytes.writeBigUInt64LE(BigInt(end), locator + 8)
  bytes.writeUInt32LE(1, locator + 16)
  const plain = locator + locatorLength
  bytes.writeUInt32LE(0x06054b50, plain)
  bytes.writeUInt16LE(Math.min(count, tooMany), plain + 8)
  bytes.writeUInt16LE(Math.min(count, tooMany), plain + 10)
  bytes.writeUInt32LE(Math.min(end - directory, tooLarge), plain + 12)
  bytes.writeUInt32LE(Math.min(directory, tooLarge), plain + 16)
  return bytes
}
