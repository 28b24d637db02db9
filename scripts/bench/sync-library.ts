// Sync of 5,000 entries against a library of 10,000: bun scripts/bench/sync-library.ts
import { startPrepared } from './prepared-program.ts'
import { median } from './table.ts'

const rounds = 9
const app = await startPrepared(10_000)
try {
  const authorization = { authorization: `Bearer ${app.token}` }
  const { key } = await (await app.post('/api/api-keys', { name: 'bench' }, authorization)).json()
  const library = await fetch(`${app.url}/api/games?limit=2500`, { headers: authorization })
  const inLibrary: { title: string; storefrontAppId: number }[] = await library.json()
  const games = [
    ...inLibrary.map(({ title, storefrontAppId }, index) =>
      index % 2 === 0 ? { title: 'Named otherwise', steamAppId: storefrontAppId } : { title: title.toUpperCase() },
    ),
    ...Array.from({ length: 2500 }, (_, index) => ({ title: `Nobody has this ${index}`, externalId: `x${index}` })),
  ]
  const before = app.memory().now
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const answer = await app.post('/api/integration/library/sync', { games }, { 'x-api-key': key })
    const { matched, unmatched } = await answer.json()
    times.push(performance.now() - startedAt)
    if (matched.length !== 2500 || unmatched.length !== 2500) throw new Error(`Matched ${matched.length}`)
  }
  const { peak } = app.memory()
  const megabytes = JSON.stringify({ games }).length / 1e6
  console.log(`sync of ${games.length} entries (${megabytes.toFixed(2)} MB) against 10,000 games`)
  console.log(`  first ${times[0]?.toFixed(0)} ms, median of ${rounds} ${median(times).toFixed(0)} ms`)
  console.log(`  memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`)
} finally {
  await app.stop()
}
