import { Buffer } from 'node:buffer'
import {
  type CommonFields,
  centralHeader,
  centralLength,
  endLength,
  endOfArchive,
  localHeader,
  localLength,
} from './zip-records.ts'

/** A file or, with a name that ends in `/`, a folder. */
export type ZipMember = { name: string; size: number; modifiedAt: Date; executable: boolean }

/** A piece of an archive: bytes, or a part of the content of a member. */
type ZipPiece = { bytes: Uint8Array } | { member: number; offset: number; length: number }

/**
 * A ZIP archive without compression whose every byte is known before it is written, so that any range of it can be sent. The
 * checksums are asked for when a header is written: they have no influence on the layout.
 */
export type ZipLayout = {
  size: number
  pieces(start: number, end: number): Generator<ZipPiece, void, undefined>
}

/** The layout of an archive with these members, in this order. `crcOf` gives the checksum of a member. */
export function zipLayout(members: readonly ZipMember[], crcOf: (member: number) => number): ZipLayout {
  const count = members.length
  const nameLengths = new Uint16Array(count)
  // Where each member begins, and where its entry in the directory does, counted from the start of the archive.
  const begins = new Float64Array(count + 1)
  const entries = new Float64Array(count + 1)
  let offset = 0
  for (let at = 0; at < count; at += 1) {
    const { name, size } = memberAt(members, at)
    nameLengths[at] = nameLengthOf(name)
    begins[at] = offset
    offset += localLength({ nameLength: nameLengths[at] ?? 0, size }) + size
  }
  begins[count] = offset
  const directory = offset
  for (let at = 0; at < count; at += 1) {
    const { size } = memberAt(members, at)
    entries[at] = offset
    offset += centralLength({ nameLength: nameLengths[at] ?? 0, size, offset: begins[at] ?? 0 })
  }
  entries[count] = offset
  const end = offset
  const fieldsOf = (at: number): CommonFields => {
    const { name, ...member } = memberAt(members, at)
    return { ...member, name: Buffer.from(name), isFolder: name.endsWith('/'), crc: crcOf(at) }
  }
  return {
    size: end + endLength,
    *pieces(from, to) {
      for (let at = indexAt(begins, from); at < count && (begins[at] ?? 0) < to; at += 1) {
        const start = begins[at] ?? 0
        const { size } = memberAt(members, at)
        const content = start + localLength({ nameLength: nameLengths[at] ?? 0, size })
        if (from < content) yield { bytes: part(localHeader(fieldsOf(at)), start, from, to) }
        const first = Math.max(from, content)
        const length = Math.min(to, content + size) - first
        if (length > 0) yield { member: at, offset: first - content, length }
      }
      for (let at = indexAt(entries, from); at < count && (entries[at] ?? 0) < to; at += 1) {
        const header = centralHeader(fieldsOf(at), begins[at] ?? 0)
        const bytes = part(header, entries[at] ?? 0, from, to)
        if (bytes.length > 0) yield { bytes }
      }
      if (to > end) yield { bytes: part(endOfArchive({ count, directory, end }), end, from, to) }
    },
  }
}

function memberAt(members: readonly ZipMember[], at: number): ZipMember {
  const member = members[at]
  if (member === undefined) throw new Error('The archive has no such member')
  return member
}

const maxNameLength = 0xffff

function nameLengthOf(name: string): number {
  const length = Buffer.byteLength(name)
  if (length > maxNameLength) throw new Error('A name is too long for a ZIP archive')
  return length
}

/** The last index whose start is not after the position; 0 before the first. */
function indexAt(starts: Float64Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns those of the bytes from `at` on that lie between two positions of the archive. */
function part(bytes: Uint8Array, at: number, from: number, to: number): Uint8Array {
  return bytes.subarray(Math.max(0, from - at), Math.max(0, Math.min(bytes.length, to - at)))
}
