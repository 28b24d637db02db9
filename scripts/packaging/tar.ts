import { Buffer } from 'node:buffer'

export type Entry = {
  /** Relative, with slashes, without a trailing one. */
  path: string
  /** Permissions, such as 0o755. */
  mode: number
} & ({ type: 'file'; bytes: Uint8Array } | { type: 'folder' } | { type: 'link'; target: string })

const blockBytes = 512
const typeFlags = { file: '0', link: '2', folder: '5' } as const

/**
 * A tar archive (POSIX ustar) in which everything belongs to root and has the same time, so that the same entries always
 * give the same bytes. `time` is in seconds. Throws for a path of more than 100 bytes.
 */
export function writeTar(entries: readonly Entry[], time: number): Uint8Array {
  const pieces = entries.flatMap((entry) => {
    if (entry.type !== 'file') return [header(entry, 0, time)]
    const padding = Buffer.alloc((blockBytes - (entry.bytes.length % blockBytes)) % blockBytes)
    return [header(entry, entry.bytes.length, time), entry.bytes, padding]
  })
  return Buffer.concat([...pieces, Buffer.alloc(2 * blockBytes)])
}

function header(entry: Entry, size: number, time: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  const path = entry.type === 'folder' ? `${entry.path}/` : entry.path
  if (Buffer.byteLength(path) > 100) throw new Error(`The path is too long for the archive: ${path}`)
  const octal = (value: number, offset: number, length: number): void => {
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
  }
  block.write(path, 0)
  octal(entry.mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(time, 136, 12)
  block.write(typeFlags[entry.type], 156)
  if (entry.type === 'link') block.write(entry.target, 157)
  block.write('ustar\u000000', 257)
  block.write('root', 265)
  block.write('root', 297)
  // The checksum counts its own field as blanks.
  block.fill(' ', 148, 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
