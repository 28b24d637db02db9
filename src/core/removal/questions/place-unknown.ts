import { lstat } from 'node:fs/promises'
import type { RemovalDeps, RemovalFacts } from '../facts.ts'

/** Nobody knows where the client has the files of a torrent, or Ludarr sees none there. They may be those of a game. */
export async function placeUnknown(app: RemovalDeps, facts: RemovalFacts): Promise<string | null> {
  const { downloader, reported, record, place } = facts
  if (!isTorrent(app, facts) || reported === null) return null
  if (reported.state === 'moving') return `${downloader.name} is moving them`
  if (reported.contentPath === null)
    return reported.progress >= 1 ? `${downloader.name} does not report where they are` : null
  // A client may have the library by another path than Ludarr, without a path mapping for it.
  const before = record?.sourcePath ?? null
  if (before === null || place === before) return null
  const isSeen = place !== null && (await lstat(place).catch(() => null)) !== null
  return isSeen ? null : `Ludarr sees none at ${reported.contentPath}`
}

/** An untracked one counts as a torrent if its client has nothing else. */
function isTorrent({ downloadClientKinds }: RemovalDeps, { downloader, stored }: RemovalFacts): boolean {
  if (stored !== null) return stored.protocol === 'torrent'
  return downloadClientKinds[downloader.type]?.protocols.every((protocol) => protocol === 'torrent') === true
}
