import { basename, join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { type Game, gameStatuses } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import { instant } from '#domain/ports/clock.ts'
import type { GameIndex, IndexedGame } from '#domain/release-name/game-index.ts'
import type { AppContext } from '../../app-context.ts'
import { indexGames } from '../../library/index-games.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { mayBeProgram } from '../discovery/known-folders.ts'
import { candidatesOf, matchWithLibrary, readEntry, toCandidate } from './match-entry.ts'
import type { ProviderQueue } from './provider-queue.ts'

const otherFiles = 'This one does not hold the files that were there. Match it if it is the game all the same.'
const programWords = 'It looks like the folder of a program. If it is a game all the same, say which'

/** The titles of the library, made when they are first needed. Grows with what the scan adds. */
export type Library = {
  index(): Promise<GameIndex>
  add(game: IndexedGame): void
}

export type IdentifyDeps = {
  app: Pick<AppContext, 'games' | 'clock'>
  library: Library
  provider: ProviderQueue
}

/** Which game an entry is: one that lies there already, one of the library, one the provider tells of, or nobody knows. */
export type IdentifiedEntry = { path: string; title: string; queriedAt: string | null } & (
  | { holder: string }
  | { held: Game }
  | { known: ProviderGame }
  | { reason: string; candidates: Candidate[] }
)

export function createLibrary({ games }: Pick<AppContext, 'games'>, userId: string): Library {
  let made: GameIndex | null = null
  return {
    async index() {
      const wish = { statuses: gameStatuses, userId }
      // In portions: a library of many thousand games holds up nothing else.
      made ??= (await indexGames({ games }, [wish], createYieldToEventLoop())).index
      return made
    },
    add: (game) => made?.add(game),
  }
}

/** Which game an entry is as far as the library says; `null` when only the provider can say. */
export async function identifyFromLibrary(
  { app, library }: Pick<IdentifyDeps, 'app' | 'library'>,
  root: StoredRootFolder,
  name: string,
): Promise<IdentifiedEntry | null> {
  const path = join(root.path, name)
  const release = readEntry(name)
  const seen = { path, title: release.title, queriedAt: null }
  const holder = app.games.atLibraryPath(path).find(({ libraryPath }) => libraryPath === path)
  if (holder !== undefined) return { ...seen, holder: holder.id }
  const heldId = mayBeProgram(basename(name)) ? null : matchWithLibrary(release, await library.index())
  const held = heldId === null ? null : app.games.findById(heldId)
  if (held === null) return null
  const { libraryPath } = held
  if (libraryPath === null || libraryPath === path || !(await isGone(libraryPath))) return { ...seen, held }
  return {
    ...seen,
    reason: `${held.title} has another folder, which cannot be found. ${otherFiles}`,
    candidates: candidatesOf(held),
  }
}

/** Which game an entry is as the provider says; `null` when the scan was stopped meanwhile. */
export async function identifyWithProvider(
  { app, provider }: Pick<IdentifyDeps, 'app' | 'provider'>,
  root: StoredRootFolder,
  name: string,
): Promise<IdentifiedEntry | null> {
  const release = readEntry(name)
  const match = await provider(release)
  if (match === null) return null
  const asked = { path: join(root.path, name), title: release.title, queriedAt: instant(app.clock) }
  if (mayBeProgram(basename(name))) {
    return { ...asked, reason: programWords, candidates: match.sure ? [toCandidate(match.game, 1)] : match.candidates }
  }
  return match.sure ? { ...asked, known: match.game } : { ...asked, reason: match.reason, candidates: match.candidates }
}
