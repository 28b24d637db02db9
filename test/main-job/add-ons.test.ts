import { afterEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { sampleGames } from '../../src/cli/demo/sample-games.ts'
import { eventually } from '../peers/loopback.ts'
import { startServerProcess } from './server-process.ts'

/** What belongs to a game beside itself, in the order it is grabbed, and where it goes. */
const addOns = [
  { title: 'Lantern.Run.Harbour.Lights.DLC-CC0', folder: 'DLC', version: '1.0' },
  { title: 'Lantern.Run.Crack.Only-CC0', folder: 'Updates', version: '1.0' },
  { title: 'Lantern.Run.Plus.5.Trainer-CC0', folder: 'Extras', version: '1.0' },
  { title: 'Lantern.Run.Update-CC0', folder: 'Updates', version: '1.0' },
  { title: 'Lantern.Run.Update.v1.1-CC0', folder: 'Updates', version: '1.1' },
]
const waitMs = 90_000

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, waitMs)

test(
  'DLC, cracks, trainers and updates of an owned game are grabbed and imported',
  async () => {
    const [sample] = sampleGames
    if (sample === undefined) throw new Error('There are no sample games')
    const titles = ['Lantern.Run.v1.0-CC0', ...addOns.map(({ title }) => title)]
    const offered = titles.map((release) => ({ ...sample, title: 'Lantern Run', release, ballastBytes: 1000 }))
    const source = await startDemoSource(offered)
    ends.push(async () => source.close())
    const app = await startServerProcess()
    ends.push(() => app.stop())
    await app.ask('POST', '/downloaders', { name: 'Own', type: 'builtin' })
    await app.ask('POST', '/indexers', { name: 'Source', url: source.url })
    const { id } = await app.ask('POST', '/games', { title: 'Lantern Run', status: 'wanted' })
    const gameNow = () => app.ask('GET', `/games/${id}`)
    await grab('Lantern.Run.v1.0-CC0')
    expect(await gameNow()).toMatchObject({ status: 'owned', installedVersion: '1.0' })

    for (const { title, folder, version } of addOns) {
      await grab(title)
      expect(readdirSync(join(app.libraryRoot, 'Lantern Run', folder))).toContain(title)
      expect(await gameNow()).toMatchObject({ status: 'owned', installedVersion: version })
    }

    /** Grabs a listed release and waits for the end of its import. */
    async function grab(title: string): Promise<void> {
      const downloadsNow = (): Promise<{ title: string; status: string; message: string | null }[]> =>
        app.ask('GET', `/games/${id}/downloads`)
      if ((await downloadsNow()).every((download) => download.title !== title)) {
        const { releases: listed } = await app.ask('GET', `/games/${id}/releases`)
        const release = listed.find((release: { title: string }) => release.title === title)
        await app.ask('POST', `/games/${id}/grab`, { guid: release.guid, indexerId: release.indexerId })
      }
      const isAtItsEnd = async () => {
        const download = (await downloadsNow()).find((release) => release.title === title)
        return download?.status === 'imported' || download?.status === 'review' ? download : null
      }
      const download = await eventually(`${title} is imported`, 60_000, isAtItsEnd)
      expect(download).toMatchObject({ title, status: 'imported' })
    }
  },
  waitMs,
)
