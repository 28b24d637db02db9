import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { storeGame, storeIndexer, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { median } from './table.ts'
import { watchLoop } from './watch-loop.ts'

// Measures an RSS sync whose items all belong to wanted games, with and without keeping why each was refused:
// bun scripts/bench/feed-verdicts.ts [items] [games] [rounds]

const itemCount = Number(process.argv[2] ?? 5000)
const gameCount = Number(process.argv[3] ?? 1000)
const rounds = Number(process.argv[4] ?? 7)

const app = createTestApp()
const { id: userId } = storeUser(app)
/** The most items that are read of one response. */
const pageSize = 1000
const indexers = Array.from({ length: Math.ceil(itemCount / pageSize) }, (_, index) =>
  storeIndexer(app, { name: `Feed ${index}`, url: 'http://127.0.0.1:9/api' }),
)
app.transaction(() => {
  for (let index = 0; index < gameCount; index += 1) storeGame(app, { userId, title: `Harbour Tales ${index + 10}` })
})

const releaseOf = (indexer: Indexer, round: number, index: number): FoundRelease => ({
  guid: `round ${round} item ${index}`,
  title: `Harbour.Tales.${(index % gameCount) + 10}.v${round}.${index}-GROUP`,
  indexerId: indexer.id,
  indexerName: indexer.name,
  protocol: 'torrent',
  size: 5_000_000_000 + index * 1_000_000,
  publishedAt: app.clock.now().toISOString(),
  seeders: 0,
  leechers: 0,
  grabs: 0,
  freeleech: false,
  infoUrl: null,
  downloadUrl: `http://127.0.0.1:9/download/${round}/${index}`,
  infoHash: null,
  categories: [4050],
  passwordProtected: false,
})

async function measure(round: number, keeps: boolean): Promise<{ ms: number; longest: number }> {
  app.clock.advance(900_000)
  const releasesOf = (indexer: Indexer): FoundRelease[] => {
    const from = indexers.indexOf(indexer) * pageSize
    const count = Math.min(pageSize, itemCount - from)
    return Array.from({ length: count }, (_, index) => releaseOf(indexer, round, from + index))
  }
  const bench = {
    ...app,
    verdicts: keeps ? app.verdicts : { ...app.verdicts, add: () => undefined },
    connectIndexer: (connection: Parameters<typeof app.connectIndexer>[0]) => {
      const indexer = indexers.find(({ id }) => id === connection.id)
      const releases = indexer === undefined ? [] : releasesOf(indexer)
      const search = async ({ offset = 0 }: { offset?: number }) => ({
        releases: offset === 0 ? releases : [],
        total: releases.length,
      })
      return { ...app.connectIndexer(connection), search }
    },
  }
  const loop = watchLoop()
  const startedAt = performance.now()
  const { games, items } = await syncFeeds(bench)
  const ms = performance.now() - startedAt
  if (items !== itemCount || games !== gameCount) throw new Error(`${items} items of ${games} games were read`)
  return { ms, longest: loop.stop().longest }
}

const results = { with: [] as number[], without: [] as number[], longest: [] as number[] }
for (let round = 1; round <= rounds; round += 1) {
  results.without.push((await measure(2 * round, false)).ms)
  const kept = await measure(2 * round + 1, true)
  results.with.push(kept.ms)
  results.longest.push(kept.longest)
}
const [{ rows } = { rows: 0 }] = app.connection.all<{ rows: number }>('SELECT count(*) AS rows FROM release_verdicts')
console.log(
  `${itemCount} items of ${gameCount} wanted games: ${median(results.without).toFixed(0)} ms without verdicts`,
)
console.log(`${median(results.with).toFixed(0)} ms with them, ${rows} rows kept`)
console.log(`the event loop was blocked for at most ${Math.max(...results.longest).toFixed(1)} ms`)
