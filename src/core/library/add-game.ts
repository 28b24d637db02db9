import { AppError } from '#domain/errors.ts'
import type { Game, GameSource, GameStatus, NewGame } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { fieldsEnteredFor } from '#domain/games/refreshed-fields.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Essentials } from '../app-context.ts'
import { assertGame, lookUpGame, storeRelations } from '../metadata/describe-game.ts'
import { relationsAmong } from '../metadata/find-relations.ts'
import { markOwned } from '../metadata/mark-owned.ts'
import { matchGameByTitle, readEnteredTitle } from '../metadata/match-by-title.ts'
import { fillFromSecondProvider } from '../metadata/merge-providers.ts'
import { sourceFor } from '../metadata/source-for.ts'
import { validTags } from '../tags/valid-tags.ts'
import { findDuplicate } from './find-game.ts'
import { assertRootFolder, assertStatusAllowed, newGame } from './new-game.ts'

export type AddGameDeps = Essentials &
  Pick<AppContext, 'games' | 'relations' | 'users' | 'metadata' | 'tags' | 'rootFolders'>

/**
 * Adds a game to a user's library. With a metadata id, empty and unknown fields are filled from the provider, and its
 * parts and related games are stored. Throws AppError `conflict` with the existing game as `game`, `invalid` if the
 * provider is not set up or knows the id as no game.
 */
export async function addGame(app: AddGameDeps, userId: string, input: NewGame): Promise<Game> {
  assertRootFolder(app, input.rootFolderId)
  if (!input.metadataId) return insertGame(app, userId, input, null, 'manual')
  // Without its provider, the game would stay without details for good.
  sourceFor(app, input.metadataId)
  const { known, relations } = await lookUpGame(app, input.metadataId, input.title)
  if (known === null) await assertGame(app, input.metadataId)
  const game = insertGame(app, userId, input, known, known === null ? 'manual' : 'metadata')
  if (relations !== null) storeRelations(app, game, relations)
  return game
}

/** Checks for a duplicate and inserts in one transaction. Throws AppError `conflict` with the existing game, `no-space`. */
export function insertGame(
  app: Pick<AppContext, 'games' | 'clock' | 'events' | 'transaction' | 'dataDisk' | 'tags'>,
  userId: string,
  input: NewGame,
  known: ProviderGame | null,
  source: GameSource,
): Game {
  assertStatusAllowed(input.status, null)
  app.dataDisk.assertSpace()
  const tagIds = validTags(app, input.tagIds ?? [])
  const game = { ...newGame({ userId, source, addedAt: instant(app.clock) }, input, known), tagIds }
  app.transaction(() => {
    const existing = findDuplicate(app, game)
    if (existing !== null) throw alreadyInLibrary(existing)
    app.games.insert({ ...game, editedFields: fieldsEnteredFor(input, known) })
  })
  app.events.emit('gameChanged', { id: game.id, change: 'added' })
  return game
}

export function alreadyInLibrary(game: Game): AppError {
  return new AppError('conflict', `${game.title} is already in your library`, { game })
}

export type MatchDeps = AddGameDeps

type MatchedGame = { known: ProviderGame; relations: GameRelations }

/** From here on a title is the same one, even if the game's subtitle or edition is missing. */
const likely = 0.75
/** Calls to providers for a game that is added by its title. */
const maxCalls = 3

/**
 * Adds the provider's best match for a title. Throws AppError `not-found` with the candidates if none is likely enough,
 * `conflict` with the existing game, or `upstream`. Without an answer from the provider, the title alone decides about a
 * conflict.
 */
export async function matchAndAdd(
  app: MatchDeps,
  userId: string,
  title: string,
  { source = 'metadata', status = 'wanted' }: { source?: GameSource; status?: GameStatus } = {},
): Promise<Game> {
  const { known, relations } = await bestMatch(app, userId, title).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const existing = findDuplicate(app, { userId, title, metadataId: null, releaseDate: null })
    throw existing === null ? error : alreadyInLibrary(existing)
  })
  const game = insertGame(app, userId, { title: known.title, status }, known, source)
  storeRelations(app, game, relations)
  return game
}

/** The related games are those that the search found as well, which takes no further request. */
async function bestMatch(app: MatchDeps, userId: string, title: string): Promise<MatchedGame> {
  const options = { threshold: likely, byPopularity: true }
  const match = await matchGameByTitle(app.metadata.source(), readEnteredTitle(title), options)
  if (match.game !== null) {
    // A refresh fills the gaps if the match took all calls.
    const known = await fillFromSecondProvider(app, match.game, { maxCalls: maxCalls - match.calls })
    return { known, relations: relationsAmong(match.candidates, known) }
  }
  const candidates = markOwned(app, userId, match.candidates)
  const message =
    candidates.length === 0
      ? `The metadata provider has no game called "${title}"`
      : `No game clearly matches "${title}". Add one of the candidates by its metadata ID`
  throw new AppError('not-found', message, { candidates })
}
