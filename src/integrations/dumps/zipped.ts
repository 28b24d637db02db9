import type { Buffer } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { dataStartOf, readZipEntries, type ZipEntry, ZipFault } from '../archives/zip-entries.ts'
import { readArchived } from './archived.ts'
import { DumpFault, type DumpFile } from './dump-file.ts'
import type { Collect, DumpTools } from './read-dump.ts'
import { createDumpSums } from './sums.ts'

/** Entries up to this size are unpacked at once, which is faster. */
const atOnceBytes = 4 * 1024 ** 2
const maxEntries = 200_000
const splitZip = /\.0*1$/
const stored = 0
const deflated = 8

/** Reads the entries of a zip. Uncommon methods of packing are left to the archiver. */
export async function readZipped(file: DumpFile, start: Buffer, collect: Collect, tools: DumpTools): Promise<void> {
  // The directory of a split zip is in its last part, and the archiver finds the others.
  if (splitZip.test(file.path)) return readArchived(file, start, collect, tools)
  const entries = await listed(file)
  if (entries.some(({ method }) => method !== stored && method !== deflated)) {
    return readArchived(file, start, collect, tools)
  }
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new DumpFault('password', 'It needs a password')
  for (const entry of entries) collect(await readEntry(file, entry))
}

async function listed(file: DumpFile): Promise<ZipEntry[]> {
  const handle = await open(file.path, 'r')
  try {
    const entries = await readZipEntries(handle, file.size)
    if (entries.length > maxEntries) throw new DumpFault('unsupported', 'It has too many entries')
    const files = entries.filter(({ name }) => !name.endsWith('/'))
    for (const entry of files) entry.dataAt = await dataStartOf(handle, entry)
    return files
  } catch (error) {
    if (error instanceof ZipFault) throw new DumpFault('damaged', error.message)
    throw error
  } finally {
    await handle.close()
  }
}

async function readEntry(file: DumpFile, entry: ZipEntry) {
  const { dataAt, packedSize, size, method } = entry
  const name = entry.name.replaceAll('\\', '/')
  const sums = createDumpSums(name, size)
  let unpacked = 0
  const take = (piece: Uint8Array): void => {
    unpacked += piece.length
    // What declares less than it has could go on without end.
    if (unpacked > size) throw new DumpFault('damaged', `"${name}" is larger than it declares`)
    sums.update(piece)
  }
  if (method === stored) {
    for (const piece of file.pieces(dataAt, dataAt + packedSize)) take(piece)
  } else if (size <= atOnceBytes && packedSize <= atOnceBytes) {
    const packed = file.readAt(dataAt, packedSize)
    take(inflateRawSync(packed, { maxOutputLength: Math.max(1, size + 1) }))
  } else {
    for await (const piece of unpacking(file, dataAt, packedSize)) take(piece)
  }
  if (unpacked < size) throw new DumpFault('damaged', `"${name}" ends too early`)
  return sums.contents()
}

async function* unpacking(file: DumpFile, from: number, length: number): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  const packed = createReadStream(file.path, { start: from, end: from + length - 1, highWaterMark: 256 * 1024 })
  packed.on('data', (piece) => file.onRead(piece.length))
  packed.on('error', (error) => inflate.destroy(error))
  packed.pipe(inflate)
  try {
    yield* inflate
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}
