import { createHash } from 'node:crypto'
import { bencode } from '../../peers/bencode.ts'

export type MadeTorrent = { bytes: Uint8Array; infoHash: string; name: string; magnet: string }

/** A torrent of one file that nobody has. */
export function madeTorrent(name: string, length = 1_000_000): MadeTorrent {
  const info = { length, name, 'piece length': 16384, pieces: Buffer.alloc(20 * Math.ceil(length / 16384), 7) }
  const infoHash = createHash('sha1').update(bencode(info)).digest('hex')
  const magnet = `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(name)}`
  return { bytes: bencode({ announce: 'http://127.0.0.1:1/announce', info }), infoHash, name, magnet }
}

export const nzbBytes = Buffer.from(
  '<?xml version="1.0"?><nzb xmlns="http://www.newzbin.com/DTD/2003/nzb"><file subject="a"/></nzb>',
)
