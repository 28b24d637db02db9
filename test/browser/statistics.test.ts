import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { readImageHeader } from '#domain/images/image-header.ts'
import { openDatabase } from '#runtime/database.ts'
import { type FakeService, startFakeService } from '../fakes/message-service.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const sam = { username: 'sam', password: 'correct horse battery' }

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
let discord: FakeService
const troubles: string[] = []
const refusals = [/^POST \/api\/stats\/discord-share 502$/, /^GET \/api\/stats 503$/]

const genres = ['Adventure', 'Puzzle', 'Role-playing (RPG)', 'Strategy', 'Shooter', 'Indie', 'Racing', 'Sports', 'Card']

beforeAll(async () => {
  if (!available) return
  const limits = { LUDARR_LIMIT_WRITE: '1000000', LUDARR_LIMIT_GENERAL: '1000000' }
  ;[app, browser, discord] = await Promise.all([startServerProcess(limits), startBrowser(), startFakeService()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/users', { ...sam, role: 'member' })
  const statuses = ['wanted', 'owned', 'playing', 'completed', 'shelved', 'owned']
  for (let number = 0; number < 24; number += 1) {
    await app.ask('POST', '/games', {
      title: number === 3 ? 'The Improbably Long Chronicles of the Lighthouse Keeper' : `Harbour Tales ${number}`,
      status: statuses[number % statuses.length],
      releaseDate: number % 8 === 0 ? null : `${1992 + number}-05-04`,
      genres: [genres[number % genres.length], genres[(number * 2) % genres.length]],
      platforms: number % 3 === 0 ? ['Linux'] : ['PC (Microsoft Windows)', 'Linux'],
    })
  }
  await app.terminate()
  storeDownloads()
  await app.startAgain()
}, testMs)

/** What only downloads bring, written while the server is down. */
function storeDownloads(): void {
  const connection = openDatabase(join(app.folder, 'data/ludarr.db'))
  connection.all(
    'UPDATE games SET rating = 55 + seq, library_path = ? || title WHERE seq % 4 > 0',
    `${app.libraryRoot}/`,
  )
  connection.all(
    `INSERT INTO game_files (id, game_id, path, size, category, added_at)
    SELECT id, id, library_path || '/a', seq * 1500000000, 'main', added_at FROM games WHERE library_path IS NOT NULL`,
  )
  connection.all(
    `INSERT INTO downloads (id, user_id, protocol, client_id, title, indexer_name, kind, status, size, added_at)
    WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 90)
    SELECT printf('00000001-0000-4000-8000-%012x', number), users.id, 'torrent', 'x' || number, 'Release',
      'Indexer ' || (number % 3), 'game', CASE WHEN number % 7 = 0 THEN 'failed' ELSE 'imported' END, number * 300000000,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (number % 14) || ' months')
    FROM numbers JOIN users ON username = ?`,
    credentials.username,
  )
  connection.close()
}

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await discord.close()
}, testMs)

async function openStatistics(size: Size, user = credentials): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, refusals)
  await page.goto(`${app.url()}/statistics`)
  await page.getByLabel('Username').fill(user.username)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
  await settled(page)
  return page
}

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).first().getByRole('row').allInnerTexts()
/** Tables whose bars have spaces of different widths, so that their lengths cannot be compared. */
const unevenBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const bars = [...table.querySelectorAll('td span[aria-hidden=true]')]
      const widths = bars.map((bar) => Math.round(bar.getBoundingClientRect().width))
      return Math.max(...widths, 0) - Math.min(...widths) > 1 || widths.some((width) => width < 30) ? [widths] : []
    }),
  )
const faults = async (page: Page) => faultsOf(page, await page.context().newCDPSession(page))

for (const size of few(['desktop', 'phone'] as const)) {
  test.skipIf(!available)(
    `the numbers are on the page as charts and tables on a ${size}, in both themes`,
    async () => {
      const page = await openStatistics(size)
      expect(await page.getByRole('definition').first().textContent()).toBe('24')
      const statuses = (await rowsOf(page, 'Status')).map((row) => row.replace(/\s+/g, ' '))
      expect(statuses).toContain('Owned 8 · 33%')
      expect((await rowsOf(page, 'Release years')).length).toBe(9)
      await page.getByRole('button', { name: 'Show all 21' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Show fewer' }).waitFor()
      expect((await rowsOf(page, 'Release years')).length).toBe(22)
      await page.getByText('Show as table').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('table', { name: 'Downloads per month' }).waitFor()
      expect((await rowsOf(page, 'Downloads per month')).length).toBeGreaterThan(12)
      expect((await rowsOf(page, 'Indexers')).length).toBe(4)
      expect(await faults(page)).toEqual([])
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
      await page.getByRole('button', { name: 'Bytes' }).click()
      await expectSoon(() => faults(page), [])
      await page.getByRole('table', { name: 'Largest games' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Harbour Tales', level: 1 }).waitFor()
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'bars next to short and long numbers have the same space on a phone',
  async () => {
    const page = await openStatistics('phone')
    await page.route('**/api/stats', async (route) => {
      const response = await route.fetch()
      const byGenre = [12_000, 1000, 1].map((count) => ({ name: `Genre ${count}`, count }))
      await route.fulfill({ response, json: { ...(await response.json()), byGenre, games: 12_001 } })
    })
    await page.reload()
    await page.getByText('12,000 · >99%').waitFor()
    expect(await unevenBars(page)).toEqual([])
    expect(await faults(page)).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the card is an image to save, and only with a Discord channel it can be shared there',
  async () => {
    const page = await openStatistics('phone')
    const open = () => page.getByRole('button', { name: 'Share', exact: true }).click()
    await open()
    const card = page.getByRole('img', { name: /^robin’s games: Games 24 \(/ })
    await card.waitFor()
    expect(await page.getByRole('button', { name: 'Share to Discord' }).count()).toBe(0)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download image' }).click(),
    ])
    const image = readFileSync(await saved.path())
    expect([saved.suggestedFilename(), readImageHeader(image)]).toEqual([
      'ludarr-statistics.png',
      { type: 'image/png', width: 1200, height: 630 },
    ])
    expect(await faults(page)).toEqual([])
    const settings = { webhookUrl: `${discord.url}/api/webhooks/1/SECRETTOKEN` }
    await app.ask('POST', '/settings/notifications', { name: 'Guild', type: 'discord', settings })
    await page.reload()
    await settled(page)
    await open()
    await page.getByLabel('Message', { exact: true }).fill('My harbour')
    discord.answer = () => ({ status: 404, body: { message: 'Unknown Webhook' } })
    await page.getByRole('button', { name: 'Share to Discord' }).click()
    await page.getByRole('alert').filter({ hasText: 'Guild' }).waitFor()
    discord.answer = () => ({})
    await page.getByRole('button', { name: 'Share to Discord' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [, { body } = { body: '' }] = discord.requests
    expect(body).toContain('"content":"My harbour"')
    expect(body).toContain('PNG')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'an admin sees the numbers of others, and a member only own ones, which are missing at first',
  async () => {
    const page = await openStatistics('desktop')
    await page.getByLabel('User').selectOption('Everyone')
    await page.waitForURL(/user=all/)
    await page.getByRole('definition').first().getByText('24').waitFor()
    await page.getByLabel('User').selectOption('sam')
    await page.getByRole('heading', { name: 'No statistics yet' }).waitFor()
    await page.context().close()
    const own = await openStatistics('phone', sam)
    await own.getByRole('heading', { name: 'No statistics yet' }).waitFor()
    expect(await own.getByLabel('User').count()).toBe(0)
    expect(await faults(own)).toEqual([])
    await own.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a failure is shown with its reason, and the page can be tried again',
  async () => {
    const page = await openStatistics('desktop')
    let isBroken = true
    await page.route('**/api/stats', (route) =>
      isBroken ? route.fulfill({ status: 503, json: { error: 'The database is busy' } }) : route.continue(),
    )
    await page.reload()
    await page.getByRole('alert').getByText('The database is busy').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Status' }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the page breaks no rule of the content security policy', () => {
  expect(troubles).toEqual([])
})
