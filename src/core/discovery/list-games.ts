import type { FoundGame, ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { Facet, GameListQuery, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'
import { markShared } from '../household/mark-shared.ts'
import { markOwned } from '../metadata/mark-owned.ts'
import { type FacetKind, facetsOf } from './list-facets.ts'

type ListDeps = Pick<AppContext, 'metadata' | 'games' | 'users'>

export type GamePageRequest = { limit: number; offset: number }

/** A list to discover games. `facet` is the id or the name of a genre or platform. */
export type DiscoveryList = { list: 'popular' | 'recent' | 'upcoming' } | { list: FacetKind; facet: string }

/**
 * A page of a list of the first provider that has it, with the user's own games marked; empty if no provider has it. A
 * page is shorter than its limit where the user's settings hide adult games.
 */
export async function listGames(
  app: ListDeps,
  userId: string,
  wanted: DiscoveryList,
  page: GamePageRequest,
  call: ProviderCall,
): Promise<FoundGame[]> {
  const games = await gamesOfList(app, wanted, page, call)
  const { hideAdult } = app.users.settings(userId)
  const shown = hideAdult ? games.filter(({ adult }) => !adult) : games
  return markShared(app, userId, markOwned(app, userId, shown))
}

/** A page of a list of the first provider that has it. */
export async function gamesOfList(
  { metadata }: Pick<AppContext, 'metadata'>,
  wanted: DiscoveryList,
  page: GamePageRequest,
  call: ProviderCall,
): Promise<ProviderGame[]> {
  let next = wanted
  for (const { source } of metadata.sources()) {
    const query = await queryFor(source, next, call)
    if (query === null) continue
    const games = await pageOf(source, query, page, call)
    if (games !== null) return games
    next = query.others
  }
  return []
}

/** The query for a provider, and the list to ask others for; null if the provider does not know the genre or platform. */
async function queryFor(
  source: MetadataSource,
  wanted: DiscoveryList,
  call: ProviderCall,
): Promise<{ query: GameListQuery; others: DiscoveryList } | null> {
  if (!('facet' in wanted)) return { query: wanted, others: wanted }
  const { list, facet } = wanted
  const known = findFacet(await facetsOf(source, list, call), list, facet)
  // An id belongs to one provider, so others are asked for the name.
  return known === null ? null : { query: { list, id: known.id }, others: { list, facet: known.name } }
}

function findFacet(facets: readonly Facet[], kind: FacetKind, wanted: string): Facet | null {
  const plain = (name: string): string => (kind === 'platform' ? platformName(name) : name).trim().toLowerCase()
  const byId = facets.find(({ id }) => id === wanted)
  return byId ?? facets.find(({ name }) => plain(name) === plain(wanted)) ?? null
}

/** `null` if the provider does not have the list. An empty page after the first one is only the end of it. */
async function pageOf(
  source: MetadataSource,
  { query }: { query: GameListQuery },
  page: GamePageRequest,
  call: ProviderCall,
): Promise<ProviderGame[] | null> {
  const games = (await source.list?.(query, page, call)) ?? []
  if (games.length > 0) return games
  if (page.offset === 0) return null
  const first = (await source.list?.(query, { ...page, offset: 0 }, call)) ?? []
  return first.length > 0 ? [] : null
}
