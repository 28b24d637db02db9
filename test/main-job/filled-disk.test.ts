import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { type SampleGame, sampleGames } from '../../src/cli/demo/sample-games.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { canMount, createFiller, type Filler, mountSmallDisk } from '../peers/small-disk.ts'
import { rounds } from '../rounds.ts'
import { pendingGrabs } from './pending-grabs.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const fills = rounds(5, 20, 'LUDARR_TEST_FILLS')
const ballastBytes = 3_000_000
/** Adding a game, searching, downloading and importing it take about this long. */
const jobMs = 3000
const longestFillMs = 3000
const titles = ['Lantern Run', 'Moss and Marble', 'Signal at Dusk', 'Paper Comet', 'Quiet Orbit', 'Tin Harbour']

/** Small games that the release rules do not mistake for each other. */
const games = titles.map((title): SampleGame => {
  const [sample] = sampleGames
  if (sample === undefined) throw new Error('There are no sample games')
  return { ...sample, title, release: `${title.replaceAll(' ', '.')}.v1.0-CC0`, ballastBytes }
})

describe.skipIf(!canMount())('a disk with the data folder, the downloads and the library', () => {
  test(
    `filled at ${fills} random moments of the main job, it loses nothing`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ludarr-filled-'))
      const disk = mountSmallDisk(folder, 80)
      const library = join(folder, 'library')
      mkdirSync(library)
      const source = await startDemoSource(games)
      const app = await startServerProcess({
        LUDARR_DATA: join(folder, 'data'),
        NODE_ENV: 'test',
        DISABLE_RATE_LIMITS: 'true',
      })
      try {
        await app.ask('PATCH', '/settings/import', { libraryRoot: library })
        await app.ask('POST', '/downloaders', { name: 'Own', type: 'builtin', removeCompleted: true })
        await app.ask('POST', '/indexers', { name: 'Source', url: source.url })
        const filler = createFiller(folder)
        for (let round = 0; round < fills; round += 1) {
          const title = titles[round % titles.length] ?? ''
          await runFilled(app, { title, library, filler })
        }
        expect(pendingGrabs({ folder })).toEqual([])
        expect(await app.terminate()).toBe(0)
      } finally {
        await app.stop()
        source.close()
        disk.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    120_000 + fills * 60_000,
  )
})

type Round = { title: string; library: string; filler: Filler }

/** Runs the main job for a game while the disk is filled for a moment, and deletes the game again. */
async function runFilled(app: ServerProcess, { title, library, filler }: Round): Promise<void> {
  const { id } = await app.ask('POST', '/games', { title })
  const startedMs = Math.round(Math.random() * jobMs)
  const heldMs = Math.round(Math.random() * longestFillMs)
  await pause(startedMs)
  filler.leave(Math.random() < 0.5 ? 0 : Math.round(Math.random() * 300_000))
  await expectFullSentence(app)
  await pause(heldMs)
  await expectFullSentence(app)
  filler.remove()
  await eventually(
    `${title} is owned after the disk was full at ${startedMs} ms for ${heldMs} ms`,
    100_000,
    async () => {
      return (await app.ask('GET', `/games/${id}`)).status === 'owned'
    },
  ).catch(async (cause: unknown) => {
    const downloads = JSON.stringify(await app.ask('GET', '/downloads'))
    const imports = JSON.stringify(await app.ask('GET', '/imports'))
    throw new Error(`${cause}\n${downloads}\n${imports}\n${app.output()}`, { cause })
  })
  await checkArrival(app, { title, library, id })
  // Files are not deleted while the import of the game finishes.
  const isFinished = async () => !JSON.stringify(await app.ask('GET', '/imports')).includes('"status":"running"')
  await eventually('The import is finished', 20_000, isFinished)
  await app.ask('DELETE', `/games/${id}?deleteFiles=true`)
  expect(readdirSync(library)).toEqual([])
}

async function expectFullSentence(app: ServerProcess): Promise<void> {
  const { status, body } = await app.request('GET', '/ready')
  expect({ status, message: body.checks.dataDir.message }).toEqual({
    status: 503,
    message: expect.stringMatching(
      /^The disk of the data folder .+ is full: .+ left, 8\.4 MB needed\. Delete downloads/,
    ),
  })
}

async function checkArrival(
  app: ServerProcess,
  { title, library, id }: { title: string; library: string; id: string },
): Promise<void> {
  const history: { type: string }[] = await app.ask('GET', `/games/${id}/history`)
  expect(history.filter(({ type }) => type === 'imported')).toHaveLength(1)
  // The staging folder goes after the game is recorded.
  await eventually('Only the game is left', 10_000, async () => readdirSync(library).join() === title)
  const names = readdirSync(join(library, title), { recursive: true, encoding: 'utf8' })
  expect(names.toSorted()).toEqual(['LICENSE.txt', 'assets', 'assets/ambience.bin', 'index.html'])
  expect(statSync(join(library, title, 'assets/ambience.bin')).size).toBe(ballastBytes)
}
