import { listenOnLoopback } from './loopback.ts'
import { answerFault, type ServiceMode } from './service-faults.ts'

export const rawgKey = '0123456789abcdef0123456789abcdef'

/** A game as RAWG lists it. `details` are the fields that only its full record has. */
export type RawgGame = {
  id: number
  slug: string
  name: string
  released?: string | null
  added?: number
  genres?: { id: number; name: string; slug: string }[]
  platforms?: { platform: { id: number; name: string; slug: string }; released_at?: string }[]
  details?: Record<string, unknown>
  additions?: number[]
  series?: number[]
  parents?: number[]
  [name: string]: unknown
}

/** RAWG on a free port of 127.0.0.1. Games and modes may be changed while it runs. */
export async function startRawg(games: RawgGame[] = []) {
  const state = {
    games,
    mode: 'normal' as ServiceMode,
    /** Whether the calls of the month are used up. */
    isUsedUp: false,
    retryAfter: null as string | null,
    calls: [] as string[],
  }
  const server = await listenOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rawg')
    state.calls.push(url.pathname + url.search)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.isUsedUp) return void send(401, { error: 'The monthly API limit reached' })
    if (answerFault(state.mode, response, state.retryAfter)) return
    if (url.searchParams.get('key') !== rawgKey) return void send(401, { error: 'The API key is not found' })
    const found = answerTo(url, state.games)
    send(found === null ? 404 : 200, found ?? { detail: 'Not found.' })
  })
  return Object.assign(state, { url: server.url, addresses: { rawg: server.url }, close: server.close })
}

export type Rawg = Awaited<ReturnType<typeof startRawg>>

function answerTo(url: URL, games: readonly RawgGame[]): unknown {
  const [, , resource, id, around] = url.pathname.split('/')
  if (resource === 'genres') return paged(url, distinct(games.flatMap((game) => game.genres ?? [])))
  if (resource === 'platforms')
    return paged(url, distinct(games.flatMap((game) => game.platforms?.map((each) => each.platform) ?? [])))
  if (resource !== 'games') return null
  if (id === undefined) return paged(url, filtered(url, games).map(listed))
  const game = games.find((each) => String(each.id) === id || each.slug === id)
  if (game === undefined) return null
  const ids = { additions: game.additions, 'game-series': game.series, 'parent-games': game.parents }[around ?? '']
  if (around !== undefined) return paged(url, games.filter((each) => ids?.includes(each.id)).map(listed))
  return { ...listed(game), short_screenshots: undefined, ...countsOf(game), ...game.details }
}

const countsOf = ({ additions = [], series = [], parents = [] }: RawgGame) => ({
  additions_count: additions.length,
  game_series_count: series.length,
  parents_count: parents.length,
})

function filtered({ searchParams }: URL, games: readonly RawgGame[]): RawgGame[] {
  const term = searchParams.get('search')?.toLowerCase() ?? ''
  const [from = '', to = '9999'] = searchParams.get('dates')?.split(',') ?? []
  const isWithin = ({ released }: RawgGame): boolean =>
    !searchParams.has('dates') || (typeof released === 'string' && released >= from && released <= to)
  const has = (name: string, ids: number[]): boolean =>
    !searchParams.has(name) || ids.includes(Number(searchParams.get(name)))
  const found = games
    .filter(({ name }) => name.toLowerCase().includes(term))
    .filter((game) => isWithin(game) && has('genres', game.genres?.map(({ id }) => id) ?? []))
    .filter((game) => has('platforms', game.platforms?.map(({ platform }) => platform.id) ?? []))
    .filter(({ parents = [] }) => searchParams.get('exclude_additions') !== 'true' || parents.length === 0)
  return searchParams.get('ordering') === '-added'
    ? found.toSorted((one, other) => (other.added ?? 0) - (one.added ?? 0))
    : found
}

function listed({ details: _details, additions: _additions, series: _series, parents: _parents, ...game }: RawgGame) {
  return { ...game, playtime: 0, tba: false, ratings_count: 0, ...game }
}

const distinct = <Value extends { id: number }>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [value.id, value])).values(),
]

/** A page of a list; null after the last one. */
function paged({ searchParams }: URL, all: readonly unknown[]): object | null {
  const page = Number(searchParams.get('page') ?? 1)
  const size = Math.min(Number(searchParams.get('page_size') ?? 20), 40)
  const results = all.slice((page - 1) * size, page * size)
  if (results.length === 0 && page > 1) return null
  return {
    count: all.length,
    next: page * size < all.length ? 'https://api.rawg.io/next' : null,
    previous: null,
    results,
  }
}
