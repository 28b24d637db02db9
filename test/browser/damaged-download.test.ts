import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:http'
import JSZip from 'jszip'
import type { Browser } from 'playwright-core'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import type { SampleGame } from '../../src/cli/demo/sample-games.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually, loopback } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const sample: SampleGame = {
  title: 'Lantern Run',
  release: 'Lantern.Run.v1.2.0-CC0',
  releaseDate: '2024-03-14',
  genres: ['Arcade'],
  summary: 'Keep a paper lantern aloft over a sleeping harbour.',
  hue: 28,
  wanted: true,
  ballastBytes: 20_000,
}

let source: Awaited<ReturnType<typeof startDemoSource>>
let files: Server
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  source = await startDemoSource([sample])
  const zip = new JSZip()
  zip.file('game.bin', 'damaged'.repeat(1000)).file('game.sfv', 'game.bin 11111111\r\n')
  const bytes = await zip.generateAsync({ type: 'nodebuffer' })
  files = createServer((_, response) => response.setHeader('content-type', 'application/zip').end(bytes))
  await new Promise<void>((resolve) => files.listen(0, loopback, () => resolve()))
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
  files.close()
}, testMs)

type Imported = { gameId: string; status: string; cause: string | null; title: string }

test.skipIf(!available)(
  'a damaged download says which file is wrong, and is downloaded again with one click',
  async () => {
    await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin' })
    const game = await app.ask('POST', '/games', { title: sample.title, status: 'wanted' })
    const address = files.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const link = { url: `http://${loopback}:${port}/game.zip`, title: 'Lantern.Run.v1.1.0-BAD' }
    await app.ask('POST', '/downloads', { ...link, gameId: game.id })
    const importsOf = async (): Promise<Imported[]> => app.ask('GET', '/imports')
    await eventually('The import waits for a decision', 60_000, async () =>
      (await importsOf()).some(({ cause }) => cause === 'checksum'),
    )
    await app.ask('POST', '/indexers', { name: 'Sample games', url: source.url })
    const troubles: string[] = []
    const page = await openPage(browser, 'phone', troubles)
    const session = await page.context().newCDPSession(page)
    await signIn(page, app.url())
    await page.goto(`${app.url()}/activity`)
    await settled(page)
    await page.getByRole('button', { name: /^Review Lantern/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/"game\.bin" does not match its checksum in "game\.sfv"/).waitFor()
    await dialog.getByRole('button', { name: 'Import anyway' }).waitFor()
    expect(await faultsOf(page, session)).toEqual([])
    await dialog.getByRole('button', { name: 'Download again' }).click()
    await page.getByText(`Downloading ${sample.release}.`).waitFor()
    await eventually('The other release is imported', 60_000, async () =>
      (await importsOf()).some(({ status, title }) => status === 'done' && title === sample.release),
    )
    expect((await importsOf()).map(({ title }) => title)).toEqual([sample.release])
    expect(troubles).toEqual([])
  },
  testMs,
)
