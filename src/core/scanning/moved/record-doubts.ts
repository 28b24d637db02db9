import type { DoubtfulMove, MoveDoubt } from '#domain/games/moved-games.ts'
import type { AppContext } from '../../app-context.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { candidatesOf, readEntry } from '../identify/match-entry.ts'
import type { CandidatePlace } from './find-candidates.ts'
import { entryOf } from './record-moves.ts'

/** Games whose folders are gone, and the places where they may be now. */
export type StoredDoubt = { gameIds: string[]; places: string[]; doubt: MoveDoubt }

const settingName = 'moved games in doubt'
const maxStored = 50

// No titles: users who may list folders need not see other users' games.
const reasons: Record<MoveDoubt, string> = {
  'several-places':
    'Contains the files of a game whose folder is gone, but so does another folder. Choose the right one.',
  'several-games': 'Contains the files of several games whose folders are gone. Choose the right game.',
  'few-files': 'May be a game whose folder is gone, but has too few files to be sure.',
}

/** Records uncertain moves: as unmatched entries with candidates, and for the health page. */
export function recordDoubts(
  app: Pick<AppContext, 'scans' | 'settings' | 'transaction'>,
  doubts: readonly DoubtfulMove[],
  places: ReadonlyMap<string, CandidatePlace>,
  games: ReadonlyMap<string, string[]>,
): void {
  const doubtsByGames = new Map<string, StoredDoubt>()
  const idsOf = ({ from }: DoubtfulMove): string[] => from.flatMap((place) => games.get(place) ?? [])
  for (const doubtful of doubts) {
    const gameIds = idsOf(doubtful)
    doubtsByGames.set(gameIds.toSorted().join(' '), { gameIds, places: [...doubtful.to], doubt: doubtful.doubt })
  }
  const known = new Map(app.scans.doubtfulGames(doubts.flatMap(idsOf)).map((game) => [game.id, game]))
  const entries = doubts.flatMap((doubtful) =>
    doubtful.to.flatMap((path) => {
      const place = places.get(path)
      const entry = place === undefined ? null : entryOf(place)
      if (entry === null) return []
      const candidates = idsOf(doubtful)
        .flatMap((id) => known.get(id) ?? [])
        .flatMap(candidatesOf)
      return [{ ...entry, title: readEntry(entry.name).title, reason: reasons[doubtful.doubt], candidates }]
    }),
  )
  app.transaction(() => {
    if (entries.length > 0) app.scans.markEntriesUnmatched(entries)
    const stored = [...doubtsByGames.values()].slice(0, maxStored)
    if (stored.length > 0 || storedDoubts(app).length > 0) app.settings.write(settingName, stored)
  })
}

/** The uncertain moves of the last check. */
function storedDoubts({ settings }: Pick<AppContext, 'settings'>): StoredDoubt[] {
  const stored = settings.read(settingName)
  return Array.isArray(stored) ? stored : []
}

export type StandingDoubt = { titles: string[]; places: string[]; doubt: MoveDoubt }

/** The uncertain moves and their games. Whether the games are back depends on the disks, too. */
export function doubtsWithGames(app: Pick<AppContext, 'settings' | 'scans'>) {
  const doubts = storedDoubts(app)
  return { doubts, games: app.scans.doubtfulGames(doubts.flatMap(({ gameIds }) => gameIds)) }
}

/** Uncertain moves that are still unresolved: the games have no other folder and are not back. */
export async function standingDoubts(app: Pick<AppContext, 'settings' | 'scans'>): Promise<StandingDoubt[]> {
  const { doubts, games } = doubtsWithGames(app)
  const lost = new Map<string, string>()
  for (const { id, title, libraryPath } of games) {
    if (libraryPath !== null && (await isGone(libraryPath))) lost.set(id, title)
  }
  return doubts.flatMap(({ gameIds, places, doubt }) => {
    const titles = gameIds.flatMap((id) => lost.get(id) ?? [])
    return titles.length === 0 ? [] : [{ titles, places, doubt }]
  })
}
