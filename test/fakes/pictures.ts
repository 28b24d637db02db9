import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

/** A valid PNG in one color, or with the shade of each pixel. */
export function png(
  width: number,
  height: number,
  shade: number | ((x: number, y: number) => number) = 120,
): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3, typeof shade === 'number' ? shade : 0)
    row[0] = 0
    if (typeof shade === 'function') for (let x = 0; x < width; x += 1) row.fill(shade(x, y), 1 + x * 3, 4 + x * 3)
    return row
  })
  return Buffer.concat([pngStart(width, height), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')])
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
