import { AppError, fieldError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { mergeTitles } from '#domain/games/refreshed-fields.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { findRelationsQuickly } from './find-relations.ts'
import { findMergedGame } from './merge-providers.ts'
import { wantParts } from './want-parts.ts'
import { warnOfFailure } from './warn-of-failure.ts'

type Deps = Pick<AppContext, 'metadata' | 'log'>

/**
 * The provider's details of a game; `null` if it has none or does not answer, so that games can be added while the
 * provider is down. Provider errors are logged, not thrown.
 */
async function describeGame(app: Deps, metadataId: string): Promise<ProviderGame | null> {
  try {
    return await findMergedGame(app, metadataId)
  } catch (error) {
    warnOfFailure(app.log, 'Could not get the details of a game, adding it without them', error, { metadataId })
    return null
  }
}

/** Throws AppError `invalid` if the provider knows the id as that of a soundtrack or anything else than a game. */
export async function assertGame({ metadata }: Pick<AppContext, 'metadata'>, metadataId: string): Promise<void> {
  const isOther = await metadata
    .sourceOf(metadataId)
    ?.isOtherProduct?.(metadataId)
    .catch((error: unknown) => {
      // Games can be added while the provider is down.
      if (error instanceof AppError) return false
      throw error
    })
  if (isOther !== true) return
  const message = say('services.notGameAtProvider', { id: metadataId })
  throw fieldError('metadataId', message)
}

/** What a provider knows of a game; `null` stands for what it does not know or does not answer in time. */
export type LookedUpGame = { known: ProviderGame | null; relations: GameRelations | null }
export type LookedUpMatch = LookedUpGame & { known: ProviderGame }

/** Fetches the details and the relations of a new game at the same time: at most three requests. */
export async function lookUpGame(app: Deps, metadataId: string, title: string): Promise<LookedUpGame> {
  const [known, relations] = await Promise.all([
    describeGame(app, metadataId),
    findRelationsQuickly(app, { metadataId, title, releaseDate: null }),
  ])
  return known === null ? { known, relations: null } : { known: withTitles(known, relations), relations }
}

/**
 * Fetches the details and the relations of the game that a library game is matched with. Throws AppError `invalid` if the
 * provider is not set up or does not know the game, `upstream` if it does not answer.
 */
export async function lookUpMatch(app: Deps, metadataId: string, title: string): Promise<LookedUpMatch> {
  const [known, relations] = await Promise.all([
    findMergedGame(app, metadataId),
    findRelationsQuickly(app, { metadataId, title, releaseDate: null }),
  ])
  if (known === null) throw new AppError('invalid', say('services.metadataProviderNoGame', { id: metadataId }))
  return { known: withTitles(known, relations), relations }
}

function withTitles(known: ProviderGame, relations: GameRelations | null): ProviderGame {
  const alternateTitles = [...known.alternateTitles, ...(relations?.alternateTitles ?? [])]
  return { ...known, alternateTitles: mergeTitles(known.title, alternateTitles) }
}

/** Stores the relations of a game that was added or matched. A refresh fetches those that are missing. */
export function storeRelations(
  app: Pick<AppContext, 'games' | 'relations' | 'users' | 'clock' | 'transaction'>,
  { id: gameId, userId }: Pick<Game, 'id' | 'userId'>,
  relations: GameRelations | null,
): void {
  app.transaction(() => {
    app.relations.replace(gameId, relations ?? { parts: [], related: [] }, { isNewMatch: true })
    wantParts(app, userId, gameId)
    const relationsRefreshedAt = relations === null ? null : instant(app.clock)
    app.games.setRefreshTimes(gameId, { metadataDueAt: '', relationsRefreshedAt })
  })
}
