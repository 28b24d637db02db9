import process from 'node:process'
import { type OfferedRelease, startTorznabSource } from '../../test/fakes/torznab-source.ts'
import { startPrepared } from './prepared-program.ts'
import { type Figure, printFigures, progress } from './table.ts'

// Memory under a steady load of pages, searches and feed readings:
// bun scripts/bench/memory.ts [minutes] [requests per second]
const minutes = Number(process.argv[2] ?? 5)
const requestsPerSecond = Number(process.argv[3] ?? 100)
const games = 5000
const releases = 300
const parts = 5
const sampleMs = 1000
/** Searches and feed readings are rarer than pages, and cost more. */
const requestsPerSearch = 50
const requestsPerFeedReading = 200

type Program = Awaited<ReturnType<typeof startPrepared>>
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

const offered: OfferedRelease[] = Array.from({ length: releases }, (_, index) => ({
  title: `Some.Game.${index}.v1.${index}-GROUP`,
  size: 1e9 + index,
  seeders: index,
  magnet: `magnet:?xt=urn:btih:${index.toString(16).padStart(40, '0')}`,
}))

function asking({ url, token }: Program): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...sent })
    if (!response.ok && response.status !== 409) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (response.headers.get('content-type') ?? '').includes('json') ? response.json() : response.text()
  }
}

/** One request of the load, by its number. */
async function askOnce(ask: Ask, number: number, gameIds: readonly string[]): Promise<void> {
  const gameId = gameIds[number % gameIds.length]
  const pages = [
    `/games?limit=100&offset=${(number * 100) % games}`,
    `/games?limit=50&search=game ${number % 500}`,
    `/games/${gameId}`,
    `/games/${gameId}/history`,
    '/downloads',
    '/notifications',
    '/system/info',
    '/health',
  ]
  await ask('GET', pages[number % pages.length] ?? '/health')
  if (number % requestsPerSearch === 0) await ask('GET', `/search?query=some game ${number % releases}`)
  if (number % requestsPerFeedReading === 0) await ask('POST', '/system/jobs/sync-feeds/run')
}

/** Samples of the memory in MB while the load runs. */
async function sampleUnderLoad(app: Program, ask: Ask): Promise<number[]> {
  const listed = (await ask('GET', '/games?limit=100')) as { id: string }[]
  const gameIds = listed.map(({ id }) => id)
  const samples: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + minutes * 60_000
  let sent = 0
  let nextSampleAt = startedAt + sampleMs
  while (performance.now() < endAt) {
    await askOnce(ask, sent, gameIds)
    sent += 1
    const now = performance.now()
    if (now >= nextSampleAt) {
      samples.push(app.memory().now)
      nextSampleAt = now + sampleMs
    }
    const aheadMs = startedAt + (sent * 1000) / requestsPerSecond - now
    if (aheadMs > 0) await Bun.sleep(aheadMs)
  }
  progress(`${sent} requests in ${minutes} minutes`)
  return samples
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function figuresOf(samples: readonly number[]): Figure[] {
  const length = Math.floor(samples.length / parts)
  const means = Array.from({ length: parts }, (_, part) => mean(samples.slice(part * length, (part + 1) * length)))
  const rows = means.map((value, part): Figure => ({ name: `memory, part ${part + 1} of ${parts}`, value, unit: 'MB' }))
  const growth = (means.at(-1) ?? Number.NaN) - (means[1] ?? Number.NaN)
  return [...rows, { name: 'growth from part 2 to the last', value: growth, unit: 'MB', atMost: 8 }]
}

const source = await startTorznabSource({ releases: offered })
const app = await startPrepared(games)
try {
  const ask = asking(app)
  await ask('POST', '/indexers', { name: 'Bench', url: source.apiUrl, apiKey: source.apiKey })
  progress(`${requestsPerSecond} requests a second for ${minutes} minutes`)
  const figures = figuresOf(await sampleUnderLoad(app, ask))
  printFigures([...figures, { name: 'peak memory', value: app.memory().peak, unit: 'MB', atMost: 200 }])
} finally {
  await app.stop()
  await source.close()
}
