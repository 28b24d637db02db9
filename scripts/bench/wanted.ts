import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { wantedKinds } from '#domain/games/wanted.ts'
import { wantedSortsOf } from '#domain/games/wanted-sorts.ts'
import { startTestSite } from '../../test/http/test-site.ts'
import { storeGame } from '../../test/rows.ts'
import { median, progress } from './table.ts'

// Measures the pages of the wanted list in all orders, with an add-on and the verdicts of every game: bun scripts/bench/wanted.ts [games] [verdicts each]

const gameCount = Number(process.argv[2] ?? 50_000)
const verdictsEach = Number(process.argv[3] ?? 20)
const rounds = 15
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
  uploader: null,
  team: null,
  site: null,
})
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
/** In no order by any of them. */
const factsOf = (number: number) => ({
  updateAvailable: number % 5 === 0,
  releasesFound: number % 3,
  releaseDate: hoursAgo((number * 7919) % 90_000).slice(0, 10),
  addedAt: hoursAgo((number * 6133) % 20_000),
  lastSearchedAt: number % 4 === 0 ? null : hoursAgo((number * 4001) % 200),
})
const partOf = (gameId: string, number: number) => {
  const { releaseDate, lastSearchedAt } = factsOf(number)
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate, status: 'wanted' } as const
  return { ...newPart(gameId, { ...facts, title: `Night ${number}` }), lastSearchedAt }
}
for (let from = 0; from < gameCount; from += 500) {
  app.transaction(() => {
    const ids = Array.from(
      { length: Math.min(500, gameCount - from) },
      (_, index) => storeGame(app, { userId, title: `Harbour Tales ${from + index}`, ...factsOf(from + index) }).id,
    )
    app.relations.addParts(ids.map((id, index) => partOf(id, from + index)))
    app.verdicts.add(ids.flatMap((id) => Array.from({ length: verdictsEach }, (_, index) => verdictOf(id, index))))
  })
}
app.optimizeDatabase()

for (const kind of wantedKinds) {
  for (const sort of wantedSortsOf[kind]) {
    const total = kind === 'updates' ? gameCount / 5 : gameCount
    const times: string[] = []
    for (const share of [0, 0.5, 1]) {
      const offset = Math.floor(share * Math.max(0, total - 2 * limit))
      const time = await timeOf(`kind=${kind}&sort=${sort}&limit=${limit}&offset=${offset}`)
      times.push(`${time.toFixed(1)} ms`)
    }
    console.log(`${kind} by ${sort}, the first, a middle and the last page: ${times.join(', ')}`)
  }
}
await site.stop()

async function timeOf(query: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Counts are kept until the library changes.
    app.games.update((await first()) ?? '', { hidden: false })
    const startedAt = performance.now()
    const answer = await robin.ask('GET', `/api/wanted?${query}`)
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function first(): Promise<string | undefined> {
  return app.games.list({ userId }, { limit: 1 }).games[0]?.id
}
