import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError, errorText } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { basename } from '#domain/paths/paths.ts'
import type { DatReader, DatSource } from '#domain/ports/dat-reader.ts'
import { dataStartOf, readZipEntries, type ZipEntry, ZipFault } from '../archives/zip-entries.ts'
import { readDat } from './read-dat.ts'

const maxTexts = 5000
/** No DAT is larger; the largest of MAME has 300 MB. */
const maxTextBytes = 1024 ** 3
const datName = /\.(?:dat|xml|txt)$/i

/** Reads DATs that are loose or in a zip. */
export const datReader: DatReader = { open: openDats, read: readDat }

async function openDats(file: string, name: string, stamp: string | null): Promise<DatSource> {
  const handle = await open(file, 'r')
  try {
    const start = Buffer.alloc(4)
    await handle.read(start, 0, 4, 0)
    const isZip = start.readUInt32LE(0) === 0x04034b50 || start.readUInt32LE(0) === 0x06054b50
    return { name, stamp, texts: () => (isZip ? textsOfZip(file) : textOfFile(file, name)) }
  } finally {
    await handle.close()
  }
}

async function* textOfFile(file: string, name: string) {
  const stream = createReadStream(file)
  try {
    yield { name, bytes: limited(stream) }
  } finally {
    stream.destroy()
  }
}

async function* textsOfZip(file: string) {
  const handle = await open(file, 'r')
  try {
    for (const entry of await listed(handle)) {
      const stream = await unpacked(file, handle, entry)
      try {
        yield { name: basename(entry.name), bytes: limited(stream) }
      } finally {
        stream.destroy()
      }
    }
  } finally {
    await handle.close()
  }
}

async function listed(handle: FileHandle): Promise<ZipEntry[]> {
  const { size } = await handle.stat()
  const entries = await asInvalid(() => readZipEntries(handle, size))
  const texts = entries.filter(({ name }) => datName.test(name) && !name.startsWith('__MACOSX/'))
  if (texts.length === 0) throw new AppError('invalid', say('dats.zipWithoutDat'))
  if (texts.length > maxTexts) throw new AppError('invalid', say('dats.zipTooManyDats', { count: maxTexts }))
  return texts
}

async function unpacked(file: string, handle: FileHandle, entry: ZipEntry): Promise<Readable> {
  if (entry.isEncrypted) throw new AppError('invalid', say('dats.zipEncrypted'))
  if (entry.method !== 0 && entry.method !== 8) {
    throw new AppError('invalid', say('dats.zipPackedUncommonly'))
  }
  const start = await asInvalid(() => dataStartOf(handle, entry))
  if (entry.packedSize === 0) return Readable.from([])
  const packed = createReadStream(file, { start, end: start + entry.packedSize - 1 })
  if (entry.method === 0) return packed
  const inflate = createInflateRaw()
  packed.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => packed.destroy())
  return packed.pipe(inflate)
}

async function asInvalid<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ZipFault)
      throw new AppError('invalid', say('dats.zipUnreadable', { reason: errorText(error) }))
    throw error
  }
}

/** The sizes in a zip may be wrong, so the bytes are counted. */
async function* limited(stream: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of stream) {
      bytes += piece.length
      if (bytes > maxTextBytes) throw new AppError('too-large', say('dats.datTooLarge'))
      yield piece
    }
  } catch (error) {
    if (error instanceof AppError || !isInflateError(error)) throw error
    throw new AppError('invalid', say('dats.zipDamaged'), {}, { cause: error })
  }
}

const isInflateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
