import { damaged } from '../dump-file.ts'

/** Where the chances of each kind of decision begin. */
const isMatchAt = 0
const isRepAt = isMatchAt + 12 * 16
const isRep0At = isRepAt + 12
const isRep1At = isRep0At + 12
const isRep2At = isRep1At + 12
const isRep0LongAt = isRep2At + 12
const slotsAt = isRep0LongAt + 12 * 16
const distancesAt = slotsAt + 4 * 64
const alignedAt = distancesAt + 128
const lengthsAt = alignedAt + 16
const repLengthsAt = lengthsAt + 2 + 2 * 128 + 256
const literalsAt = repLengthsAt + 2 + 2 * 128 + 256
const literalContext = 3
const chances = new Uint16Array(literalsAt + (0x300 << literalContext))
const half = 1024
/** Signed numbers compare like unsigned ones after this is flipped in both. */
const sign = -(2 ** 31)

/**
 * Unpacks a stream of LZMA without a header: 3 bits of literal context, 2 of position. https://www.7-zip.org/sdk.html
 *
 * Each decision is written out and works on local variables alone: shared by functions, they make it three times as slow.
 * A decision makes sure that `range` has 24 bits, splits it by its chance, takes the part that `code` is in, and adapts the
 * chance.
 */
export function unpackLzma(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const p = chances.fill(half)
  let from = 1
  let range = -1
  let code = 0
  for (let count = 0; count < 4; count += 1) code = (code << 8) | (packed[from++] ?? 0)
  let state = 0
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0]
  let [x, chance, bound] = [0, 0, 0]
  let at = 0
  let last = 0
  while (at < size) {
    if (from > packed.length + 8) throw damaged()
    const place = at & 3
    x = isMatchAt + (state << 4) + place
    if (range >>> 24 === 0) {
      range <<= 8
      code = (code << 8) | (packed[from++] ?? 0)
    }
    chance = p[x] ?? 0
    bound = Math.imul(range >>> 11, chance)
    if ((code ^ sign) < (bound ^ sign)) {
      range = bound
      p[x] = chance + ((2048 - chance) >> 5)
      const base = literalsAt + 0x300 * (last >> (8 - literalContext))
      // After a match, the byte that would have come next tells about this one, for as long as both agree.
      let match = state >= 7 ? (out[at - rep0 - 1] ?? 0) : 0
      let agreeing = state >= 7 ? 0x100 : 0
      let symbol = 1
      do {
        match <<= 1
        const matchBit = match & agreeing
        x = base + agreeing + matchBit + symbol
        if (range >>> 24 === 0) {
          range <<= 8
          code = (code << 8) | (packed[from++] ?? 0)
        }
        chance = p[x] ?? 0
        bound = Math.imul(range >>> 11, chance)
        if ((code ^ sign) < (bound ^ sign)) {
          range = bound
          p[x] = chance + ((2048 - chance) >> 5)
          symbol <<= 1
          agreeing &= ~matchBit
        } else {
          range = (range - bound) | 0
          code = (code - bound) | 0
          p[x] = chance - (chance >> 5)
          symbol = (symbol << 1) | 1
          agreeing &= matchBit
        }
      } while (symbol < 0x100)
      last = symbol & 0xff
      out[at++] = last
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
      continue
    }
    range = (range - bound) | 0
    code = (code - bound) | 0
    p[x] = chance - (chance >> 5)

    // Which of the last four distances is repeated; 4: a new one follows the length.
    let which = 4
    let isShort = false
    for (let asks = 'any repeated'; asks !== ''; ) {
      if (asks === 'any repeated') x = isRepAt + state
      else if (asks === 'not the last') x = isRep0At + state
      else if (asks === 'long') x = isRep0LongAt + (state << 4) + place
      else x = (which === 1 ? isRep1At : isRep2At) + state
      if (range >>> 24 === 0) {
        range <<= 8
        code = (code << 8) | (packed[from++] ?? 0)
      }
      chance = p[x] ?? 0
      bound = Math.imul(range >>> 11, chance)
      const isYes = (code ^ sign) >= (bound ^ sign)
      if (isYes) {
        range = (range - bound) | 0
        code = (code - bound) | 0
        p[x] = chance - (chance >> 5)
      } else {
        range = bound
        p[x] = chance + ((2048 - chance) >> 5)
      }
      if (asks === 'any repeated') asks = isYes ? 'not the last' : ''
      else if (asks === 'not the last') {
        which = isYes ? 1 : 0
        asks = isYes ? 'an older one' : 'long'
      } else if (asks === 'long') {
        isShort = !isYes
        asks = ''
      } else {
        if (isYes) which += 1
        asks = isYes && which < 3 ? 'an older one' : ''
      }
    }
    if (which === 1) [rep1, rep0] = [rep0, rep1]
    else if (which === 2) [rep2, rep1, rep0] = [rep1, rep0, rep2]
    else if (which === 3) [rep3, rep2, rep1, rep0] = [rep2, rep1, rep0, rep3]
    let length = 1
    if (isShort) state = state < 7 ? 9 : 11
    else {
      let tree = which === 4 ? lengthsAt : repLengthsAt
      length = 2
      for (let step = 0; step < 2; step += 1) {
        x = tree + step
        if (range >>> 24 === 0) {
          range <<= 8
          code = (code << 8) | (packed[from++] ?? 0)
        }
        chance = p[x] ?? 0
        bound = Math.imul(range >>> 11, chance)
        if ((code ^ sign) < (bound ^ sign)) {
          range = bound
          p[x] = chance + ((2048 - chance) >> 5)
          break
        }
        range = (range - bound) | 0
        code = (code - bound) | 0
        p[x] = chance - (chance >> 5)
        length = step === 0 ? 10 : 18
      }
      let bits = length === 18 ? 8 : 3
      tree += length === 2 ? 2 + (place << 3) : length === 10 ? 2 + 128 + (place << 3) : 2 + 256
      let symbol = 1
      // The length, and then the slot of a new distance.
      for (let isSlot = false; ; isSlot = true) {
        for (let left = bits; left > 0; left -= 1) {
          x = tree + symbol
          if (range >>> 24 === 0) {
            range <<= 8
            code = (code << 8) | (packed[from++] ?? 0)
          }
          chance = p[x] ?? 0
          bound = Math.imul(range >>> 11, chance)
          if ((code ^ sign) < (bound ^ sign)) {
            range = bound
            p[x] = chance + ((2048 - chance) >> 5)
            symbol <<= 1
          } else {
            range = (range - bound) | 0
            code = (code - bound) | 0
            p[x] = chance - (chance >> 5)
            symbol = (symbol << 1) | 1
          }
        }
        if (isSlot) break
        length += symbol - (1 << bits)
        if (which !== 4) break
        tree = slotsAt + (Math.min(length - 2, 3) << 6)
        bits = 6
        symbol = 1
      }
      if (which !== 4) state = state < 7 ? 8 : 11
      else {
        state = state < 7 ? 7 : 10
        ;[rep3, rep2, rep1] = [rep2, rep1, rep0]
        const slot = symbol - 64
        rep0 = slot
        if (slot >= 4) {
          let rest = (slot >> 1) - 1
          rep0 = (2 | (slot & 1)) << rest
          let base = distancesAt + rep0 - slot
          if (slot >= 14) {
            let direct = 0
            for (; rest > 4; rest -= 1) {
              if (range >>> 24 === 0) {
                range <<= 8
                code = (code << 8) | (packed[from++] ?? 0)
              }
              range >>>= 1
              code = (code - range) | 0
              const isZero = code >> 31
              code = (code + (range & isZero)) | 0
              direct = (direct << 1) + isZero + 1
            }
            rep0 += direct << 4
            base = alignedAt
          }
          let reverse = 1
          for (let bit = 0; bit < rest; bit += 1) {
            x = base + reverse
            if (range >>> 24 === 0) {
              range <<= 8
              code = (code << 8) | (packed[from++] ?? 0)
            }
            chance = p[x] ?? 0
            bound = Math.imul(range >>> 11, chance)
            if ((code ^ sign) < (bound ^ sign)) {
              range = bound
              p[x] = chance + ((2048 - chance) >> 5)
              reverse <<= 1
            } else {
              range = (range - bound) | 0
              code = (code - bound) | 0
              p[x] = chance - (chance >> 5)
              reverse = (reverse << 1) | 1
              rep0 += 1 << bit
            }
          }
        }
      }
    }
    if (rep0 < 0 || rep0 >= at || at + length > size) throw damaged()
    for (const end = at + length; at < end; at += 1) out[at] = out[at - rep0 - 1] ?? 0
    last = out[at - 1] ?? 0
  }
  return out
}
