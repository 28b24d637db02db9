import { inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { DumpFault, damaged } from '../dump-file.ts'
import { BitReader, readPackedTree } from './bits.ts'
import { frameBytes, restoreSector, sectorBytes, subcodeBytes } from './cd-sectors.ts'
import { unpackFlac } from './flac.ts'
import { unpackLzma } from './lzma.ts'

type Unpack = (packed: Uint8Array, size: number) => Uint8Array

const inflate: Unpack = (packed, size) => inflateRawSync(packed, { maxOutputLength: size + 1 })
const unpackZstd: Unpack = (packed, size) => zstdDecompressSync(packed, { maxOutputLength: size + 1 })

const codecs: Readonly<Record<string, Unpack>> = {
  zlib: inflate,
  zstd: unpackZstd,
  lzma: unpackLzma,
  huff: unpackHuffman,
  flac: (packed, size) => unpackFlac(packed, size, { from: 1, isBigEndian: packed[0] === 0x42 }).bytes,
  cdzl: cdCodec(inflate, inflate),
  cdlz: cdCodec(unpackLzma, inflate),
  cdzs: cdCodec(unpackZstd, unpackZstd),
  cdfl: unpackCdAudio,
}

/** Unpacks a hunk with a compressor of the header. */
export function unpackHunk(codec: string, packed: Uint8Array, size: number): Uint8Array {
  const unpack = codecs[codec]
  if (unpack === undefined) throw new DumpFault('unsupported', `CHDs with ${codec} cannot be checked yet`)
  const bytes = unpack(packed, size)
  if (bytes.length !== size) throw damaged()
  return bytes
}

function unpackHuffman(packed: Uint8Array, size: number): Uint8Array {
  const bits = new BitReader(packed)
  const tree = readPackedTree(bits)
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 1) bytes[at] = tree.decode(bits)
  if (bits.isPastEnd()) throw damaged()
  return bytes
}

/** Sectors and their subcode are packed apart, and sectors whose error correction can be counted lack it. */
function cdCodec(unpackSectors: Unpack, unpackSubcode: Unpack): Unpack {
  return (packed, size) => {
    const frames = size / frameBytes
    const flagBytes = Math.ceil(frames / 8)
    const isShort = size < 65_536
    const start = flagBytes + (isShort ? 2 : 3)
    const [high = 0, middle = 0, low = 0] = packed.subarray(flagBytes)
    const length = isShort ? high * 256 + middle : high * 65_536 + middle * 256 + low
    if (!Number.isInteger(frames) || start + length > packed.length) throw damaged()
    const sectors = unpackSectors(packed.subarray(start, start + length), frames * sectorBytes)
    const subcode = unpackSubcode(packed.subarray(start + length), frames * subcodeBytes)
    return together(sectors, subcode, { frames, isReduced: (at) => ((packed[at >> 3] ?? 0) & (1 << (at & 7))) !== 0 })
  }
}

function unpackCdAudio(packed: Uint8Array, size: number): Uint8Array {
  const frames = size / frameBytes
  if (!Number.isInteger(frames)) throw damaged()
  const { bytes, end } = unpackFlac(packed, frames * sectorBytes, { from: 0, isBigEndian: true })
  const subcode = inflate(packed.subarray(end), frames * subcodeBytes)
  return together(bytes, subcode, { frames, isReduced: () => false })
}

type Frames = { frames: number; isReduced(at: number): boolean }

function together(sectors: Uint8Array, subcode: Uint8Array, { frames, isReduced }: Frames): Uint8Array {
  if (sectors.length !== frames * sectorBytes || subcode.length !== frames * subcodeBytes) throw damaged()
  const bytes = new Uint8Array(frames * frameBytes)
  for (let at = 0; at < frames; at += 1) {
    const sector = bytes.subarray(at * frameBytes, at * frameBytes + sectorBytes)
    sector.set(sectors.subarray(at * sectorBytes, (at + 1) * sectorBytes))
    if (isReduced(at)) restoreSector(sector)
    bytes.set(subcode.subarray(at * subcodeBytes, (at + 1) * subcodeBytes), at * frameBytes + sectorBytes)
  }
  return bytes
}
