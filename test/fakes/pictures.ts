import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

/** A valid PNG in one color. */
export function png(width: number, height: number, shade = 120): Uint8Array {
  const row = Buffer.alloc(1 + width * 3, shade)
  row[0] = 0
  return Buffer.concat([
    pngStart(width, height),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk('IEND'),
  ])
}

/** The start of a PNG, which states these dimensions and has no pixels. */
export function pngStart(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header)])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.byteLength + 8)
  framed.writeUInt32BE(data.byteLength, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.byteLength + 4)
  return framed
}
