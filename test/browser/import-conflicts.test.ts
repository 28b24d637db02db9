import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import type { SampleGame } from '../../src/cli/demo/sample-games.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
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
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  source = await startDemoSource([sample])
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
}, testMs)

/** A game that lies in the library, and a release of it whose files differ. */
async function conflictingImport(title: string): Promise<string> {
  const folder = join(app.libraryRoot, title)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), 'the old page')
  writeFileSync(join(folder, 'slot 1.sav'), 'my save')
  const game = await app.ask('POST', '/games', { title, status: 'owned' })
  await app.ask('PATCH', `/games/${game.id}`, { libraryPath: folder })
  const release = `${title.replaceAll(' ', '.')}.v1.2.0-CC0`
  await app.ask('POST', '/downloads', { url: `${source.url}/files/0.zip`, title: release, gameId: game.id })
  await eventually('The import waits for a decision', 60_000, async () => {
    const imports: { gameId: string; status: string }[] = await app.ask('GET', '/imports')
    return imports.some(({ gameId, status }) => gameId === game.id && status === 'review')
  })
  return folder
}

test.skipIf(!available)(
  'the review shows conflicting files and imports the release as chosen',
  async () => {
    await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin' })
    const folder = await conflictingImport('Lantern Run')
    const troubles: string[] = []
    const page = await openPage(browser, 'phone', troubles)
    const session = await page.context().newCDPSession(page)
    await signIn(page, app.url())

    await page.goto(`${app.url()}/activity`)
    await settled(page)
    await page.getByRole('button', { name: /^Review Lantern/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '1 existing file differs' }).waitFor()
    await dialog.getByText(join(folder, 'index.html'), { exact: true }).waitFor()
    expect(await faultsOf(page, session)).toEqual([])
    // Without a decision it would come back to this review.
    const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
    expect(await importButton.isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Do not import' }).isEnabled()).toBe(true)
    expect(await dialog.getByRole('radio').count()).toBe(3)
    await dialog.getByRole('radio', { name: /^Merge/ }).check()
    await dialog.getByRole('switch', { name: 'Do this for all imports' }).check()
    await importButton.click()
    await dialog.waitFor({ state: 'detached' })

    await eventually('The release replaced the file', 30_000, async () => {
      return readFileSync(join(folder, 'index.html'), 'utf8').startsWith('<!doctype html>')
    })
    expect(readFileSync(join(folder, 'slot 1.sav'), 'utf8')).toBe('my save')
    expect(existsSync(join(folder, 'LICENSE.txt'))).toBe(true)
    expect(await app.ask('GET', '/settings/import')).toMatchObject({ conflicts: 'merge', overwrite: true })

    await page.goto(`${app.url()}/settings/library`)
    await settled(page)
    const setting = page.getByLabel('Conflicts', { exact: true })
    expect(await setting.inputValue()).toBe('merge')
    await setting.selectOption('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await app.ask('GET', '/settings/import')).toMatchObject({ conflicts: null, overwrite: false })
    expect(troubles).toEqual([])
  },
  testMs,
)
