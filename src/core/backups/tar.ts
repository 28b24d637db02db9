import { Buffer } from 'node:buffer'
import { damagedBackup } from './damaged-backup.ts'

/** A file in an archive. `content` yields exactly `size` bytes. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
const blockBytes = 512
const field = { name: 0, mode: 100, owner: 108, group: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257 }
const maxOctalSize = 0o77777777777

/** Writes files as a tar archive, piece by piece. */
export async function* writeTar(entries: Iterable<TarEntry>, modifiedAt: Date): AsyncGenerator<Uint8Array, void> {
  for (const { name, size, content } of entries) {
    yield header(name, size, modifiedAt)
    yield* content
    yield Buffer.alloc(paddingOf(size))
  }
  yield Buffer.alloc(2 * blockBytes)
}

const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

function header(name: string, size: number, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(blockBytes)
  block.write(name, field.name, 'utf8')
  block.write('0000600\0', field.mode)
  block.write('0000000\0', field.owner)
  block.write('0000000\0', field.group)
  if (size <= maxOctalSize) block.write(`${size.toString(8).padStart(11, '0')}\0`, field.size)
  else {
    // Larger sizes are binary, as GNU tar writes them.
    block.writeUInt8(0x80, field.size)
    block.writeBigUInt64BE(BigInt(size), field.size + 4)
  }
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  block.write(`${seconds.toString(8).padStart(11, '0')}\0`, field.time)
  block.write('0', field.type)
  block.write('ustar\x0000', field.magic)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, field.sum)
  return block
}

/** The checksum counts its own field as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= field.sum && at < field.type ? 0x20 : byte), 0)
}

/**
 * Reads the files of a tar archive in order. What the caller leaves unread of a file is skipped. Throws AppError
 * `unprocessable` for a damaged archive.
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const source = createByteSource(stream)
  for (;;) {
    const block = await source.read(blockBytes)
    if (block.every((byte) => byte === 0)) return
    const entry = parseHeader(block)
    const content = source.pieces(entry.size)
    yield { ...entry, content }
    for await (const _ of content);
    await source.read(paddingOf(entry.size))
  }
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const sum = Number.parseInt(textAt(block, field.sum, 8), 8)
  if (sum !== checksum(block) || textAt(block, field.magic, 5) !== 'ustar') throw damagedBackup('it is not an archive')
  const isBinary = (block[field.size] ?? 0) >= 0x80
  const size = isBinary
    ? Number(block.readBigUInt64BE(field.size + 4))
    : Number.parseInt(textAt(block, field.size, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw damagedBackup('a file in it has no size')
  return { name: textAt(block, field.name, 100), size }
}

function textAt(block: Buffer, at: number, length: number): string {
  const bytes = block.subarray(at, at + length)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? length : end)
}

type ByteSource = { read(count: number): Promise<Buffer>; pieces(count: number): AsyncIterable<Uint8Array> }

function createByteSource(stream: AsyncIterable<Uint8Array>): ByteSource {
  const iterator = stream[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array(0)
  const next = async (most: number): Promise<Uint8Array> => {
    while (held.length === 0) {
      const { value, done } = await iterator.next()
      if (done === true) throw damagedBackup('it ends too early')
      held = value
    }
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }
  async function* pieces(count: number): AsyncGenerator<Uint8Array, void> {
    let left = count
    while (left > 0) {
      const piece = await next(left)
      left -= piece.length
      yield piece
    }
  }
  return {
    async read(count) {
      const parts: Uint8Array[] = []
      for await (const piece of pieces(count)) parts.push(piece)
      return Buffer.concat(parts)
    },
    pieces: (count) => resumable(pieces(count)),
  }
}

/** Iterating it again continues where the last iteration stopped. */
function resumable(source: AsyncGenerator<Uint8Array, void>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) }
}
