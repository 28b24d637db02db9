import { Buffer } from 'node:buffer'
import { setImmediate as breathe } from 'node:timers/promises'
import { findReleases } from '#core/acquisition/search/find-releases.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { storeGame, storeIndexer, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { watchLoop } from './watch-loop.ts'

// Measures whether the event loop stalls while indexers send oversized responses:
// bun scripts/bench/huge-feeds.ts [ITEMS per response] [INDEXERS]

const itemCount = Number(process.argv[2] ?? 20_000)
const indexerCount = Number(process.argv[3] ?? 5)

/** About 30 MB, the size limit for responses. */
function feedOf(count: number, indexer: number): Uint8Array {
  const filler = 'What somebody wrote about it. '.repeat(40)
  const items = Array.from(
    { length: count },
    (_, index) => `<item><title>Some.Other.Game.${index}.v1.${indexer}-GROUP</title><guid>g${index}</guid>
<link>http://127.0.0.1:9/download/${index}</link><pubDate>Sat, 21 Nov 2026 10:00:00 +0000</pubDate>
<description>${filler}</description><size>5000000000</size>
<torznab:attr name="seeders" value="${index % 90}"/><torznab:attr name="category" value="4050"/></item>`,
  )
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><rss xmlns:torznab="http://torznab.com/schemas/2015/feed"><channel>'
  return Buffer.from(`${head}${items.join('')}</channel></rss>`)
}

const feeds = Array.from({ length: indexerCount }, (_, indexer) => feedOf(itemCount, indexer))
let asked = 0
const request = async () => {
  await breathe()
  const bytes = feeds[asked++ % feeds.length] ?? new Uint8Array()
  return { status: 200, url: 'http://127.0.0.1:9/api', headers: new Headers(), bytes, text: () => '', json: () => null }
}
const app = createTestApp()
const { id: userId } = storeUser(app)
const game = storeGame(app, { userId, title: 'Some Game of Ours' })
for (let index = 0; index < indexerCount; index += 1)
  storeIndexer(app, { name: `Huge ${index}`, url: 'http://127.0.0.1:9/api' })
const bench = {
  ...app,
  connectIndexer: (indexer: Parameters<typeof app.connectIndexer>[0]) =>
    indexerKinds.torznab.connect(indexer, { outbound: { ...app.outbound, request }, clock: app.clock }),
}
const loop = watchLoop()
const startedAt = performance.now()
const { listed, errors } = await findReleases(bench, game)
const took = performance.now() - startedAt
const { longest, own } = loop.stop()
console.log(
  `${indexerCount} indexers, ${itemCount} items and ${((feeds[0]?.length ?? 0) / 1e6).toFixed(0)} MB in each answer`,
)
console.log(
  `${asked} answers read, ${listed.length} releases judged, ${errors.length} errors in ${Math.round(took)} ms`,
)
console.log(
  `the event loop was blocked for at most ${longest.toFixed(1)} ms, ${own.toFixed(1)} ms of it by our own work`,
)
await app.close()
