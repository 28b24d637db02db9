import { randomUUID } from 'node:crypto'
import { basename, join, relative, sep } from 'node:path'
import type { EntryName, PlacedGame } from '#db/repositories/moved-games.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { CandidatePlace } from './find-candidates.ts'

export type RecordMovesDeps = Pick<
  AppContext,
  'games' | 'scans' | 'history' | 'events' | 'transaction' | 'clock' | 'log'
>

/** A game whose folder was `from` and is `to`. `fromFile`: what it had was a file. */
export type MovedGame = { gameId: string; from: string; to: CandidatePlace; fromFile: boolean }

const portion = 50

/** Gives games the folders they lie in now, together with their files, their entries and a line in their history. */
export async function recordMoves(app: RecordMovesDeps, moved: readonly MovedGame[]): Promise<number> {
  const yieldToEventLoop = createYieldToEventLoop()
  let count = 0
  for (let from = 0; from < moved.length; from += portion) {
    const some = moved.slice(from, from + portion)
    const ids = app.transaction(() => recordPortion(app, some))
    for (const id of ids) app.events.emit('gameChanged', { id, change: 'updated' })
    count += ids.length
    await yieldToEventLoop()
  }
  return count
}

function recordPortion(app: RecordMovesDeps, moved: readonly MovedGame[]): string[] {
  const { games, scans, history, clock } = app
  const taken = new Set(scans.takenPaths(moved.map(({ to }) => to.path)))
  // Where only the case of a name changed, the game itself has that path.
  const free = moved.filter(({ from, to }) => !taken.has(to.path) && (taken.size === 0 || isFree(taken, from, to.path)))
  const changed = new Map(
    games
      .moveFolders(free.map(({ gameId, from, to }) => ({ gameId, from, to: to.path })))
      .map((game) => [game.id, game]),
  )
  const done = free.filter(({ gameId }) => changed.has(gameId))
  scans.moveFiles(done.map(filesOf))
  scans.matchEntries(
    done.flatMap(({ gameId, to }) => {
      const entry = entryOf(to)
      return entry === null ? [] : [{ ...entry, gameId }]
    }),
  )
  history.insertAll(
    done.map(({ gameId, from, to }) => ({
      id: randomUUID(),
      gameId,
      userId: changed.get(gameId)?.userId ?? null,
      gameTitle: changed.get(gameId)?.title ?? null,
      downloadId: null,
      type: 'scanned',
      title: changed.get(gameId)?.title ?? '',
      message: `Folder moved from ${from} to ${to.path}`,
      at: instant(clock),
    })),
  )
  return done.map(({ gameId }) => gameId)
}

function isFree(taken: ReadonlySet<string>, from: string, to: string): boolean {
  const folded = to.toLowerCase()
  return [...taken].every((path) => path.toLowerCase() !== folded || path === from)
}

// The files of a game that is a file itself lie beside it.
function filesOf({ gameId, from, to, fromFile }: MovedGame) {
  if (fromFile === !to.folder) return { gameId, from, to: to.path, separator: sep }
  if (fromFile) return { gameId, from, to: join(to.path, basename(from)), separator: sep }
  return { gameId, from: join(from, basename(to.path)), to: to.path, separator: sep }
}

/** The entry of a root that a place is, `null` in the library folder. */
export function entryOf({ area, path }: Pick<CandidatePlace, 'area' | 'path'>): EntryName | null {
  if (area.root === null) return null
  return { rootFolderId: area.root.id, name: relative(area.path, path).split(sep).join('/') }
}

/** Which games a place was the folder of. */
export function gamesAt(placed: readonly PlacedGame[]): Map<string, string[]> {
  const games = new Map<string, string[]>()
  for (const { id, libraryPath } of placed) games.set(libraryPath, [...(games.get(libraryPath) ?? []), id])
  return games
}
