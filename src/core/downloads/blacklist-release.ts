import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { BlacklistEntry } from '#domain/indexers/blacklist.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'

type NewEntry = { releaseTitle: string; indexerName?: string | null | undefined; reason?: string | null }

/** Blacklists a release for a game, so that it is not grabbed again. Adding it twice creates one entry. */
export function blacklistRelease(
  app: Pick<AppContext, 'blacklist' | 'clock'>,
  gameId: string,
  { releaseTitle, indexerName = null, reason = null }: NewEntry,
): BlacklistEntry {
  const known = app.blacklist
    .ofGame(gameId)
    .find((entry) => entry.releaseTitle === releaseTitle && entry.indexerName === indexerName)
  if (known !== undefined) return known
  const createdAt = instant(app.clock)
  const entry = { id: randomUUID(), gameId, releaseTitle, indexerName, reason, createdAt }
  app.blacklist.insert(entry)
  return entry
}

/** Blacklists a release for a game of the user. Throws AppError `not-found`. */
export function blacklistForUser(
  app: Pick<AppContext, 'games' | 'blacklist' | 'clock'>,
  userId: string,
  gameId: string,
  entry: NewEntry,
): BlacklistEntry {
  getGame(app, userId, gameId)
  return blacklistRelease(app, gameId, entry)
}

export function listBlacklist(
  app: Pick<AppContext, 'games' | 'blacklist'>,
  userId: string,
  gameId: string,
): BlacklistEntry[] {
  getGame(app, userId, gameId)
  return app.blacklist.ofGame(gameId)
}

/** Throws AppError `not-found` for an entry of another game. */
export function removeFromBlacklist(
  app: Pick<AppContext, 'games' | 'blacklist'>,
  userId: string,
  gameId: string,
  entryId: string,
): void {
  getGame(app, userId, gameId)
  if (!app.blacklist.remove(gameId, entryId)) throw new AppError('not-found', say('acquisition.blacklistEntryNotFound'))
}
