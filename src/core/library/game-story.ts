import type { Download } from '#domain/download.ts'
import type { HistoryEntry, HistoryType } from '#domain/history.ts'
import type { GameFile } from '#domain/import.ts'
import { downloadsOfGame } from '../downloads/download-details.ts'
import type { Program } from '../program.ts'
import { getGame } from './get-game.ts'

export type HistoryWishes = {
  gameId?: string | undefined
  type?: HistoryType | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** What happened to the games of a user, newest first, with the whole count. */
export function listHistory(
  program: Pick<Program, 'history'>,
  userId: string,
  wishes: HistoryWishes,
): { entries: HistoryEntry[]; total: number } {
  const { entries, total } = program.history.list({ userId, ...wishes })
  return { entries: entries.map(({ userId: owner, ...entry }) => entry), total }
}

/** What happened to one game. Throws AppError `not-found`. */
export function historyOfGame(
  program: Pick<Program, 'games' | 'history'>,
  userId: string,
  gameId: string,
): HistoryEntry[] {
  getGame(program, userId, gameId)
  return listHistory(program, userId, { gameId }).entries
}

/** The files a game has in the library. Throws AppError `not-found`. */
export function filesOfGame(program: Pick<Program, 'games' | 'imports'>, userId: string, gameId: string): GameFile[] {
  getGame(program, userId, gameId)
  return program.imports.filesOf(gameId)
}

/** What was downloaded for a game. Throws AppError `not-found`. */
export function downloadsForGame(
  program: Pick<Program, 'games' | 'downloads' | 'downloaders' | 'live'>,
  userId: string,
  gameId: string,
): Download[] {
  getGame(program, userId, gameId)
  return downloadsOfGame(program, gameId)
}
