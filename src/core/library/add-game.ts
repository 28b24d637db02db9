import type { GameEntry } from '#db/repositories/game-entries.ts'
import { AppError } from '#domain/errors.ts'
import { platformIdOf, platformIds } from '#domain/games/entry-platform.ts'
import type { Game, GameSource, GameStatus, NewGame } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { releaseDateFor, withReleaseDate } from '#domain/games/platform-date.ts'
import { fieldsEnteredFor, type KnownFields, providerRecordOf } from '#domain/games/refreshed-fields.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { markShared } from '../household/mark-shared.ts'
import { assertGame, lookUpGame, storeRelations } from '../metadata/describe-game.ts'
import { relationsAmong } from '../metadata/find-relations.ts'
import { markOwned } from '../metadata/mark-owned.ts'
import { matchGameByTitle, readEnteredTitle } from '../metadata/match-by-title.ts'
import { fillFromSecondProvider } from '../metadata/merge-providers.ts'
import { sourceFor } from '../metadata/source-for.ts'
import { announceRequests, storeRequest } from '../requests/ask.ts'
import { countAgainstLimit } from '../requests/limit.ts'
import { mustAsk } from '../requests/permissions.ts'
import { validTags } from '../tags/change-tags.ts'
import { findEntries, getGame, groupOf } from './find-game.ts'
import { assertRootFolder, assertStatusAllowed, newGame, validPlatform } from './new-game.ts'

export type InsertGameDeps = Needs<typeof storeRequest> & Pick<AppContext, 'dataDisk' | 'tags'>
export type AddGameDeps = InsertGameDeps &
  Needs<typeof storeRelations> &
  Pick<AppContext, 'log' | 'metadata' | 'rootFolders'>

/**
 * Adds a game to a user's library. With a metadata id, empty and unknown fields are filled from the provider, and its
 * parts and related games are stored. With a platform, it can be another entry of a game that is there. Throws AppError
 * `conflict` with the existing game as `game`, `invalid` if the provider is not set up or knows the id as no game, or if
 * there is no such platform.
 */
export async function addGame(app: AddGameDeps, userId: string, request: NewGame): Promise<Game> {
  const input = { ...request, platform: validPlatform(request.platform) }
  assertRootFolder(app, input.rootFolderId)
  if (!input.metadataId) return insertGame(app, userId, input, null, 'manual')
  // Without its provider, the game would stay without details for good.
  sourceFor(app, input.metadataId)
  const { known, relations } = await lookUpGame(app, input.metadataId, input.title)
  if (known === null) await assertGame(app, input.metadataId)
  const date = input.platform == null ? null : releaseDateFor(input.platform, relations?.releases ?? [])
  const isDated = known !== null && date !== null
  const own = isDated ? withReleaseDate(known, date, app.clock.now()) : known
  const entered = isDated ? withoutRelease(input, known) : input
  const game = insertGame(app, userId, entered, own, known === null ? 'manual' : 'metadata')
  if (relations !== null) storeRelations(app, game, relations)
  return game
}

/** Returns the input without the release of the title, which a client repeats from what it found. */
function withoutRelease(input: NewGame, { releaseDate }: ProviderGame): NewGame {
  const { releaseDate: entered, releaseStatus, ...rest } = input
  return entered == null || entered === releaseDate ? rest : input
}

/**
 * Checks for a duplicate and inserts in one transaction. A game with a platform is one only of an entry for the same
 * platform. What a user wants who must ask is asked for, and what was declined is asked for again; with `announces: false`
 * the caller tells the administrators. Throws AppError `conflict` with the existing game, `forbidden` when the limit of the
 * user is reached, `no-space`.
 */
export function insertGame(
  app: InsertGameDeps,
  userId: string,
  { requestNote, ...entered }: NewGame,
  known: ProviderGame | null,
  source: GameSource,
  { announces = true }: { announces?: boolean } = {},
): Game {
  const isAsked = isWish(entered.status ?? 'wanted') && mustAsk(app, userId)
  const input = isAsked ? askedFacts(entered, known) : entered
  assertStatusAllowed(input.status, null)
  app.dataDisk.assertSpace()
  const note = requestNote?.trim() || null
  const tagIds = validTags(app, input.tagIds ?? [])
  const origin = { userId, source, addedAt: instant(app.clock) }
  const { stored, change } = app.transaction((): { stored: Game; change: 'added' | 'updated' } => {
    const draft = newGame(origin, input, known)
    if (draft.status === 'requested' && !isAsked) throw new AppError('conflict', needNotAsk)
    const entries = findEntries(app, draft)
    const taken = takenBy(entries, input.platform ?? null)
    if (taken !== null && isAsked && app.requests.stateOfGame(taken.id) === 'declined') {
      const existing = getGame(app, userId, taken.id)
      const status = storeRequest(app, existing, note)
      app.games.update(existing.id, { status })
      return { stored: { ...existing, status }, change: 'updated' }
    }
    if (taken !== null) throw alreadyInLibrary(app, taken, entries)
    const facts = known ?? (isAsked ? null : factsOf(app, entries))
    const game = { ...(facts === known ? draft : newGame(origin, input, facts)), tagIds }
    const hidden = { editedFields: fieldsEnteredFor(input, facts), titleGroup: groupOf(entries) }
    app.games.insert({ ...game, ...(isAsked ? { status: 'requested' } : {}), ...hidden })
    if (!isAsked) {
      if (isWish(game.status)) countAgainstLimit(app, userId, game.id)
      return { stored: game, change: 'added' }
    }
    const status = storeRequest(app, game, note)
    if (status !== 'requested') app.games.update(game.id, { status })
    return { stored: { ...game, status }, change: 'added' }
  })
  if (announces && stored.status === 'requested') announceRequests(app, userId, [stored], note)
  app.events.emit('gameChanged', { id: stored.id, change })
  return stored
}

/**
 * What an administrator approves must be the game that is searched for: its names are those of the provider, or its title
 * alone.
 */
function askedFacts(
  { alternateTitles, ...entered }: Omit<NewGame, 'requestNote'>,
  known: ProviderGame | null,
): Omit<NewGame, 'requestNote'> {
  return known === null
    ? { ...entered, metadataId: null, storefrontAppId: null }
    : { ...entered, title: known.title, metadataId: known.metadataId, storefrontAppId: known.storefrontAppId }
}

const needNotAsk = say('household.needNotAsk')

function isWish(status: GameStatus): boolean {
  return status === 'wanted' || status === 'requested'
}

/** Returns what the first entry of a title knows about it, for one that is added without a record of a provider. */
function factsOf({ games }: Pick<AppContext, 'games'>, [first]: readonly GameEntry[]): KnownFields | null {
  const game = first === undefined ? null : games.findById(first.id)
  return game === null ? null : providerRecordOf(game)
}

/** The entry of a title that takes the place of another one for a platform; any does for one without a platform. */
function takenBy(entries: readonly GameEntry[], platform: string | null): GameEntry | null {
  return (platform === null ? entries[0] : entries.find((entry) => entry.platform === platform)) ?? null
}

/** The existing entry, and the platforms that further ones can be added for: those of its provider first. */
export function alreadyInLibrary(
  app: Pick<AppContext, 'games'>,
  { userId, id, title }: Pick<GameEntry, 'userId' | 'id' | 'title'>,
  entries: readonly GameEntry[],
): AppError {
  const game = app.games.find(userId, id)
  return new AppError('conflict', say('library.alreadyInLibrary', { title }), {
    game,
    addablePlatforms: addablePlatforms(game?.platforms ?? [], entries),
  })
}

function addablePlatforms(platforms: readonly string[], entries: readonly GameEntry[]): string[] {
  const taken = new Set(entries.map(({ platform }) => platform))
  const listed = platforms.flatMap((name) => platformIdOf(name) ?? [])
  return [...new Set([...listed, ...platformIds])].filter((id) => !taken.has(id))
}

type MatchOptions = { source?: GameSource; status?: GameStatus; platform?: string | null | undefined }
type MatchedGame = { known: ProviderGame; relations: GameRelations }

/** From here on a title is the same one, even if the game's subtitle or edition is missing. */
const likely = 0.75
/** Calls to providers for a game that is added by its title. */
const maxCalls = 3

/**
 * Adds the provider's best match for a title. Throws AppError `not-found` with the candidates if none is likely enough,
 * `conflict` with the existing game, `invalid` for an unknown platform, or `upstream`. Without an answer from the
 * provider, the title alone decides about a conflict.
 */
export async function matchAndAdd(
  app: AddGameDeps,
  userId: string,
  title: string,
  { source = 'metadata', status = 'wanted', ...options }: MatchOptions = {},
): Promise<Game> {
  const platform = validPlatform(options.platform) ?? null
  const { known, relations } = await bestMatch(app, userId, title).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const entries = findEntries(app, { userId, title, metadataId: null, releaseDate: null })
    const taken = takenBy(entries, platform)
    throw taken === null ? error : alreadyInLibrary(app, taken, entries)
  })
  const game = insertGame(app, userId, { title: known.title, status, platform }, known, source)
  storeRelations(app, game, relations)
  return game
}

/** The related games are those that the search found as well, which takes no further request. */
async function bestMatch(app: AddGameDeps, userId: string, title: string): Promise<MatchedGame> {
  const options = { threshold: likely, byPopularity: true }
  const match = await matchGameByTitle(app.metadata.source(), readEnteredTitle(title), options)
  if (match.game !== null) {
    // A refresh fills the gaps if the match took all calls.
    const known = await fillFromSecondProvider(app, match.game, { maxCalls: maxCalls - match.calls })
    return { known, relations: relationsAmong(match.candidates, known) }
  }
  const candidates = markShared(app, userId, markOwned(app, userId, match.candidates))
  const message =
    candidates.length === 0 ? say('library.noGameCalled', { title }) : say('library.noClearMatch', { title })
  throw new AppError('not-found', message, { candidates })
}
