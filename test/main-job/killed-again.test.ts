import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { type SampleGame, sampleGames } from '../../src/cli/demo/sample-games.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { rounds } from '../rounds.ts'
import { pendingGrabs } from './pending-grabs.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const kills = rounds(3, 8)
const ballastBytes = 3_000_000
const titles = ['Lantern Run', 'Moss and Marble', 'Signal at Dusk', 'Paper Comet', 'Quiet Orbit', 'Tin Harbour']

/** Small games that nothing in the release rules mistakes for each other. */
const games = titles.map((title): SampleGame => {
  const [any] = sampleGames
  if (any === undefined) throw new Error('There are no sample games')
  return { ...any, title, release: `${title.replaceAll(' ', '.')}.v1.0-CC0`, ballastBytes }
})

test(
  `after ${kills} kills during search, download and import every game is imported exactly once`,
  async () => {
    const source = await startDemoSource(games)
    const app = await startServerProcess()
    try {
      const ids = await wantAll(app, source.url)
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(Math.random() * 1500)
        await app.kill()
        await app.startAgain()
        // What was not yet grabbed is searched for at the next round: it need not be waited for here.
        await app.ask('POST', '/system/jobs/search-wanted-games/run')
      }
      await eventually('All games are owned', 120_000, async () => {
        const library: { status: string }[] = await app.ask('GET', '/games')
        return library.every(({ status }) => status === 'owned')
      })
      for (const [title, id] of ids) await checkArrival(app, title, id)
      expect(readdirSync(app.libraryRoot).toSorted()).toEqual(titles.toSorted())
      expect(pendingGrabs(app)).toEqual([])
    } finally {
      await app.stop()
      source.close()
    }
  },
  180_000 + kills * 20_000,
)

async function wantAll(app: ServerProcess, sourceUrl: string): Promise<Map<string, string>> {
  await app.ask('POST', '/downloaders', { name: 'Own', type: 'builtin' })
  await app.ask('POST', '/indexers', { name: 'Source', url: sourceUrl })
  const ids = new Map<string, string>()
  for (const title of titles) ids.set(title, (await app.ask('POST', '/games', { title })).id)
  return ids
}

async function checkArrival(app: ServerProcess, title: string, id: string): Promise<void> {
  const story: { type: string }[] = await app.ask('GET', `/games/${id}/history`)
  expect({ title, story: story.map(({ type }) => type).toReversed() }).toEqual({
    title,
    story: ['grabbed', 'imported'],
  })
  const names = readdirSync(join(app.libraryRoot, title), { recursive: true, encoding: 'utf8' })
  expect(names.toSorted()).toEqual(['LICENSE.txt', 'assets', 'assets/ambience.bin', 'index.html'])
  expect(statSync(join(app.libraryRoot, title, 'assets/ambience.bin')).size).toBe(ballastBytes)
}
