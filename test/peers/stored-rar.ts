import { crc32 } from 'node:zlib'

/** A RAR 5 archive that holds one file as it is. https://www.rarlab.com/technote.htm#arcblocks */
export function storedRar(name: string, content: Uint8Array): Buffer {
  const title = Buffer.from(name, 'utf8')
  const isWithChecksum = 4
  const unix = 1
  const file = Buffer.concat([
    ...[2, 2, content.length, isWithChecksum, content.length, 0o100644].map(vint),
    u32(crc32(content)),
    ...[0, unix, title.length].map(vint),
    title,
  ])
  const signature = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00])
  const main = Buffer.from([1, 0, 0])
  const end = Buffer.from([5, 0, 0])
  return Buffer.concat([signature, block(main), block(file), content, block(end)])
}

function block(head: Buffer): Buffer {
  const sized = Buffer.concat([vint(head.length), head])
  return Buffer.concat([u32(crc32(sized)), sized])
}

function vint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low + 128 : low)
  } while (rest > 0)
  return Buffer.from(bytes)
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
