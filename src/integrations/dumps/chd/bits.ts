import { damaged } from '../dump-file.ts'

/** Reads bits, the highest of each byte first. After the end there are zeros. */
export class BitReader {
  #at: number
  #held = 0
  #count = 0

  constructor(
    readonly bytes: Uint8Array,
    from = 0,
  ) {
    this.#at = from
  }

  /** The next bits, at most 24, without taking them. */
  peek(bits: number): number {
    while (this.#count < bits) {
      this.#held = ((this.#held << 8) | (this.bytes[this.#at++] ?? 0)) & 0x7fffffff
      this.#count += 8
    }
    return (this.#held >>> (this.#count - bits)) & ((1 << bits) - 1)
  }

  skip(bits: number): void {
    this.#count -= bits
    this.#held &= (1 << this.#count) - 1
  }

  read(bits: number): number {
    if (bits === 0) return 0
    if (bits > 16) return this.read(bits - 16) * 65_536 + this.read(16)
    const value = this.peek(bits)
    this.skip(bits)
    return value
  }

  /** A number of two's complement. */
  signed(bits: number): number {
    const value = this.read(bits)
    return bits > 0 && value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  /** How many zeros come before the next one, which is taken as well. */
  zeros(): number {
    let count = 0
    while (this.peek(16) === 0) {
      this.skip(16)
      count += 16
      if (this.isPastEnd()) throw damaged()
    }
    const more = Math.clz32(this.peek(16)) - 16
    this.skip(more + 1)
    return count + more
  }

  /** Leaves the rest of a byte that was begun. */
  align(): void {
    this.skip(this.#count % 8)
  }

  /** The place of the next byte, after `align`. */
  position(): number {
    return this.#at - this.#count / 8
  }

  isPastEnd(): boolean {
    return this.#at - this.#count / 8 > this.bytes.length
  }
}

/** Decodes symbols by the lengths of their codes, which are canonical. */
export class Huffman {
  readonly #lookup: Uint16Array

  constructor(
    lengths: Uint8Array,
    readonly maxBits: number,
  ) {
    const starts = new Uint32Array(34)
    for (const length of lengths) if (length > 0) starts[length] = (starts[length] ?? 0) + 1
    let start = 0
    for (let length = 32; length > 0; length -= 1) {
      const next = (start + (starts[length] ?? 0)) >>> 1
      starts[length] = start
      start = next
    }
    this.#lookup = new Uint16Array(1 << maxBits)
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue
      if (length > maxBits) throw damaged()
      const code = starts[length] ?? 0
      starts[length] = code + 1
      const [from, to] = [code << (maxBits - length), (code + 1) << (maxBits - length)]
      if (to > this.#lookup.length) throw damaged()
      this.#lookup.fill((symbol << 5) | length, from, to)
    }
  }

  decode(bits: BitReader): number {
    const found = this.#lookup[bits.peek(this.maxBits)] ?? 0
    if (found === 0) throw damaged()
    bits.skip(found & 31)
    return found >> 5
  }
}

/** Reads a tree of few symbols, whose lengths are repeated. */
export function readRunLengthTree(bits: BitReader, symbols: number, maxBits: number): Huffman {
  const lengths = new Uint8Array(symbols)
  const width = maxBits >= 16 ? 5 : maxBits >= 8 ? 4 : 3
  for (let at = 0; at < symbols; ) {
    const length = bits.read(width)
    if (length !== 1) {
      lengths[at++] = length
      continue
    }
    const repeated = bits.read(width)
    if (repeated === 1) {
      lengths[at++] = repeated
      continue
    }
    const count = bits.read(width) + 3
    if (at + count > symbols) throw damaged()
    lengths.fill(repeated, at, at + count)
    at += count
  }
  return new Huffman(lengths, maxBits)
}

/** Reads a tree of bytes, whose lengths are packed by another tree. */
export function readPackedTree(bits: BitReader): Huffman {
  const small = new Uint8Array(24)
  small[0] = bits.read(3)
  const start = bits.read(3) + 1
  let count = 0
  for (let at = 1; at < 24; at += 1) {
    if (at < start || count === 7) continue
    count = bits.read(3)
    small[at] = count === 7 ? 0 : count
  }
  const tree = new Huffman(small, 6)
  const lengths = new Uint8Array(256)
  let last = 0
  for (let at = 0; at < 256; ) {
    const value = tree.decode(bits)
    if (value !== 0) {
      last = value - 1
      lengths[at++] = last
      continue
    }
    let run = bits.read(3) + 2
    if (run === 9) run += bits.read(8)
    lengths.fill(last, at, Math.min(256, at + run))
    at += run
  }
  return new Huffman(lengths, 16)
}
