import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { type BencodedDictionary, readBencode } from './bencode.ts'
import { asDictionary, asList, asText } from './bencoded-fields.ts'
import { type TorrentFileEntry, v1Files, v2Files } from './torrent-files.ts'

export type Torrent = {
  /**
   * What clients know the torrent by, lower-case hex of 40: the version 1 hash, or the first 20 bytes of the version 2
   * hash when there is no other. Transmission, rTorrent and aria2 report exactly this; clients on libtorrent 2 report
   * the shortened version 2 hash for hybrids, which their adapters translate.
   */
  infoHash: string
  /** The whole version 2 hash, lower-case hex of 64; null for a version 1 torrent. */
  infoHashV2: string | null
  name: string
  /** Bytes of all files, padding left out. */
  size: number
  /** Paths below the folder called `name`, with `/`; a torrent of a single file has that file alone. */
  files: TorrentFileEntry[]
  trackers: string[]
  isPrivate: boolean
}

/** Reads a .torrent file (BEP 3, 12, 27, 47, 52). Throws AppError `invalid` with words for the user. */
export function readTorrent(bytes: Uint8Array): Torrent {
  const { value, raw } = readBencode(bytes)
  const outer = asDictionary(value)
  const info = asDictionary(outer?.get('info'))
  const infoBytes = raw.get('info')
  if (!outer || !info || !infoBytes) throw new AppError('invalid', 'Not a torrent file: it describes no content')
  const name = asText(info.get('name.utf-8')) ?? asText(info.get('name'))
  if (!name) throw new AppError('invalid', 'Not a torrent file: its content has no name')
  const files = contentFiles(info, name)
  return {
    ...hashes(info, infoBytes),
    name,
    size: files.reduce((sum, file) => sum + file.size, 0),
    files,
    trackers: announced(outer),
    isPrivate: info.get('private') === 1,
  }
}

function contentFiles(info: BencodedDictionary, name: string): TorrentFileEntry[] {
  const files = info.has('pieces') ? v1Files(info, name) : v2Files(info)
  if (!files) throw new AppError('invalid', 'Not a torrent file: its list of files cannot be read')
  return files
}

function hashes(info: BencodedDictionary, infoBytes: Uint8Array): Pick<Torrent, 'infoHash' | 'infoHashV2'> {
  const infoHashV2 = info.get('meta version') === 2 ? createHash('sha256').update(infoBytes).digest('hex') : null
  const isV2Only = infoHashV2 !== null && !info.has('pieces')
  const infoHash = isV2Only ? infoHashV2.slice(0, 40) : createHash('sha1').update(infoBytes).digest('hex')
  return { infoHash, infoHashV2 }
}

function announced(outer: BencodedDictionary): string[] {
  const tiers = asList(outer.get('announce-list')) ?? []
  const all = [outer.get('announce'), ...tiers.flatMap((tier) => asList(tier) ?? [])]
  const addresses = all.map((item) => asText(item)?.trim() ?? '')
  return [...new Set(addresses.filter((address) => address !== ''))]
}
