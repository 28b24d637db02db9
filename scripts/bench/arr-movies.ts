// The library of 5,000 games as movies and as our own list, in processes of their own that take turns:
// bun scripts/bench/arr-movies.ts
import { startTestSite } from '../../test/http/test-site.ts'
import { storeGame } from '../../test/rows.ts'

const games = 5000
const requests = 40
const rounds = 3
const paths = { 'GET /api/games': '/api/games', 'GET movie': '/api/integration/arr/api/v3/movie' }

/** Reads a list again and again, each time after a change, so that it is never cached. */
async function measure(path: string): Promise<void> {
  const site = await startTestSite()
  const { user, ask } = await site.signUp()
  const { key } = await (await ask('POST', '/api/api-keys', { name: 'bench', scopes: ['arr:read'] })).json()
  site.app.transaction(() => {
    for (let index = 0; index < games; index += 1)
      storeGame(site.app, {
        userId: user.id,
        title: `Game number ${index}`,
        alternateTitles: [`The game ${index}`],
        releaseDate: '2020-02-02',
        coverUrl: `https://covers.example/${index}.jpg`,
        genres: ['Puzzle', 'Action'],
        platforms: ['PC'],
        developers: ['A studio'],
        publishers: ['A publisher'],
        metadataId: `igdb:${index}`,
      })
  })
  const { id } = storeGame(site.app, { userId: user.id, title: 'Changing' })
  const headers = path.startsWith('/api/integration/') ? { 'x-api-key': String(key), authorization: '' } : {}
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < requests; index += 1) {
    site.app.games.update(id, { notes: String(index) })
    const startedAt = performance.now()
    bytes = (await (await ask('GET', path, undefined, headers)).arrayBuffer()).byteLength
    // The first ones compile the code, and number the games.
    if (index >= 10) times.push(performance.now() - startedAt)
  }
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  console.log(JSON.stringify({ median, bytes, rss: process.resourceUsage().maxRSS }))
  await site.stop()
}

async function compare(): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(paths)) {
      const child = Bun.spawnSync([process.execPath, import.meta.filename, path])
      const { median, bytes, rss } = JSON.parse(child.stdout.toString().trim().split('\n').at(-1) ?? '{}')
      const sizes = `${(bytes / 1e6).toFixed(2)} MB, at most ${Math.round(rss / 1024)} MiB of memory`
      console.log(`${name}: ${median.toFixed(1)} ms, ${sizes}`)
    }
}

const [, , path] = process.argv
await (path === undefined ? compare() : measure(path))
