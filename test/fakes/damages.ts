import { gzipSync } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))
export const latin1 = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes)

export function utf16(text: string, { order = 'little', mark = true }: { order?: string; mark?: boolean } = {}): Bytes {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(order === 'big' ? bytes.swap16() : bytes)
}

const cuts = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]

/** What disks, transfers and people make of a file, and files that are something else. */
export function damagesOf(whole: Bytes): [damage: string, bytes: Bytes][] {
  const middle = whole.length >> 1
  return [
    ['empty', new Uint8Array(0)],
    ['one byte', whole.slice(0, 1)],
    ['zeros', new Uint8Array(5000)],
    ['ones', new Uint8Array(5000).fill(0xff)],
    [
      'zeros in the middle',
      new Uint8Array([...whole.slice(0, middle), ...new Uint8Array(100), ...whole.slice(middle)]),
    ],
    ['twice', new Uint8Array([...whole, ...whole])],
    ['compressed', new Uint8Array(gzipSync(whole))],
    ['a web page', bytesOf('<!doctype html><html><head><title>Sign in</title></head><body></body></html>')],
    ['nested lists', bytesOf('l'.repeat(200_000))],
    ['nested dictionaries', bytesOf('d1:a'.repeat(100_000))],
    ['nested arrays', bytesOf('['.repeat(500_000))],
    ['nested objects', bytesOf('{"games":'.repeat(100_000))],
    ['nested elements', bytesOf(`<nzb>${'<file>'.repeat(100_000)}`)],
    ['quotation marks', bytesOf('"'.repeat(100_000))],
    ...cuts.map((share): [string, Bytes] => [`the first ${share}`, whole.slice(0, Math.floor(whole.length * share))]),
    ...Array.from({ length: 16 }, (_, round): [string, Bytes] => [`bytes changed, ${round}`, changed(whole, round)]),
  ]
}

/** The same bytes each time, so that a failure can be repeated. */
function changed(whole: Bytes, round: number): Bytes {
  const bytes = whole.slice()
  for (let count = 0; count <= round * 5; count += 1) {
    bytes[(round * 7919 + count * 104_729) % bytes.length] = (round * 31 + count * 17) & 0xff
  }
  return bytes
}
