import { Buffer } from 'node:buffer'

// The ASN.1 types used in a certificate, in DER encoding: https://www.itu.int/rec/T-REC-X.690

const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
}

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(tags.sequence, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => der(tags.set, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(tags.octets, bytes)
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(tags.bits, Buffer.from([unused]), bytes)
export const text = (value: string): Buffer => der(tags.text, Buffer.from(value, 'utf8'))
export const booleanTrue = (): Buffer => der(0x01, Buffer.from([0xff]))

/** A positive integer, from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes[0] ?? 0
  return der(tags.integer, first >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes)
}

/** Valid through 2049; later years need GeneralizedTime. */
export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(tags.utcTime, Buffer.from(digits.slice(2), 'ascii'))
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const low = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) low.unshift((rest & 127) | 128)
  return low
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 255]
}
