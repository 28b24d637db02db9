import { damaged } from '../dump-file.ts'
import { BitReader } from './bits.ts'

const blockSizes = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]
const stereo = 2

/**
 * Unpacks frames of FLAC with two channels of 16 bits, which have no header before them, to samples in the byte order that is
 * asked for. Returns the place behind the frames as well. https://www.rfc-editor.org/rfc/rfc9639
 */
export function unpackFlac(
  packed: Uint8Array,
  size: number,
  { from, isBigEndian }: { from: number; isBigEndian: boolean },
): { bytes: Uint8Array; end: number } {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const bits = new BitReader(packed, from)
  for (let at = 0; at < size; ) {
    const [left, right] = readFrame(bits)
    for (let index = 0; index < left.length && at < size; index += 1, at += 4) {
      view.setInt16(at, left[index] ?? 0, !isBigEndian)
      view.setInt16(at + 2, right[index] ?? 0, !isBigEndian)
    }
  }
  return { bytes, end: bits.position() }
}

function readFrame(bits: BitReader): [Int32Array, Int32Array] {
  if (bits.read(14) !== 0x3ffe) throw damaged()
  bits.read(2)
  const sizeCode = bits.read(4)
  const rateCode = bits.read(4)
  const assignment = bits.read(4)
  bits.read(4)
  let number = bits.read(8)
  while (number >= 0xc0) {
    bits.read(8)
    number = (number << 1) & 0xff
  }
  const custom = sizeCode === 6 ? bits.read(8) + 1 : sizeCode === 7 ? bits.read(16) + 1 : 0
  const length = custom || (blockSizes[sizeCode] ?? 0)
  if (rateCode === 12) bits.read(8)
  else if (rateCode === 13 || rateCode === 14) bits.read(16)
  bits.read(8)
  if (length === 0 || (assignment !== stereo - 1 && (assignment < 8 || assignment > 10))) throw damaged()
  const first = readSubframe(bits, length, assignment === 9 ? 17 : 16)
  const second = readSubframe(bits, length, assignment === 8 || assignment === 10 ? 17 : 16)
  bits.align()
  bits.read(16)
  if (bits.isPastEnd()) throw damaged()
  return together(first, second, assignment)
}

function together(first: Int32Array, second: Int32Array, assignment: number): [Int32Array, Int32Array] {
  if (assignment === 8) for (const [at, left] of first.entries()) second[at] = left - (second[at] ?? 0)
  else if (assignment === 9) for (const [at, right] of second.entries()) first[at] = (first[at] ?? 0) + right
  else if (assignment === 10) {
    for (const [at, middle] of first.entries()) {
      const side = second[at] ?? 0
      const both = (middle << 1) | (side & 1)
      first[at] = (both + side) >> 1
      second[at] = (both - side) >> 1
    }
  }
  return [first, second]
}

const fixed: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

function readSubframe(bits: BitReader, length: number, wholeDepth: number): Int32Array {
  const samples = new Int32Array(length)
  bits.read(1)
  const type = bits.read(6)
  const wasted = bits.read(1) === 1 ? bits.zeros() + 1 : 0
  const depth = wholeDepth - wasted
  if (type === 0) samples.fill(bits.signed(depth))
  else if (type === 1) for (let at = 0; at < length; at += 1) samples[at] = bits.signed(depth)
  else if (type >= 8 && type <= 12) predict(bits, samples, { order: type - 8, depth, isFixed: true })
  else if (type >= 32) predict(bits, samples, { order: type - 31, depth, isFixed: false })
  else throw damaged()
  if (wasted > 0) for (const [at, sample] of samples.entries()) samples[at] = sample << wasted
  return samples
}

type Prediction = { order: number; depth: number; isFixed: boolean }

function predict(bits: BitReader, samples: Int32Array, { order, depth, isFixed }: Prediction): void {
  if (order > samples.length) throw damaged()
  for (let at = 0; at < order; at += 1) samples[at] = bits.signed(depth)
  const precision = isFixed ? 0 : bits.read(4) + 1
  const shift = isFixed ? 0 : bits.signed(5)
  if (precision === 16 || shift < 0) throw damaged()
  const factors = isFixed ? (fixed[order] ?? []) : Array.from({ length: order }, () => bits.signed(precision))
  readResidual(bits, samples, order)
  const scale = 2 ** shift
  for (let at = order; at < samples.length; at += 1) {
    // The sum may have more than 32 bits.
    let sum = 0
    for (let back = 0; back < order; back += 1) sum += (factors[back] ?? 0) * (samples[at - 1 - back] ?? 0)
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / scale)
  }
}

function readResidual(bits: BitReader, samples: Int32Array, order: number): void {
  const method = bits.read(2)
  if (method > 1) throw damaged()
  const width = method === 0 ? 4 : 5
  const unpacked = (1 << width) - 1
  const partitions = 1 << bits.read(4)
  const each = samples.length / partitions
  let at = order
  for (let partition = 1; partition <= partitions; partition += 1) {
    const parameter = bits.read(width)
    const raw = parameter === unpacked ? bits.read(5) : 0
    for (const end = each * partition; at < end; at += 1) {
      if (parameter === unpacked) {
        samples[at] = bits.signed(raw)
        continue
      }
      const value = bits.zeros() * 2 ** parameter + bits.read(parameter)
      samples[at] = value % 2 === 0 ? value / 2 : -(value + 1) / 2
    }
  }
}
