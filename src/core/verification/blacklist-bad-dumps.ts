import type { CheckedOfGame } from '#db/repositories/verification.ts'
import type { AppContext } from '../app-context.ts'
import { blacklistRelease } from '../downloads/blacklist-release.ts'
import { recordHistory } from '../history/record-history.ts'

export type BlacklistDeps = Pick<AppContext, 'games' | 'downloads' | 'blacklist' | 'history' | 'clock'>

/**
 * Blacklists the releases that brought bad dumps for their game, so that none is grabbed again, and tells why in the
 * history. Returns whether there was a new one.
 */
export function blacklistBadDumps(app: BlacklistDeps, gameId: string, files: readonly CheckedOfGame[]): boolean {
  const reasons = new Map(
    files.flatMap(({ verification, downloadId, reason }) =>
      verification === 'bad' && downloadId !== null ? [[downloadId, reason ?? 'Its contents differ'] as const] : [],
    ),
  )
  const game = reasons.size === 0 ? null : app.games.findById(gameId)
  if (game === null) return false
  const known = new Set(app.blacklist.ofGame(gameId).map(({ releaseTitle }) => releaseTitle))
  const fresh = app.downloads.withIds([...reasons.keys()]).filter(({ title }) => !known.has(title))
  for (const { id, title, indexerName } of fresh) {
    const reason = `Bad dump: ${reasons.get(id)}`
    blacklistRelease(app, gameId, { releaseTitle: title, indexerName, reason })
    recordHistory(app, { type: 'failed', game, downloadId: id, title, message: reason })
  }
  return fresh.length > 0
}
