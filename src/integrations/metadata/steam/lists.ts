import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Facet, GameListQuery, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { isNamedAsExtra } from '../part-kind.ts'
import { plainLine } from '../plain-text.ts'
import { storefrontAppIdOf } from '../provider-fields.ts'
import { detailsOf } from './details.ts'
import { gameOfDetails, imageIn, platformsOf, thinGame } from './game.ts'
import { gameOfItem, itemsOrNull } from './items.ts'
import { hasItems, type SteamStore } from './store.ts'

const freshMs = 6 * 3_600_000
const pageSize = 50
const maxOffset = 5000

/** The genres of the store, with the ids of their tags. */
export const genres: readonly Facet[] = [
  { id: '19', name: 'Action' },
  { id: '21', name: 'Adventure' },
  { id: '597', name: 'Casual' },
  { id: '113', name: 'Free To Play' },
  { id: '492', name: 'Indie' },
  { id: '128', name: 'Massively Multiplayer' },
  { id: '699', name: 'Racing' },
  { id: '122', name: 'RPG' },
  { id: '599', name: 'Simulation' },
  { id: '701', name: 'Sports' },
  { id: '9', name: 'Strategy' },
]

export const platforms: readonly Facet[] = [
  { id: 'win', name: 'PC' },
  { id: 'mac', name: 'Mac' },
  { id: 'linux', name: 'Linux' },
]

type ListName = 'popular' | 'recent' | 'upcoming'

/** The filters of the store's search page. */
const filters: Record<ListName, Record<string, string>> = {
  popular: { filter: 'topsellers' },
  recent: { filter: 'popularnew', sort_by: 'Released_DESC' },
  upcoming: { filter: 'popularcomingsoon' },
}
/** The names of the lists on the store's front page, where they are short. */
const featured: Record<ListName, string> = {
  popular: 'top_sellers',
  recent: 'new_releases',
  upcoming: 'coming_soon',
}

/** `null` stands for what is not an app, so that pages keep their length. */
type Entry = (Pick<ProviderGame, 'title' | 'coverUrl' | 'platforms'> & { id: number }) | null

/** The entries of a page. `isShort` ones are few enough to look up each. */
type Entries = { entries: Entry[]; isShort: boolean }

/** The lists of the store. https://wiki.teamfortress.com/wiki/User:RJackson/StorefrontAPI */
export function createSteamLists(store: SteamStore): NonNullable<MetadataSource['list']> {
  return async (query, { limit, offset }, call) => {
    const filter = filterOf(query)
    if (filter === null || offset >= maxOffset) return []
    const found: (ProviderGame | null)[] = []
    // Whole pages are fetched, so that callers with other limits share the responses.
    const last = Math.floor((offset + limit - 1) / pageSize)
    for (let page = Math.floor(offset / pageSize); page <= last; page += 1) {
      const { entries, isShort } = await entriesOf(store, { query, filter, page }, call)
      const games = await gamesOf(store, { entries, isShort }, call)
      const start = page * pageSize
      found.push(...games.slice(Math.max(0, offset - start), offset + limit - start))
      if (entries.length === 0) break
    }
    return found.filter((game) => game !== null)
  }
}

/** `null` for a genre or platform that the store does not have. */
function filterOf(query: GameListQuery): Record<string, string> | null {
  const isKnown = (facets: readonly Facet[], id: string): boolean => facets.some((facet) => facet.id === id)
  switch (query.list) {
    case 'genre':
      return isKnown(genres, query.id) ? { ...filters.popular, tags: query.id } : null
    case 'platform':
      return isKnown(platforms, query.id) ? { ...filters.popular, os: query.id } : null
    default:
      return filters[query.list]
  }
}

type Page = { query: GameListQuery; filter: Record<string, string>; page: number }

async function entriesOf(store: SteamStore, list: Page, call: ProviderCall | undefined): Promise<Entries> {
  const { query, filter, page } = list
  const isFeatured = query.list !== 'genre' && query.list !== 'platform'
  const parameters = { json: '1', category1: '998', start: String(page * pageSize), count: String(pageSize), ...filter }
  try {
    const how = { freshMs, call, hasAlternative: isFeatured && page === 0, isExpected: hasItems }
    const answer = await store.ask('/search/results/', parameters, how)
    if (hasItems(answer) || !isFeatured) return { entries: answer.list('items').map(entryOfResult), isShort: false }
  } catch (error) {
    // The front page has its data in another form, so it may work where the search page has changed.
    if (!isFeatured || !(error instanceof AppError) || error instanceof RetryLaterError) throw error
  }
  if (page > 0) return { entries: [], isShort: true }
  const isExpected = (answer: WireFields) => hasItems(answer.fields(featured[query.list]))
  const categories = await store.ask('/api/featuredcategories/', {}, { freshMs, call, isExpected })
  const listed = categories.fields(featured[query.list]).list('items').map(entryOfFeatured)
  // The front page shows an app twice that is on sale in two editions.
  const byId = new Map(listed.flatMap((entry) => (entry === null ? [] : [[entry.id, entry] as const])))
  return { entries: [...byId.values()], isShort: true }
}

/** A search result has no id but in the address of its image. Packages and bundles are not apps. */
function entryOfResult(result: unknown): Entry {
  const fields = wireFields(result)
  const id = storefrontAppIdOf(/\/apps\/(\d+)\//.exec(fields.text('logo') ?? '')?.[1])
  const title = plainLine(fields.text('name') ?? '')
  return id === null || title === '' ? null : { id, title, coverUrl: imageIn(fields, 'logo'), platforms: [] }
}

function entryOfFeatured(item: unknown): Entry {
  const fields = wireFields(item)
  const id = storefrontAppIdOf(fields.value('id'))
  const title = plainLine(fields.text('name') ?? '')
  const isApp = (fields.number('type') ?? 0) === 0
  if (id === null || title === '' || !isApp) return null
  return { id, title, coverUrl: imageIn(fields, 'header_image'), platforms: availableOn(fields) }
}

function availableOn(item: WireFields): string[] {
  const flags = ['windows', 'mac', 'linux'].map((name) => [name, item.flag(`${name}_available`)])
  return platformsOf(wireFields(Object.fromEntries(flags)))
}

/** Reads games, with dates and platforms if the Web API answers. `null` for what is not a game. */
async function gamesOf(
  store: SteamStore,
  { entries, isShort }: Entries,
  call: ProviderCall | undefined,
): Promise<(ProviderGame | null)[]> {
  const ids = entries.flatMap((entry) => entry?.id ?? [])
  if (ids.length === 0) return []
  const items = await itemsOrNull(store, ids, { freshMs, call })
  return Promise.all(
    entries.map(async (entry) => {
      if (entry === null) return null
      const item = items?.get(entry.id)
      if (item !== undefined) return item.kind === 'game' ? gameOfItem(item, store) : null
      const known = isShort ? await gameByDetails(store, entry, call) : undefined
      return known === undefined ? gameByTitle(entry) : known
    }),
  )
}

/** `undefined` if the store does not have the details, or does not answer. */
async function gameByDetails(
  store: SteamStore,
  { id, platforms }: NonNullable<Entry>,
  call: ProviderCall | undefined,
): Promise<ProviderGame | null | undefined> {
  try {
    const details = await detailsOf(store, String(id), store.withShareOfTime(call))
    if (details === null) return undefined
    const game = gameOfDetails(details, store.address)
    return game === null || game.platforms.length > 0 ? game : { ...game, platforms }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function gameByTitle({ id, title, coverUrl, platforms }: NonNullable<Entry>): ProviderGame | null {
  return isNamedAsExtra(title) ? null : { ...thinGame(id, title), coverUrl, platforms }
}
