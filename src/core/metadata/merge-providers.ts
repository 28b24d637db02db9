import { errorMessage } from '#domain/errors.ts'
import { fillGaps, isGap, type ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'
import { sourceFor } from './source-for.ts'

type MergeDeps = Pick<AppContext, 'metadata' | 'log'>

const maxFound = 10

/**
 * The game by the provider that its metadata id names, with gaps filled by a second one: at most two requests. `null` if
 * the first does not know it. Throws AppError `invalid` if that is not set up, `upstream` if it does not answer.
 */
export async function findMergedGame(
  app: MergeDeps,
  metadataId: string,
  call?: ProviderCall,
): Promise<ProviderGame | null> {
  const known = await sourceFor(app, metadataId).game(metadataId, call)
  return known === null ? null : fillFromSecondProvider(app, known, call)
}

/**
 * Fills the gaps of a game from the first other provider that is set up, with one request. Never replaces a value. If the
 * provider does not answer, the gaps stay.
 */
export async function fillFromSecondProvider(
  app: MergeDeps,
  known: ProviderGame,
  call?: ProviderCall,
): Promise<ProviderGame> {
  const second = app.metadata.sources().find(({ provider }) => !known.metadataId.startsWith(`${provider}:`))
  if (second === undefined || !Object.values(known).some(isGap)) return known
  try {
    const same = await findSameGame(second.source, known, call)
    return same === null ? known : { ...known, ...gapsFilledBy(known, same) }
  } catch (error) {
    const { metadataId } = known
    const fields = { metadataId, provider: second.provider, reason: errorMessage(error) }
    app.log.module('metadata').warn('Could not fill in the details of a game from a second provider', fields)
    return known
  }
}

/** By its store id, else by exactly the same title and year. */
async function findSameGame(
  source: MetadataSource,
  { storefrontAppId, title, releaseDate }: ProviderGame,
  call: ProviderCall | undefined,
): Promise<ProviderGame | null> {
  if (storefrontAppId !== null && source.byStoreIds !== undefined) {
    return (await source.byStoreIds([storefrontAppId], call)).get(storefrontAppId) ?? null
  }
  const year = releaseDate?.slice(0, 4)
  if (year === undefined) return null
  const found = await source.search(title, maxFound, call)
  const isSame = (game: ProviderGame): boolean =>
    normalizeTitle(game.title) === normalizeTitle(title) && game.releaseDate?.startsWith(year) === true
  return found.find(isSame) ?? null
}

function gapsFilledBy(known: ProviderGame, same: ProviderGame): Partial<ProviderGame> {
  const { metadataId, title, releaseStatus, releaseDate, earlyAccess, ...details } = same
  // Of one release, status and date belong together.
  const isSameRelease = known.releaseStatus === 'unknown' || known.releaseStatus === releaseStatus
  const release = isSameRelease ? { releaseStatus, releaseDate, earlyAccess } : {}
  return fillGaps<ProviderGame, Partial<ProviderGame>>(known, { ...details, ...release })
}
