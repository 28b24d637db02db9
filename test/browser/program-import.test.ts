import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createQuestarr, questarrPassword, sampleRows } from '../fixtures/questarr/create-questarr.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const troubles: string[] = []

let app: ServerProcess
let browser: Browser
let folder: string
let file: string

beforeAll(async () => {
  if (available) browser = await startBrowser()
}, testMs)

beforeEach(async () => {
  if (!available) return
  troubles.length = 0
  folder = mkdtempSync(join(tmpdir(), 'ludarr-source-'))
  file = join(folder, 'sqlite.db')
  createQuestarr(file, sampleRows()).close()
  app = await startServerProcess()
}, testMs)

afterEach(async () => {
  if (!available) return
  await app.stop()
  rmSync(folder, { recursive: true })
}, testMs)

afterAll(async () => {
  if (available) await browser.close()
}, testMs)

async function open(size: Size, path: string): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  await page.goto(`${app.url()}${path}`)
  await settled(page)
  return page
}

const rowsOf = (page: Page) => page.locator('tbody tr')

for (const size of few(['desktop', 'phone'] as const)) {
  test.skipIf(!available)(
    `a database on the server is previewed, filtered and imported on a ${size}`,
    async () => {
      const page = await open(size, '/system/import')
      await page.getByLabel('Database on the server').fill(file)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Nothing has been changed yet.').waitFor()
      await page.getByRole('button', { name: /^Skipped \d+$/ }).click()
      await rowsOf(page).filter({ hasText: 'jwt_secret' }).waitFor()
      expect(await rowsOf(page).filter({ hasText: 'Portal 2' }).count()).toBe(0)
      await page.getByRole('button', { name: /^All \d+$/ }).click()
      await page.getByLabel('Table').selectOption('users')
      await rowsOf(page).filter({ hasText: 'casey' }).waitFor()
      expect(await rowsOf(page).count()).toBe(1)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText('The import is complete.').waitFor()
      const login = await fetch(`${app.url()}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'casey', password: questarrPassword }),
      })
      expect(login.status).toBe(200)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Everything in this database is already in Ludarr.').waitFor()
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'a database is chosen in the file browser or uploaded, and a wrong file is refused',
  async () => {
    const page = await open('desktop', '/system/import')
    await page.getByLabel('Database on the server').fill(`${folder}/`)
    await page.getByRole('button', { name: 'Browse' }).click()
    await page.getByRole('button', { name: 'sqlite.db' }).click()
    await expectSoon(() => page.getByLabel('Database on the server').inputValue(), file)
    await page.getByLabel('Or upload it').setInputFiles({
      name: 'wrong.db',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('this is not a database'),
    })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('The file is not a SQLite database.').waitFor()
    await page.getByLabel('Or upload it').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Nothing has been changed yet.').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a library file is previewed and imported, and exported again',
  async () => {
    const page = await open('phone', '/settings/account')
    await page.getByRole('button', { name: 'Import library' }).click()
    const content = 'title;status;rating\nPortal 2;completed;9,5\nTunic;lost;\n;;\nx;;\n'
    await page.getByLabel('CSV or JSON file').setInputFiles({
      name: 'library.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
    await rowsOf(page).filter({ hasText: 'The status "lost" is left out.' }).waitFor()
    await page.getByRole('button', { name: 'Import 3 games' }).click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    const games: { title: string; status: string }[] = await app.ask('GET', '/games?sort=title')
    expect(games.map(({ title, status }) => [title, status])).toEqual([
      ['Portal 2', 'completed'],
      ['Tunic', 'owned'],
      ['x', 'owned'],
    ])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^ludarr-library-.*\.csv$/)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
