import { inflateRawSync, inflateSync } from 'node:zlib'
import { DumpFault, type DumpFile } from './dump-file.ts'
import { unpackLz4 } from './lz4.ts'
import type { Collect } from './read-dump.ts'
import { createDumpSums } from './sums.ts'

/** An image in blocks of one size, each packed on its own. */
type Blocks = {
  size: number
  blockSize: number
  count: number
  /** The packed bytes of a block, and how they are unpacked. */
  at(index: number): { from: number; length: number; unpack(packed: Buffer, size: number): Uint8Array }
}

const maxBlockSize = 32 * 1024 ** 2
const maxBlocks = 64 * 1024 ** 2
const plainBit = 0x80000000

/** Reads the image in a CSO of either version, a ZSO, or a GCZ. */
export function readBlocks(file: DumpFile, start: Buffer, collect: Collect): void {
  const image = start.readUInt32LE(0) === 0xb10bc001 ? gczBlocks(file) : csoBlocks(file, start.toString('latin1', 0, 4))
  const sums = createDumpSums('', image.size, 'image')
  for (let index = 0; index < image.count; index += 1) {
    const { from, length, unpack } = image.at(index)
    const expected = Math.min(image.blockSize, image.size - index * image.blockSize)
    // Programs fill the last block up to the size of a block, or do not.
    const block = unpack(file.readAt(from, length), image.blockSize)
    if (block.length < expected) throw new DumpFault('damaged', 'It is damaged')
    sums.update(block.subarray(0, expected))
  }
  collect(sums.contents())
}

/**
 * https://github.com/unknownbrackets/maxcso/blob/master/README_CSO.md
 * https://github.com/unknownbrackets/maxcso/blob/master/README_ZSO.md
 */
function csoBlocks(file: DumpFile, mark: string): Blocks {
  const head = file.readAt(0, 24)
  const headerSize = head.readUInt32LE(4)
  const size = Number(head.readBigUInt64LE(8))
  const blockSize = head.readUInt32LE(16)
  const version = head.readUInt8(20)
  const shift = head.readUInt8(21)
  // Images of the GameCube have the same mark, and the size of their blocks here.
  if (mark === 'CISO' && headerSize > 24) throw new DumpFault('unsupported', 'CISO images leave out parts of a disc')
  if (version > 2) throw new DumpFault('unsupported', 'Its version is not known')
  const count = blockCount(size, blockSize)
  const index = file.readAt(24, (count + 1) * 4)
  if (index.length < (count + 1) * 4) throw new DumpFault('damaged', 'It ends too early')
  const place = (at: number): number => (index.readUInt32LE(at * 4) & ~plainBit) * 2 ** shift
  return {
    size,
    blockSize,
    count,
    at(block) {
      const from = place(block)
      const isMarked = (index.readUInt32LE(block * 4) & plainBit) !== 0
      const length = place(block + 1) - from
      if (length < 0 || length > 2 * maxBlockSize) throw new DumpFault('damaged', 'It is damaged')
      const unpackBest = mark === 'ZISO' ? lz4 : inflated
      // In version 2 the bit stands for LZ4, and a block that is not smaller is not packed.
      const isPlain = version === 2 ? length >= blockSize : isMarked
      const unpack = isPlain ? plain : version === 2 && isMarked ? lz4 : unpackBest
      return { from, length, unpack }
    },
  }
}

const plain = (packed: Buffer, size: number): Uint8Array => packed.subarray(0, size)
// What follows in the block only fills it up.
const inflated = (packed: Buffer, size: number): Uint8Array => inflateRawSync(packed, { maxOutputLength: size + 1 })
function lz4(packed: Buffer, size: number): Uint8Array {
  const block = new Uint8Array(size)
  return block.subarray(0, unpackLz4(packed, block))
}

/** https://github.com/dolphin-emu/dolphin/blob/master/Source/Core/DiscIO/CompressedBlob.h */
function gczBlocks(file: DumpFile): Blocks {
  const head = file.readAt(0, 32)
  const size = Number(head.readBigUInt64LE(16))
  const blockSize = head.readUInt32LE(24)
  const count = head.readUInt32LE(28)
  if (count !== blockCount(size, blockSize)) throw new DumpFault('damaged', 'It is damaged')
  const places = file.readAt(32, count * 8)
  const checks = file.readAt(32 + count * 8, count * 4)
  if (checks.length < count * 4) throw new DumpFault('damaged', 'It ends too early')
  const dataAt = 32 + count * 12
  const packedSize = Number(head.readBigUInt64LE(8))
  const wide = (at: number): bigint => places.readBigUInt64LE(at * 8)
  const offset = (at: number): number => (at === count ? packedSize : Number(wide(at) & 0x7fffffffffffffffn))
  return {
    size,
    blockSize,
    count,
    at(block) {
      const length = offset(block + 1) - offset(block)
      if (length < 0 || length > 2 * maxBlockSize) throw new DumpFault('damaged', 'It is damaged')
      const isPlain = (wide(block) & 0x8000000000000000n) !== 0n
      return { from: dataAt + offset(block), length, unpack: isPlain ? plain : deflated }
    },
  }
}

const deflated = (packed: Buffer, size: number): Uint8Array => inflateSync(packed, { maxOutputLength: size + 1 })

function blockCount(size: number, blockSize: number): number {
  if (blockSize < 1 || blockSize > maxBlockSize || size < 1) throw new DumpFault('damaged', 'It is damaged')
  const count = Math.ceil(size / blockSize)
  if (count > maxBlocks) throw new DumpFault('damaged', 'It is damaged')
  return count
}
