// The library of 5,000 games as movies beside our own list: bun scripts/bench/arr-movies.ts
// Time: one process reads both in turns, and CPU time is counted, so that other programs disturb little. Memory: each is
// read in processes of its own, which take turns, too.
import process from 'node:process'
import { startTestSite } from '../../test/http/test-site.ts'
import { storeGame } from '../../test/rows.ts'

const games = 5000
const warmUp = 15
const pairs = 60
const memoryReads = 30
const memoryRounds = 5
const paths = { own: '/api/games', movies: '/api/integration/arr/api/v3/movie' } as const
type List = keyof typeof paths

async function startLibrary() {
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
  const headersOf = (list: List) => (list === 'movies' ? { 'x-api-key': String(key), authorization: '' } : {})
  let reads = 0
  return {
    stop: site.stop,
    /** Reads a list after a change, so that it is never cached. Returns the CPU time in ms, and the size. */
    async read(list: List): Promise<{ ms: number; bytes: number }> {
      reads += 1
      site.app.games.update(id, { notes: String(reads) })
      const before = process.cpuUsage()
      const bytes = (await (await ask('GET', paths[list], undefined, headersOf(list))).arrayBuffer()).byteLength
      const { user: inProgram, system } = process.cpuUsage(before)
      return { ms: (inProgram + system) / 1000, bytes }
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compareTimes(): Promise<void> {
  const library = await startLibrary()
  const times: Record<List, number[]> = { own: [], movies: [] }
  const sizes: Record<List, number> = { own: 0, movies: 0 }
  for (let index = 0; index < warmUp + pairs; index += 1)
    // Whoever comes second finds a warmer cache.
    for (const list of index % 2 === 0 ? (['own', 'movies'] as const) : (['movies', 'own'] as const)) {
      const { ms, bytes } = await library.read(list)
      sizes[list] = bytes
      if (index >= warmUp) times[list].push(ms)
    }
  await library.stop()
  const ratios = times.movies.map((ms, index) => ms / (times.own[index] ?? Number.NaN))
  for (const list of ['own', 'movies'] as const)
    console.log(`${paths[list]}: ${median(times[list]).toFixed(1)} ms of CPU, ${(sizes[list] / 1e6).toFixed(2)} MB`)
  const ratio = median(times.movies) / median(times.own)
  console.log(`time: ${ratio.toFixed(2)}, median of ${pairs} pairs: ${median(ratios).toFixed(2)}`)
}

async function printMemory(list: List): Promise<void> {
  const library = await startLibrary()
  for (let index = 0; index < memoryReads; index += 1) await library.read(list)
  await library.stop()
  console.log(process.resourceUsage().maxRSS)
}

function compareMemory(): void {
  const peaks: Record<List, number[]> = { own: [], movies: [] }
  for (let round = 0; round < memoryRounds; round += 1)
    for (const list of ['own', 'movies'] as const) {
      const { stdout } = Bun.spawnSync([process.execPath, import.meta.filename, list])
      peaks[list].push(Number(stdout.toString().trim().split('\n').at(-1)) / 1024)
    }
  const [own, movies] = [median(peaks.own), median(peaks.movies)]
  console.log(`memory: ${movies.toFixed(0)} of ${own.toFixed(0)} MiB, ${(movies / own).toFixed(2)}`)
}

const [, , list] = process.argv
if (list === undefined) {
  await compareTimes()
  compareMemory()
} else await printMemory(list === 'movies' ? 'movies' : 'own')
