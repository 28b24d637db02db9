import { crc32 } from 'node:zlib'

const signature = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00])

/** A RAR 5 archive that holds one file as it is. https://www.rarlab.com/technote.htm#arcblocks */
export function storedRar(name: string, content: Uint8Array): Buffer {
  return volumeOf({ name, content, part: content, index: 0, count: 1 })
}

/** The same in volumes that hold so many bytes of it each. */
export function storedRarVolumes(name: string, content: Uint8Array, volumeBytes: number): Buffer[] {
  const count = Math.max(1, Math.ceil(content.length / volumeBytes))
  return Array.from({ length: count }, (_, index) => {
    const part = content.subarray(index * volumeBytes, (index + 1) * volumeBytes)
    return volumeOf({ name, content, part, index, count })
  })
}

type Volume = { name: string; content: Uint8Array; part: Uint8Array; index: number; count: number }

function volumeOf({ name, content, part, index, count }: Volume): Buffer {
  const isLast = index === count - 1
  const isVolume = count > 1 ? 1 : 0
  const isNumbered = index > 0 ? 2 : 0
  const isSplit = (index > 0 ? 8 : 0) + (isLast ? 0 : 16)
  const main = Buffer.concat([1, 0, isVolume + isNumbered, ...(index > 0 ? [index] : [])].map(vint))
  const title = Buffer.from(name, 'utf8')
  const isWithChecksum = 4
  const unix = 1
  const file = Buffer.concat([
    ...[2, 2 + isSplit, part.length, isWithChecksum, content.length, 0o100644].map(vint),
    // A part says the checksum of its own bytes, the last one that of the whole file.
    u32(crc32(isLast ? content : part)),
    ...[0, unix, title.length].map(vint),
    title,
  ])
  const end = Buffer.from([5, 0, isLast ? 0 : 1])
  return Buffer.concat([signature, block(main), block(file), part, block(end)])
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
