import type { WatchedGame } from '#db/repositories/games.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import { basename, join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { createGameIndex, keysOfRelease } from '#domain/release-name/game-index.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { System } from '#domain/systems/systems.ts'
import type { AppContext } from '../../app-context.ts'
import { createGameKeys } from '../../library/game-keys.ts'
import { addKnownNames } from '../../library/known-games.ts'
import { toCandidate } from '../../metadata/match-by-title.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { mayBeProgram } from '../discovery/known-folders.ts'
import {
  candidatesOf,
  entryName,
  type LibraryMatches,
  matchWithLibrary,
  platformOfEntry,
  readEntry,
} from './match-entry.ts'
import type { ProviderQueue } from './provider-queue.ts'

const differentFiles = 'This folder has different files. Match it if it is the game anyway.'
const looksLikeProgram = 'Looks like the folder of a program. Match it if it is a game anyway.'

/** The user's library, with the games that the scan adds. */
export type Library = {
  /** The games that this release could belong to, with the names around them. */
  indexFor(name: string, release: ParsedReleaseName): Promise<LibraryMatches>
}

export type IdentifyDeps = {
  app: Pick<AppContext, 'games' | 'clock'>
  library: Library
  provider: ProviderQueue
}

/**
 * The game of an entry: `holder`, the id of the game whose folder it is; `inLibrary`, a game of the library; `known`, a game
 * from the provider; `rom`, a dump for this system, with
 * the `description` of a DAT where its name is a short one; or the `reason` why it is unmatched. Times are ISO 8601 UTC.
 */
export type IdentifiedEntry = { path: string; title: string; queriedAt: string | null } & (
  | { holder: string }
  | { inLibrary: Game }
  | { known: ProviderGame }
  | { rom: System; description: string | null }
  | { reason: string; candidates: Candidate[] }
)

export function createLibrary({ games, relations }: Pick<AppContext, 'games' | 'relations'>, userId: string): Library {
  // Only the keys of all games stay in memory. They are the scan's own: it needs those of the largest library, and must
  // not read them again whenever a title changes.
  const { watchedGames } = games
  const gameKeys = createGameKeys({ watchedGames, titlesRevision: () => 0 }, Number.POSITIVE_INFINITY)
  return {
    async indexFor(name, release) {
      const index = createGameIndex([])
      const matched = new Map<string, WatchedGame>()
      const found = await gameKeys.find(userId, keysOfRelease(release, name))
      if (found.size === 0) return { index, games: matched }
      const yieldToEventLoop = createYieldToEventLoop()
      for (const game of games.watchedAt(found)) {
        index.add({ id: game.id, ...matchTarget(game) })
        matched.set(game.id, game)
        await yieldToEventLoop()
      }
      await addKnownNames({ relations }, index, [{ name, parsed: release }], yieldToEventLoop)
      return { index, games: matched }
    },
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
  const platform = platformOfEntry(name)
  // It belongs to another entry of the title, which the scan adds.
  if (platform !== null && inLibrary.platform !== null && inLibrary.platform !== platform) return { ...base, inLibrary }
  if (libraryPath === null || libraryPath === path || !(await isGone(libraryPath))) return { ...base, inLibrary }
  return {
    ...base,
    reason: `The folder of the game is missing. ${differentFiles}`,
    candidates: candidatesOf(inLibrary),
  }
}

async function findInLibrary(library: Library, path: string, release: ParsedReleaseName): Promise<string | null> {
  const name = entryName(path)
  return matchWithLibrary(name, release, await library.indexFor(name, release), platformOfEntry(path))
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
