import { createHash, randomBytes } from 'node:crypto'
import { bencode } from './bencode.ts'

const blockLength = 16 * 1024

/** A torrent of one 16 KiB file in versions 1 and 2 at once (BEP 52), or in version 2 alone. */
export function hybridTorrent(name: string, options: { v2Only?: boolean } = {}) {
  const content = randomBytes(blockLength)
  const root = createHash('sha256').update(content).digest()
  const v2 = {
    name,
    'piece length': blockLength,
    'meta version': 2,
    'file tree': { [name]: { '': { length: content.length, 'pieces root': root } } },
  }
  const v1 = { length: content.length, pieces: createHash('sha1').update(content).digest() }
  const info = options.v2Only ? v2 : { ...v2, ...v1 }
  const bytes = bencode({ announce: 'http://127.0.0.1:9/announce', info, 'piece layers': {} })
  const encoded = bencode(info)
  return {
    bytes,
    content,
    v1: createHash('sha1').update(encoded).digest('hex'),
    v2: createHash('sha256').update(encoded).digest('hex'),
  }
}
