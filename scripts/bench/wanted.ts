import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { wantedKinds } from '#domain/games/wanted.ts'
import { startTestSite } from '../../test/http/test-site.ts'
import { storeGame } from '../../test/rows.ts'
import { median, progress } from './table.ts'

// Measures the pages of the wanted list, with the verdicts of every game: bun scripts/bench/wanted.ts [games] [verdicts each]

const gameCount = Number(process.argv[2] ?? 50_000)
const verdictsEach = Number(process.argv[3] ?? 20)
const rounds = 25
const limit = 100

const site = await startTestSite()
const robin = await site.signUp()
const { app } = site
const userId = robin.user.id
const codes = ['title', 'seeders', 'size', 'platform', 'kind']

progress(`Preparing ${gameCount} wanted games with ${verdictsEach} verdicts each`)
const seenAt = app.clock.now().toISOString()
const verdictOf = (gameId: string, index: number): StoredVerdict => ({
  gameId,
  partId: null,
  listing: `listing ${index}`,
  title: `Harbour.Tales.v1.${index}-GROUP`,
  indexerName: 'First',
  protocol: 'torrent',
  size: 5_000_000_000,
  publishedAt: seenAt,
  seenAt,
  seenIn: 'search',
  rank: index,
  grabbed: false,
  accepted: false,
  score: 40,
  refusal: codes[index % codes.length] ?? 'title',
  reasons: [{ code: 'seeders', message: 'No seeders', score: null }],
})
for (let from = 0; from < gameCount; from += 500) {
  app.transaction(() => {
    const ids = Array.from(
      { length: Math.min(500, gameCount - from) },
      (_, index) =>
        storeGame(app, { userId, title: `Harbour Tales ${from + index}`, updateAvailable: index % 5 === 0 }).id,
    )
    app.verdicts.add(ids.flatMap((id) => Array.from({ length: verdictsEach }, (_, index) => verdictOf(id, index))))
  })
}
app.optimizeDatabase()

for (const kind of wantedKinds) {
  for (const offset of [0, Math.max(0, gameCount - 2 * limit)]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Counts are kept until the library changes.
      app.games.update((await first()) ?? '', { hidden: false })
      const startedAt = performance.now()
      const answer = await robin.ask('GET', `/api/wanted?kind=${kind}&limit=${limit}&offset=${offset}`)
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    console.log(`${kind}, ${limit} games from ${offset}: ${median(times).toFixed(1)} ms`)
  }
}
await site.stop()

async function first(): Promise<string | undefined> {
  return app.games.list({ userId }, { limit: 1 }).games[0]?.id
}
