import { join } from 'node:path'
import process from 'node:process'
import { load } from './load.ts'
import { startPrepared } from './prepared-program.ts'
import { type Figure, median, printFigures, progress } from './table.ts'

// Measures what must not grow with the library, in the built binary: scripts/build && bun scripts/bench/growth.ts
process.env.BENCH_BINARY ??= join(import.meta.dirname, '../../dist/ludarr')

type Program = Awaited<ReturnType<typeof startPrepared>>
/** The bound is for the median, or for 99 of 100 responses. */
type Bounds = { [name: string]: { path: string; atMost: number; of?: 'p99' } }

const metricsToken = 'metrics-token-of-the-benchmark-0123456789'
const callers = 32
const time = 'from=2000-01-01T12:00:00.000Z&to=2100-01-01T12:00:00.000Z'
const seconds = 3
const writes = 15

const records = { downloads: 20_000, history: 100_000, blacklist: 5000, notifications: 20_000 }

/** The pages of lists, with the records above. */
const lists: Bounds = {
  'GET /api/downloads': { path: '/api/downloads', atMost: 50 },
  'GET /api/downloads, active': { path: '/api/downloads?group=active&limit=10000', atMost: 20 },
  'GET /api/downloads, finished': { path: '/api/downloads?group=finished', atMost: 20 },
  'GET /api/downloads/counts': { path: '/api/downloads/counts', atMost: 20 },
  'GET /api/downloads/scan': { path: '/api/downloads/scan', atMost: 20 },
  'GET /api/downloads/summary': { path: '/api/downloads/summary', atMost: 20 },
  'GET /api/imports': { path: '/api/imports', atMost: 20 },
  'GET /api/history': { path: '/api/history', atMost: 20, of: 'p99' },
  'GET /api/history, a page of 100': { path: '/api/history?limit=100', atMost: 20, of: 'p99' },
  'GET /api/history, a page far down': { path: '/api/history?limit=100&offset=90000', atMost: 20, of: 'p99' },
  'GET /api/history, of everyone': { path: '/api/history?userId=all', atMost: 20, of: 'p99' },
  'GET /api/history, of everyone, far down': {
    path: '/api/history?userId=all&limit=100&offset=90000',
    atMost: 20,
    of: 'p99',
  },
  'GET /api/history, a type and a time': { path: '/api/history?type=imported&limit=100&TIME', atMost: 20, of: 'p99' },
  'GET /api/history, everyone and a time': { path: '/api/history?userId=all&limit=100&TIME', atMost: 20, of: 'p99' },
  'GET /api/games/:id/history': { path: '/api/games/GAME/history', atMost: 5 },
  'GET /api/blacklist': { path: '/api/blacklist', atMost: 20 },
  'GET /api/notifications, a page of 100': { path: '/api/notifications?limit=100', atMost: 20, of: 'p99' },
  'GET /api/notifications, a page far down': {
    path: '/api/notifications?limit=100&offset=19000',
    atMost: 20,
    of: 'p99',
  },
  'GET /api/notifications, unread': { path: '/api/notifications?unread=true&limit=100', atMost: 20, of: 'p99' },
  'GET /api/notifications/unread-count': { path: '/api/notifications/unread-count', atMost: 20, of: 'p99' },
  'GET /api/system/health': { path: '/api/system/health', atMost: 20 },
}

/** With the records above and 50,000 games. */
const statistics: Bounds = {
  'GET /api/stats': { path: '/api/stats', atMost: 50 },
  'GET /api/stats, of everyone': { path: '/api/stats?userId=all', atMost: 50 },
}

/** Pages of 100 games, each after a change of the library. */
const pages: Bounds = {
  'a page of 100 games by title': { path: '/api/games?limit=100', atMost: 5 },
  'a page by rating': { path: '/api/games?limit=100&sort=rating&order=desc', atMost: 5 },
  'a page by size': { path: '/api/games?limit=100&sort=size&order=desc', atMost: 5 },
  'a page of a genre': { path: '/api/games?limit=100&genre=Indie', atMost: 10 },
  'a page of a year': { path: '/api/games?limit=100&year=2015', atMost: 30 },
  'a page of a source': { path: '/api/games?limit=100&source=manual', atMost: 30 },
  'a page of games with problems': { path: '/api/games?limit=100&problems=true', atMost: 30 },
  'a page of a genre and a year by rating': {
    path: '/api/games?limit=100&genre=Indie&year=2015&sort=rating&order=desc',
    atMost: 30,
  },
  'the letters of all games': { path: '/api/games/letters', atMost: 30 },
  'the values of filters': { path: '/api/games/facets', atMost: 30 },
  'a page of a search': { path: '/api/games?limit=100&search=witcher', atMost: 10 },
}

const authorized = ({ token }: Program) => ({ Authorization: `Bearer ${token}` })

async function anyGame(app: Program): Promise<string> {
  const answer = await fetch(`${app.url}/api/games?limit=1`, { headers: authorized(app) })
  const [game] = await answer.json()
  return String(game.id)
}

async function measureLists(app: Program, bounds: Bounds): Promise<Figure[]> {
  const game = await anyGame(app)
  const figures: Figure[] = []
  for (const [name, { path, atMost, of }] of Object.entries(bounds)) {
    progress(name)
    const request = {
      path: path.replace('GAME', game).replace('TIME', time),
      headers: authorized(app),
      connections: 1,
      status: 200,
    }
    await load(app.url, { ...request, seconds: 1 })
    const { p50Ms, p99Ms, bytesEach } = await load(app.url, { ...request, seconds })
    const note = `p99 ${p99Ms.toFixed(1)} ms, ${(bytesEach / 1e6).toFixed(3)} MB`
    figures.push({ name, value: of === 'p99' ? p99Ms : p50Ms, unit: 'ms', atMost, note })
  }
  return figures
}

/** A scrape by Prometheus, with the records above and 50,000 games. */
async function measureScrape(app: Program): Promise<Figure> {
  progress('GET /metrics')
  const request = {
    path: '/metrics',
    headers: { Authorization: `Bearer ${metricsToken}` },
    connections: 1,
    status: 200,
  }
  await load(app.url, { ...request, seconds: 1 })
  const { p50Ms, p99Ms } = await load(app.url, { ...request, seconds })
  return { name: 'GET /metrics', value: p50Ms, unit: 'ms', atMost: 20, note: `p99 ${p99Ms.toFixed(1)} ms` }
}

/** The first response after a change, which no cache can have. */
async function measurePages(app: Program, games: number): Promise<Figure[]> {
  const game = await anyGame(app)
  const figures: Figure[] = []
  for (const [name, { path, atMost }] of Object.entries(pages)) {
    progress(`${name} of ${games}`)
    const times: number[] = []
    for (let round = 0; round < writes; round += 1) {
      await fetch(`${app.url}/api/games/${game}/user-rating`, {
        method: 'PATCH',
        headers: { ...authorized(app), 'content-type': 'application/json' },
        body: JSON.stringify({ userRating: 1 + (round % 9) }),
      })
      const startedAt = performance.now()
      const answer = await fetch(`${app.url}${path}`, { headers: authorized(app) })
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    figures.push({ name: `${name} of ${games.toLocaleString('en')}`, value: median(times), unit: 'ms', atMost })
  }
  return figures
}

async function measureFullList(app: Program, games: number, atMost: number): Promise<Figure[]> {
  progress(`The full list of ${games} to ${callers} callers`)
  const request = { path: '/api/games', headers: authorized(app), connections: callers, status: 200, seconds: 10 }
  const { perSecond, p99Ms } = await load(app.url, request)
  const name = `the full list of ${games.toLocaleString('en')} games, ${callers} callers`
  return [
    { name, value: perSecond, unit: '/s', note: `p99 ${p99Ms.toFixed(0)} ms` },
    { name: 'peak memory', value: app.memory().peak, unit: 'MB', atMost },
  ]
}

async function withProgram(
  games: number,
  counts: typeof records | null,
  work: (app: Program) => Promise<Figure[]>,
): Promise<Figure[]> {
  progress(`Preparing ${games} games`)
  const app = await startPrepared(games, counts, { variables: { LUDARR_METRICS_TOKEN: metricsToken } })
  try {
    return await work(app)
  } finally {
    await app.stop()
  }
}

const figures = [
  ...(await withProgram(5000, records, (app) => measureLists(app, lists))),
  ...(await withProgram(50_000, records, async (app) => [
    ...(await measureLists(app, statistics)),
    await measureScrape(app),
  ])),
  ...(await withProgram(50_000, null, (app) => measurePages(app, 50_000))),
  ...(await withProgram(5000, null, (app) => measureFullList(app, 5000, 200))),
  ...(await withProgram(50_000, null, (app) => measureFullList(app, 50_000, 300))),
]
printFigures(figures)
