import { createHash, randomBytes } from 'node:crypto'
import type { TorrentTrait } from '#domain/torrent/torrent-traits.ts'
import { bencode, type Encodable } from './bencode.ts'
import { hybridTorrent } from './hybrid-torrent.ts'

type OddTorrent = { what: string; bytes: Uint8Array; traits: TorrentTrait[] }

/** A torrent of these files; a single name is a torrent without a folder. */
export function namedTorrent(name: string, paths: readonly (readonly string[])[] | null): Uint8Array {
  const size = 20_000
  const pieces = createHash('sha1').update(randomBytes(size)).digest()
  const content: { [key: string]: Encodable } =
    paths === null ? { length: size } : { files: paths.map((path) => ({ length: size / paths.length, path })) }
  return bencode({
    announce: 'http://127.0.0.1:9/announce',
    info: { name, 'piece length': 32_768, pieces, ...content },
  })
}

const plain = ['readme.txt']

/** Valid torrents that some programs do not take. */
export const oddTorrents: readonly OddTorrent[] = [
  { what: 'version 2 only', bytes: hybridTorrent('Version.2', { v2Only: true }).bytes, traits: ['version-2-only'] },
  {
    what: 'a slash in its name',
    bytes: namedTorrent('AC/DC Game', [['a.bin'], ['sub', 'b.bin']]),
    traits: ['slash-in-name'],
  },
  { what: 'a slash in the name of its file', bytes: namedTorrent('AC/DC.iso', null), traits: ['slash-in-name'] },
  { what: 'a slash in a path', bytes: namedTorrent('Slash Game', [['on/off.bin'], plain]), traits: ['slash-in-name'] },
  { what: 'a backslash in its name', bytes: namedTorrent('Back\\Slash Game', [['a.bin'], plain]), traits: [] },
  { what: 'a backslash in a path', bytes: namedTorrent('Backslash Game', [['on\\off.bin'], plain]), traits: [] },
  { what: 'an empty name in a path', bytes: namedTorrent('Empty Name', [['', 'a.bin'], plain]), traits: [] },
  { what: 'a file without a name', bytes: namedTorrent('Nameless', [[''], plain]), traits: ['empty-name'] },
  { what: 'a folder named "."', bytes: namedTorrent('Dot Game', [['.', 'a.bin'], plain]), traits: ['dot-as-name'] },
]
