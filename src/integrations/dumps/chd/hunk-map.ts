import { DumpFault, type DumpFile, damaged } from '../dump-file.ts'
import { BitReader, readRunLengthTree } from './bits.ts'
import type { ChdHeader } from './header.ts'

/** Where the hunks of a CHD are. A `kind` below 4 is the compressor. */
export type HunkMap = { count: number; kinds: Uint8Array; offsets: Float64Array; lengths: Uint32Array }

export const kinds = { plain: 4, same: 5, parent: 6, zero: 7 } as const
const [shortRun, longRun, sameAgain, sameNext] = [7, 8, 9, 10]
/** A disc of two layers has 5 million in the smallest hunks. */
const maxHunks = 16 * 1024 ** 2

/** Reads the map of the hunks. A CHD without one for itself alone is left to whoever has its parent. */
export function readHunkMap(file: DumpFile, header: ChdHeader): HunkMap {
  const count = Math.ceil(header.size / header.hunkBytes)
  if (count > maxHunks) throw new DumpFault('unsupported', 'It is too large')
  const map = {
    count,
    kinds: new Uint8Array(count),
    offsets: new Float64Array(count),
    lengths: new Uint32Array(count),
  }
  if (header.compressors.every((name) => name === '')) readPlainMap(file, header, map)
  else readPackedMap(file, header, map)
  return map
}

function readPlainMap(file: DumpFile, { mapAt, hunkBytes }: ChdHeader, map: HunkMap): void {
  const places = file.readAt(mapAt, map.count * 4)
  if (places.length < map.count * 4) throw damaged()
  for (let hunk = 0; hunk < map.count; hunk += 1) {
    const place = places.readUInt32BE(hunk * 4)
    map.kinds[hunk] = place === 0 ? kinds.zero : kinds.plain
    map.offsets[hunk] = place * hunkBytes
    map.lengths[hunk] = hunkBytes
  }
}

function readPackedMap(file: DumpFile, { mapAt, hunkBytes }: ChdHeader, map: HunkMap): void {
  const head = file.readAt(mapAt, 16)
  if (head.length < 16) throw damaged()
  const packed = file.readAt(mapAt + 16, head.readUInt32BE(0))
  const [lengthBits, sameBits, parentBits] = [head.readUInt8(12), head.readUInt8(13), head.readUInt8(14)]
  if (Math.max(lengthBits, sameBits, parentBits) > 32) throw damaged()
  const bits = new BitReader(packed)
  const tree = readRunLengthTree(bits, 16, 8)
  let [last, left] = [0, 0]
  for (let hunk = 0; hunk < map.count; hunk += 1) {
    if (left > 0) left -= 1
    else {
      const kind = tree.decode(bits)
      if (kind === shortRun) left = 2 + tree.decode(bits)
      else if (kind === longRun) left = 18 + tree.decode(bits) * 16 + tree.decode(bits)
      else last = kind
    }
    map.kinds[hunk] = last
  }
  let at = head.readUIntBE(4, 6)
  let same = 0
  for (let hunk = 0; hunk < map.count; hunk += 1) {
    const kind = map.kinds[hunk] ?? 0
    if (kind <= kinds.plain) {
      const length = kind === kinds.plain ? hunkBytes : bits.read(lengthBits)
      bits.read(16)
      map.offsets[hunk] = at
      map.lengths[hunk] = length
      at += length
      continue
    }
    if (kind === kinds.same) same = bits.read(sameBits)
    else if (kind === sameNext) same += 1
    else if (kind !== sameAgain) throw new DumpFault('unsupported', 'It needs another CHD as its parent')
    // What comes later may refer to this one again.
    if (same >= hunk) throw damaged()
    map.kinds[hunk] = kinds.same
    map.offsets[hunk] = same
  }
  if (bits.isPastEnd()) throw damaged()
}
