import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Uint8Array }

/** What the central directory repeats of an entry. */
type WrittenEntry = { name: Buffer; header: Buffer; offset: number }

const compress = promisify(deflateRaw)

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const
const version = 20
const utf8Names = 0x0800
const deflated = 8
const endLength = 22
const fastest = 1

/**
 * Writes a ZIP archive piece by piece, so that only one entry is in memory. Not for more than 4 GiB or 65,535 entries,
 * which need another format.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const compressed = await compress(content, { level: fastest })
    const sizes = { crc: crc32(content), compressed: compressed.length, content: content.length, name: name.length }
    const header = commonHeader(sizes, modifiedAt)
    const start = Buffer.concat([uint32(signatures.entry), header, name])
    written.push({ name, header, offset })
    offset += start.length + compressed.length
    yield start
    yield compressed
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield Buffer.concat([directory, endOfArchive(written.length, directory.length, offset)])
}

type Sizes = { crc: number; compressed: number; content: number; name: number }

/** The fields that an entry and its copy in the directory share. */
function commonHeader(sizes: Sizes, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(version, 0)
  header.writeUInt16LE(utf8Names, 2)
  header.writeUInt16LE(deflated, 4)
  header.writeUInt16LE(dosTime(modifiedAt), 6)
  header.writeUInt16LE(dosDate(modifiedAt), 8)
  header.writeUInt32LE(sizes.crc, 10)
  header.writeUInt32LE(sizes.compressed, 14)
  header.writeUInt32LE(sizes.content, 18)
  header.writeUInt16LE(sizes.name, 22)
  return header
}

function directoryEntry({ name, header, offset }: WrittenEntry): Buffer {
  const attributes = Buffer.alloc(14)
  attributes.writeUInt32LE(offset, 10)
  return Buffer.concat([uint32(signatures.directory), uint16(version), header, attributes, name])
}

function endOfArchive(entries: number, directoryLength: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directoryLength, 12)
  end.writeUInt32LE(directoryOffset, 16)
  return end
}

function dosTime(date: Date): number {
  return (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
}

function dosDate(date: Date): number {
  return (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
