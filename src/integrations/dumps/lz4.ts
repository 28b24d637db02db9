import { damaged } from './dump-file.ts'

/** Unpacks a block of LZ4 into a buffer of its size. https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md */
export function unpackLz4(packed: Uint8Array, into: Uint8Array): number {
  let from = 0
  let to = 0
  const lengthOf = (nibble: number): number => {
    let length = nibble
    if (nibble < 15) return length
    for (;;) {
      const more = packed[from++]
      if (more === undefined) throw damaged()
      length += more
      if (more < 255) return length
    }
  }
  while (from < packed.length && to < into.length) {
    const token = packed[from++] ?? 0
    const literals = lengthOf(token >> 4)
    if (from + literals > packed.length || to + literals > into.length) throw damaged()
    into.set(packed.subarray(from, from + literals), to)
    from += literals
    to += literals
    if (from + 2 > packed.length || to >= into.length) break
    const distance = (packed[from] ?? 0) | ((packed[from + 1] ?? 0) << 8)
    from += 2
    const length = lengthOf(token & 15) + 4
    if (distance === 0 || distance > to || to + length > into.length) throw damaged()
    // A match may overlap what it writes.
    for (const end = to + length; to < end; to += 1) into[to] = into[to - distance] ?? 0
  }
  return to
}
