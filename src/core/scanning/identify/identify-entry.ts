import { basename, join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { type Game, gameStatuses } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import { instant } from '#domain/ports/clock.ts'
import type { GameIndex, IndexedGame } from '#domain/release-name/game-index.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../../app-context.ts'
import { indexGames } from '../../library/index-games.ts'
import { addKnownNames } from '../../library/known-games.ts'
import { toCandidate } from '../../metadata/match-by-title.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { mayBeProgram } from '../discovery/known-folders.ts'
import { candidatesOf, entryName, matchWithLibrary, readEntry } from './match-entry.ts'
import type { ProviderQueue } from './provider-queue.ts'

const differentFiles = 'This folder has different files. Match it if it is the game anyway.'
const looksLikeProgram = 'Looks like the folder of a program. Match it if it is a game anyway.'

/** Far more than entries are identified at once: what is dropped is read again when it is needed. */
const maxNamedGames = 50

/** An index of the library's titles, built on first use. The scan adds the games it finds. */
export type Library = {
  /** The index, with the names that identifying this release needs. */
  indexFor(name: string, release: ParsedReleaseName): Promise<GameIndex>
  add(game: IndexedGame): void
}

export type IdentifyDeps = {
  app: Pick<AppContext, 'games' | 'clock'>
  library: Library
  provider: ProviderQueue
}

/**
 * The game of an entry: `holder`, the id of the game whose folder it is; `inLibrary`, a game of the library; `known`, a game
 * from the provider; or the `reason` why it is unmatched. Times are ISO 8601 UTC.
 */
export type IdentifiedEntry = { path: string; title: string; queriedAt: string | null } & (
  | { holder: string }
  | { inLibrary: Game }
  | { known: ProviderGame }
  | { reason: string; candidates: Candidate[] }
)

export function createLibrary({ games, relations }: Pick<AppContext, 'games' | 'relations'>, userId: string): Library {
  let index: GameIndex | null = null
  return {
    async indexFor(name, release) {
      const query = { statuses: gameStatuses, userId }
      // Built in batches: a library of many thousand games must not block the event loop.
      const yieldToEventLoop = createYieldToEventLoop()
      index ??= (await indexGames({ games }, [query], yieldToEventLoop)).index
      await addKnownNames({ relations }, index, [{ name, parsed: release }], yieldToEventLoop)
      index.forgetNames(maxNamedGames)
      return index
    },
    add: (game) => index?.add(game),
  }
}

/** Identifies an entry by the games of the library; `null` if only the provider can. */
export async function identifyFromLibrary(
  { app, library }: Pick<IdentifyDeps, 'app' | 'library'>,
  root: StoredRootFolder,
  name: string,
): Promise<IdentifiedEntry | null> {
  const path = join(root.path, name)
  const release = readEntry(name)
  const base = { path, title: release.title, queriedAt: null }
  const holder = app.games.atLibraryPath(path).find(({ libraryPath }) => libraryPath === path)
  if (holder !== undefined) return { ...base, holder: holder.id }
  const matchedId = mayBeProgram(basename(name)) ? null : await findInLibrary(library, name, release)
  const inLibrary = matchedId === null ? null : app.games.findById(matchedId)
  if (inLibrary === null) return null
  const { libraryPath } = inLibrary
  if (libraryPath === null || libraryPath === path || !(await isGone(libraryPath))) return { ...base, inLibrary }
  return {
    ...base,
    reason: `The folder of the game is missing. ${differentFiles}`,
    candidates: candidatesOf(inLibrary),
  }
}

async function findInLibrary(library: Library, path: string, release: ParsedReleaseName): Promise<string | null> {
  const name = entryName(path)
  return matchWithLibrary(name, release, await library.indexFor(name, release))
}

/** Identifies an entry through the metadata provider; `null` if the scan was stopped. Throws as `ProviderQueue` does. */
export async function identifyWithProvider(
  { app, provider }: Pick<IdentifyDeps, 'app' | 'provider'>,
  root: StoredRootFolder,
  name: string,
): Promise<IdentifiedEntry | null> {
  const release = readEntry(name)
  const match = await provider(release)
  if (match === null) return null
  const base = { path: join(root.path, name), title: release.title, queriedAt: instant(app.clock) }
  if (mayBeProgram(basename(name))) {
    return {
      ...base,
      reason: looksLikeProgram,
      candidates: match.sure ? [toCandidate(match.game, 1)] : match.candidates,
    }
  }
  return match.sure ? { ...base, known: match.game } : { ...base, reason: match.reason, candidates: match.candidates }
}
