import { Buffer } from 'node:buffer'
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** One entry as its headers tell of it, whatever its bytes are. */
type Entry = { name: string; packed: Buffer; crc: number; size: number }

const megabyte = 1024 ** 2
const zeros = Buffer.alloc(16 * megabyte)

/** So many megabytes of nothing, packed about a thousand to one. */
function packedZeros(megabytes: number): Entry {
  // Blocks that end at a byte can be put one after the other: the last one is empty and final.
  const block = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const times = megabytes / 16
  let crc = 0
  for (let turn = 0; turn < times; turn += 1) crc = crc32(zeros, crc)
  const packed = Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([3, 0])])
  return { name: 'zeros.bin', packed, crc, size: times * zeros.length }
}

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT; with `shared` all entries have the bytes of the first. */
function zipOf(entries: readonly Entry[], shared = false): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [index, entry] of entries.entries()) {
    const at = shared ? 0 : offset
    if (!shared || index === 0) {
      const local = Buffer.concat([header(0x04034b50, entry), Buffer.from(entry.name), entry.packed])
      parts.push(local)
      offset += local.length
    }
    directory.push(header(0x02014b50, entry, at), Buffer.from(entry.name))
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length % 65_536, 8)
  end.writeUInt16LE(entries.length % 65_536, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

function header(signature: number, { name, packed, crc, size }: Entry, at?: number): Buffer {
  const central = at !== undefined
  const bytes = Buffer.alloc(central ? 46 : 30)
  const shift = central ? 2 : 0
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(20, 4)
  if (central) bytes.writeUInt16LE(20, 6)
  bytes.writeUInt16LE(8, 8 + shift)
  bytes.writeUInt32LE(crc >>> 0, 14 + shift)
  bytes.writeUInt32LE(packed.length, 18 + shift)
  bytes.writeUInt32LE(size, 22 + shift)
  bytes.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
  if (central) bytes.writeUInt32LE(at, 42)
  return bytes
}

function small(name: string): Entry {
  return { name, packed: deflateRawSync('x'), crc: crc32('x'), size: 1 }
}

/** A zip that says honestly that it unpacks to a thousand times its size. */
export const honestBomb = (): Buffer => zipOf([packedZeros(1280)])

/** The same, packed once more. */
export function nestedBomb(): Buffer {
  return wrapped('inner.zip', honestBomb())
}

/** A zip that holds one file. */
export function wrapped(name: string, bytes: Buffer): Buffer {
  return zipOf([{ name, packed: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length }])
}

/** Many entries that are all the same bytes of the file: https://www.bamsoftware.com/hacks/zipbomb/ */
export function overlappingBomb(): Buffer {
  const entry = packedZeros(16)
  return zipOf(
    Array.from({ length: 500 }, (_, index) => ({ ...entry, name: `${index}.bin` })),
    true,
  )
}

/** A zip that says it holds little, and unpacks to so many megabytes. */
export const lyingZip = (megabytes: number): Buffer => zipOf([{ ...packedZeros(megabytes), size: 1000 }])

/** A tar.gz that says the same at its end, where gzip keeps the length. */
export function lyingGzip(megabytes: number): Buffer {
  const bytes = gzipSync(Buffer.alloc(megabytes * megabyte), { level: 9 })
  bytes.writeUInt32LE(1000, bytes.length - 4)
  return bytes
}

export const manyEntries = (count: number): Buffer => zipOf(Array.from({ length: count }, (_, at) => small(`${at}`)))

export const deepFolders = (depth: number): Buffer => zipOf([small(`${'d/'.repeat(depth)}file.bin`)])

export const namedEntry = (name: string): Buffer => zipOf([small(name)])
