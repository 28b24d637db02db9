import { fillGaps, isGap, type ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'
import { sourceFor } from './source-for.ts'
import { warnOfFailure } from './warn-of-failure.ts'

type MergeDeps = Pick<AppContext, 'metadata' | 'log'>

const maxFound = 10

/**
 * The game by the provider that its metadata id names, with gaps filled by a second one: at most three requests. `null`
 * if the first does not know it. Throws AppError `invalid` if that is not set up, `upstream` if it does not answer.
 * `onGapsLeft` is called if the second one does not answer.
 */
export async function findMergedGame(
  app: MergeDeps,
  metadataId: string,
  call?: ProviderCall,
  onGapsLeft?: (failure: unknown) => void,
): Promise<ProviderGame | null> {
  const known = await sourceFor(app, metadataId).game(metadataId, call)
  return known === null ? null : fillFromSecondProvider(app, known, { maxCalls: 2, call, onGapsLeft })
}

export type FillOptions = {
  maxCalls: number
  call?: ProviderCall | undefined
  onGapsLeft?: ((failure: unknown) => void) | undefined
}

/**
 * Fills the gaps of a game from another provider that is set up, preferably one that knows store ids. Never replaces a
 * value. If the provider does not answer, the gaps stay.
 */
export async function fillFromSecondProvider(
  app: MergeDeps,
  known: ProviderGame,
  options: FillOptions,
): Promise<ProviderGame> {
  const others = app.metadata.sources().filter(({ provider }) => !known.metadataId.startsWith(`${provider}:`))
  const byStoreId = known.storefrontAppId === null ? undefined : others.find(({ source }) => source.byStoreIds)
  const second = byStoreId ?? others[0]
  if (options.maxCalls < 1 || second === undefined || !Object.values(known).some(isGap)) return known
  try {
    const same = await findSameGame(second.source, known, options)
    return same === null ? known : { ...known, ...gapsFilledBy(known, same) }
  } catch (error) {
    const { metadataId } = known
    const fields = { metadataId, provider: second.provider }
    warnOfFailure(app.log, 'Could not fill in the details of a game from a second provider', error, fields)
    options.onGapsLeft?.(error)
    return known
  }
}

/** By its store id, else by exactly the same title and year. */
async function findSameGame(
  source: MetadataSource,
  { storefrontAppId, title, releaseDate }: ProviderGame,
  { maxCalls, call }: FillOptions,
): Promise<ProviderGame | null> {
  if (storefrontAppId !== null && source.byStoreIds !== undefined) {
    return (await source.byStoreIds([storefrontAppId], call)).get(storefrontAppId) ?? null
  }
  const year = releaseDate?.slice(0, 4)
  if (year === undefined) return null
  const found = await source.search(title, maxFound, call)
  const namesakes = found.filter((game) => normalizeTitle(game.title) === normalizeTitle(title))
  const isOfYear = (game: ProviderGame): boolean => game.releaseDate?.startsWith(year) === true
  const likeliest = namesakes.find(isOfYear) ?? namesakes.find((game) => game.releaseDate === null)
  if (likeliest === undefined) return null
  // Search results may be incomplete, and lack the date.
  const whole = maxCalls < 2 ? likeliest : ((await source.game(likeliest.metadataId, call)) ?? likeliest)
  return isOfYear(whole) ? whole : null
}

function gapsFilledBy(known: ProviderGame, same: ProviderGame): Partial<ProviderGame> {
  const { metadataId, title, releaseStatus, releaseDate, earlyAccess, ...details } = same
  // Status and date of a release belong together.
  const isSameRelease = known.releaseStatus === 'unknown' || known.releaseStatus === releaseStatus
  const release = isSameRelease ? { releaseStatus, releaseDate, earlyAccess } : {}
  return fillGaps<ProviderGame, Partial<ProviderGame>>(known, { ...details, ...release })
}
