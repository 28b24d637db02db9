import { randomUUID } from 'node:crypto'
import type { EntryName, PlacedGame } from '#db/repositories/moved-games.ts'
import { basename, join, relative, sep } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { CandidatePlace } from './find-candidates.ts'

export type RecordMovesDeps = Pick<
  AppContext,
  'games' | 'scans' | 'history' | 'events' | 'transaction' | 'clock' | 'log'
>

/** A game that moved from `from` to `to`. `fromFile`: its old place was a single file. */
export type MovedGame = { gameId: string; from: string; to: CandidatePlace; fromFile: boolean }

const batchSize = 50

/** Records the new folders of moved games with their files, entries and history. Returns how many were recorded. */
export async function recordMoves(app: RecordMovesDeps, moved: readonly MovedGame[]): Promise<number> {
  const yieldToEventLoop = createYieldToEventLoop()
  let count = 0
  for (let from = 0; from < moved.length; from += batchSize) {
    const some = moved.slice(from, from + batchSize)
    const ids = app.transaction(() => recordBatch(app, some))
    for (const id of ids) app.events.emit('gameChanged', { id, change: 'updated' })
    count += ids.length
    await yieldToEventLoop()
  }
  return count
}

function recordBatch(app: RecordMovesDeps, moved: readonly MovedGame[]): string[] {
  const { games, scans, history, clock } = app
  const taken = new Set(scans.takenPaths(moved.map(({ to }) => to.path)))
  // If only the case of the name changed, the path is taken by the game itself.
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

// A single-file game's place is the file; a folder game's files are below its place.
function filesOf({ gameId, from, to, fromFile }: MovedGame) {
  if (fromFile === !to.folder) return { gameId, from, to: to.path, separator: sep }
  if (fromFile) return { gameId, from, to: join(to.path, basename(from)), separator: sep }
  return { gameId, from: join(from, basename(to.path)), to: to.path, separator: sep }
}

/** The root entry of a place; `null` in the library folder. */
export function entryOf({ area, path }: Pick<CandidatePlace, 'area' | 'path'>): EntryName | null {
  if (area.root === null) return null
  return { rootFolderId: area.root.id, name: relative(area.path, path).split(sep).join('/') }
}

/** Game ids by folder. */
export function gamesAt(placed: readonly PlacedGame[]): Map<string, string[]> {
  const games = new Map<string, string[]>()
  for (const { id, libraryPath } of placed) games.set(libraryPath, [...(games.get(libraryPath) ?? []), id])
  return games
}
