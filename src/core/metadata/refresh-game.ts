import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { refreshIntervalMs } from '#domain/games/release-change.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { applyMetadata, type ProviderAnswer } from './apply-metadata.ts'
import { findRelations } from './find-relations.ts'
import { findMergedGame } from './merge-providers.ts'
import { sourceFor } from './source-for.ts'
import { warnOfFailure } from './warn-of-failure.ts'

type Deps = Needs<typeof applyMetadata> & Pick<AppContext, 'metadata'>

/** `relations` says whether they are refreshed too: `due` only after a while. */
export type RefreshOptions = { relations: 'never' | 'due' | 'always'; call: ProviderCall }

/**
 * The game as it is now. `failure` is the error of the request for the relations, `gaps` that of the provider that should
 * have filled in what the first one lacks.
 */
export type Refreshed = { game: Game; isKnown: boolean; failure: AppError | null; gaps: AppError | null }

/**
 * Fetches the details of a game, and its relations, and stores what changed. Fields that the user edited stay. Throws
 * AppError `upstream` if the provider gives no details, `invalid` if it is not set up.
 */
export async function refreshGame(app: Deps, game: Game, options: RefreshOptions): Promise<Refreshed> {
  const { metadataId } = game
  if (metadataId === null) return { game, isKnown: false, failure: null, gaps: null }
  const source = sourceFor(app, metadataId)
  const { known, gaps } = await findDetails(app, { game, metadataId }, options)
  const { relations, failure } = await refreshRelations(app, source, { game, known, options })
  const refreshed = applyMetadata(app, game, { known, relations, next: nextRefresh(options, failure) })
  return { game: refreshed ?? game, isKnown: known !== null, failure, gaps }
}

/** Asks the providers. Without an answer of the second one, a date that the first one lacks was not withdrawn. */
async function findDetails(
  app: Pick<AppContext, 'log' | 'metadata'>,
  { game, metadataId }: { game: Game; metadataId: string },
  { relations, call }: RefreshOptions,
): Promise<{ known: ProviderGame | null; gaps: AppError | null }> {
  // A call that others wait for does not fill gaps from a second provider.
  let hasGaps = relations === 'never'
  let gaps: AppError | null = null
  const known = hasGaps
    ? await sourceFor(app, metadataId).game(metadataId, call)
    : await findMergedGame(app, metadataId, call, (error) => {
        hasGaps = true
        if (error instanceof AppError) gaps = error
      })
  if (known === null || !hasGaps) return { known, gaps }
  return { known: { ...known, releaseDate: known.releaseDate ?? game.releaseDate }, gaps }
}

function nextRefresh({ relations }: RefreshOptions, failure: AppError | null): ProviderAnswer['next'] {
  // A call that the budget did not allow is made as soon as it does.
  if (relations === 'never' || failure instanceof RetryLaterError) return 'planned'
  return failure === null ? 'interval' : 'soon'
}

type Subject = { game: Game; known: ProviderGame | null; options: RefreshOptions }
type Fetched = { relations: GameRelations | null; failure: AppError | null }

async function refreshRelations(
  app: Deps,
  source: MetadataSource,
  { game, known, options: { relations, call } }: Subject,
): Promise<Fetched> {
  const { metadataId } = game
  const isWanted = relations === 'always' || (relations === 'due' && areRelationsDue(app, game))
  if (metadataId === null || known === null || !isWanted) return { relations: null, failure: null }
  try {
    const subject = { metadataId, title: known.title, releaseDate: known.releaseDate }
    return { relations: await findRelations(source, subject, { withSearch: true, call }), failure: null }
  } catch (error) {
    // The details are stored nevertheless.
    if (!(error instanceof AppError)) throw error
    warnOfFailure(app.log, 'Could not refresh the relations of a game', error, { metadataId })
    return { relations: null, failure: error }
  }
}

const relationsIntervals = { announced: 7 * 24 * 3_600_000, released: 30 * 24 * 3_600_000 }

/** Add-ons of a game are announced most often before and shortly after its release. */
function areRelationsDue(app: Pick<AppContext, 'clock' | 'games'>, game: Game): boolean {
  const times = app.games.refreshTarget(game.id)
  const refreshedAt = times?.relationsRefreshedAt ?? null
  // What a search finds is missing until a new game is refreshed for the first time.
  if (refreshedAt === null || times?.metadataDueAt === '') return true
  const now = app.clock.now()
  const age = now.getTime() - Date.parse(refreshedAt)
  const interval =
    refreshIntervalMs(game, now) < relationsIntervals.released
      ? relationsIntervals.announced
      : relationsIntervals.released
  // A time in the future was recorded while the clock was wrong.
  return age < 0 || age >= interval
}
