import { randomUUID } from 'node:crypto'
import type { BlacklistEntry } from '#domain/blacklist.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'

type NewEntry = { releaseTitle: string; indexerName?: string | null | undefined; reason?: string | null }

/** A release the game must not be given again; the same one twice stays one entry. */
export function blacklistRelease(
  program: Pick<Program, 'blacklist' | 'clock'>,
  gameId: string,
  { releaseTitle, indexerName = null, reason = null }: NewEntry,
): BlacklistEntry {
  const known = program.blacklist
    .ofGame(gameId)
    .find((entry) => entry.releaseTitle === releaseTitle && entry.indexerName === indexerName)
  if (known !== undefined) return known
  const createdAt = instant(program.clock)
  const entry = { id: randomUUID(), gameId, releaseTitle, indexerName, reason, createdAt }
  program.blacklist.insert(entry)
  return entry
}

/** The same for a game of this user. Throws AppError `not-found`. */
export function blacklistForUser(
  program: Pick<Program, 'games' | 'blacklist' | 'clock'>,
  userId: string,
  gameId: string,
  entry: NewEntry,
): BlacklistEntry {
  getGame(program, userId, gameId)
  return blacklistRelease(program, gameId, entry)
}

export function listBlacklist(
  program: Pick<Program, 'games' | 'blacklist'>,
  userId: string,
  gameId: string,
): BlacklistEntry[] {
  getGame(program, userId, gameId)
  return program.blacklist.ofGame(gameId)
}

/** Throws AppError `not-found` for an entry that is not on this game's list. */
export function removeFromBlacklist(
  program: Pick<Program, 'games' | 'blacklist'>,
  userId: string,
  gameId: string,
  entryId: string,
): void {
  getGame(program, userId, gameId)
  if (!program.blacklist.remove(gameId, entryId)) throw new AppError('not-found', 'There is no such entry')
}
