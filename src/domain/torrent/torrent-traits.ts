import { readMagnet } from './magnet.ts'

/** What a valid torrent may have, and some download clients cannot take. */
export type TorrentTrait = 'version-2-only' | 'slash-in-name' | 'dot-as-name' | 'empty-name'

/** Continues the name of a download client. */
const refusals: Record<TorrentTrait, string> = {
  'version-2-only': 'it does not support torrents of version 2 only',
  'slash-in-name': 'it does not support torrents with a slash in the name of a file or folder',
  'dot-as-name': 'it does not support torrents with a folder named "."',
  'empty-name': 'it does not support torrents with a file without a name',
}

/** Why a client that cannot take some traits does not get a torrent with these; `null` if it does. */
export function refusalOf(cannotTake: readonly TorrentTrait[], traits: readonly TorrentTrait[]): string | null {
  const refused = traits.find((trait) => cannotTake.includes(trait))
  return refused === undefined ? null : refusals[refused]
}

export function traitsOfMagnet(uri: string): TorrentTrait[] {
  const { infoHash, infoHashV2 } = readMagnet(uri)
  return infoHashV2?.startsWith(infoHash) === true ? ['version-2-only'] : []
}

/** The traits of a torrent's name, or of a part of a path. */
export function traitsOfName(name: string): TorrentTrait[] {
  if (name.includes('/')) return ['slash-in-name']
  return name === '.' ? ['dot-as-name'] : []
}
