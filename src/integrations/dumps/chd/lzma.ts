import { damaged } from '../dump-file.ts'

const literalContext = 3
const positionMask = 3
const top = 2 ** 24
const half = 1024

/** Unpacks a stream of LZMA without a header: 3 bits of literal context, 2 of position. https://www.7-zip.org/sdk.html */
export function unpackLzma(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const literals = new Uint16Array(0x300 << literalContext).fill(half)
  const isMatch = new Uint16Array(12 * 16).fill(half)
  const isRep = new Uint16Array(12).fill(half)
  const isRep0 = new Uint16Array(12).fill(half)
  const isRep1 = new Uint16Array(12).fill(half)
  const isRep2 = new Uint16Array(12).fill(half)
  const isRep0Long = new Uint16Array(12 * 16).fill(half)
  const slots = new Uint16Array(4 * 64).fill(half)
  const distances = new Uint16Array(128).fill(half)
  const aligned = new Uint16Array(16).fill(half)
  const matchLengths = lengthModel()
  const repLengths = lengthModel()
  let range = 0xffffffff
  let code = 0
  let from = 1
  for (let count = 0; count < 4; count += 1) code = ((code << 8) | (packed[from++] ?? 0)) >>> 0

  const bit = (model: Uint16Array, at: number): number => {
    const chance = model[at] ?? half
    const bound = (range >>> 11) * chance
    let value: number
    if (code < bound) {
      range = bound
      model[at] = chance + ((2048 - chance) >> 5)
      value = 0
    } else {
      range -= bound
      code -= bound
      model[at] = chance - (chance >> 5)
      value = 1
    }
    if (range < top) {
      range = (range << 8) >>> 0
      code = ((code << 8) | (packed[from++] ?? 0)) >>> 0
    }
    return value
  }
  const direct = (count: number): number => {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      range >>>= 1
      const isOne = code >= range
      if (isOne) code -= range
      value = value * 2 + (isOne ? 1 : 0)
      if (range < top) {
        range = (range << 8) >>> 0
        code = ((code << 8) | (packed[from++] ?? 0)) >>> 0
      }
    }
    return value
  }
  const tree = (model: Uint16Array, base: number, bits: number): number => {
    let at = 1
    for (let left = bits; left > 0; left -= 1) at = (at << 1) | bit(model, base + at)
    return at - (1 << bits)
  }
  const reverseTree = (model: Uint16Array, base: number, bits: number): number => {
    let at = 1
    let value = 0
    for (let place = 0; place < bits; place += 1) {
      const one = bit(model, base + at)
      at = (at << 1) | one
      value |= one << place
    }
    return value
  }
  const lengthOf = (model: LengthModel, place: number): number => {
    if (bit(model.choice, 0) === 0) return 2 + tree(model.low, place << 3, 3)
    if (bit(model.choice, 1) === 0) return 10 + tree(model.middle, place << 3, 3)
    return 18 + tree(model.high, 0, 8)
  }
  const distanceOf = (length: number): number => {
    const slot = tree(slots, Math.min(length - 2, 3) << 6, 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const start = (2 | (slot & 1)) * 2 ** bits
    if (slot < 14) return start + reverseTree(distances, start - slot, bits)
    return start + direct(bits - 4) * 16 + reverseTree(aligned, 0, 4)
  }

  let state = 0
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0]
  let at = 0
  while (at < size) {
    if (from > packed.length + 8) throw damaged()
    const place = at & positionMask
    if (bit(isMatch, (state << 4) + place) === 0) {
      const before = at === 0 ? 0 : (out[at - 1] ?? 0)
      const base = 0x300 * (before >> (8 - literalContext))
      let symbol = 1
      if (state >= 7) {
        let match = out[at - rep0 - 1] ?? 0
        do {
          const matchBit = (match >> 7) & 1
          match <<= 1
          const one = bit(literals, base + ((1 + matchBit) << 8) + symbol)
          symbol = (symbol << 1) | one
          if (matchBit !== one) break
        } while (symbol < 0x100)
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, base + symbol)
      out[at++] = symbol
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
      continue
    }
    let length: number
    if (bit(isRep, state) === 0) {
      ;[rep3, rep2, rep1] = [rep2, rep1, rep0]
      length = lengthOf(matchLengths, place)
      rep0 = distanceOf(length)
      state = state < 7 ? 7 : 10
    } else {
      if (bit(isRep0, state) === 0) {
        if (bit(isRep0Long, (state << 4) + place) === 0) {
          if (rep0 >= at) throw damaged()
          out[at] = out[at - rep0 - 1] ?? 0
          at += 1
          state = state < 7 ? 9 : 11
          continue
        }
      } else if (bit(isRep1, state) === 0) {
        ;[rep0, rep1] = [rep1, rep0]
      } else if (bit(isRep2, state) === 0) {
        ;[rep0, rep1, rep2] = [rep2, rep0, rep1]
      } else {
        ;[rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2]
      }
      length = lengthOf(repLengths, place)
      state = state < 7 ? 8 : 11
    }
    if (rep0 >= at || at + length > size) throw damaged()
    for (const end = at + length; at < end; at += 1) out[at] = out[at - rep0 - 1] ?? 0
  }
  return out
}

type LengthModel = { choice: Uint16Array; low: Uint16Array; middle: Uint16Array; high: Uint16Array }

function lengthModel(): LengthModel {
  const model = (length: number): Uint16Array => new Uint16Array(length).fill(half)
  return { choice: model(2), low: model(16 << 3), middle: model(16 << 3), high: model(256) }
}
