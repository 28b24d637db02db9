import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const gameCount = 250

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
let source: TorznabSource
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  const limits = { LUDARR_LIMIT_WRITE: '1000000', LUDARR_LIMIT_GENERAL: '1000000' }
  ;[app, browser, source] = await Promise.all([startServerProcess(limits), startBrowser(), startTorznabSource()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  for (let number = 1; number <= gameCount; number += 1) {
    await app.ask('POST', '/games', { title: `Harbour Tales ${String(number).padStart(3, '0')}` })
  }
  await app.ask('POST', '/indexers', { name: 'First', url: source.apiUrl, apiKey: source.apiKey })
  source.releases = [
    { title: 'Harbour.Tales.001.v1.0-RUNE', size: 5e9, seeders: 0, magnet: `magnet:?xt=urn:btih:${'a'.repeat(40)}` },
  ]
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await source.close()
}, testMs)

async function openWanted(size: Size, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, expected)
  await page.goto(`${app.url()}/wanted`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Harbour Tales 001' }).waitFor()
  return page
}

/** Searches for a game, which finds a release that is refused. */
async function searchFor(name: string): Promise<void> {
  const games: { id: string; title: string }[] = await app.ask('GET', `/games?limit=${gameCount + 10}`)
  const game = games.find((each) => each.title === name)
  await app.ask('POST', `/games/${game?.id}/search`)
}

const title = (page: Page, number: string) => page.getByRole('link', { name: `Harbour Tales ${number}` })

for (const size of few(['desktop', 'phone'] as const)) {
  test.skipIf(!available)(
    `one of many games is searched for on a ${size}, and the page says why nothing was grabbed`,
    async () => {
      const page = await openWanted(size)
      await page.getByText(`${gameCount} games`).waitFor()
      expect(await page.getByText('Automatic search is off.').count()).toBe(1)
      expect(await page.locator('[data-row]').count()).toBeLessThan(60)
      await page.getByRole('button', { name: 'Search now for Harbour Tales 001' }).click()
      await page.getByText('No release of Harbour Tales 001 was accepted.').waitFor()
      await page.getByText('1 × Too few seeders').first().waitFor()
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      await title(page, '001').click()
      await page.getByRole('heading', { name: 'Why nothing was grabbed' }).waitFor()
      await page.getByText('Show 1 release').click()
      await page.getByText('Harbour.Tales.001.v1.0-RUNE').waitFor()
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

const table = (page: Page) => page.getByRole('grid', { name: 'Games' })
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const addressWith = (page: Page, expected: string) =>
  page.waitForFunction((search) => location.search === search, expected)
const focusedRow = (page: Page, index: number, number: string) =>
  page
    .locator(`[data-row="${index}"]:focus`)
    .getByRole('link', { name: `Harbour Tales ${number}` })
    .waitFor()

test.skipIf(!available)(
  'the table is walked with the keyboard, from the first game to the last and back, and Enter opens a game',
  async () => {
    const page = await openWanted('desktop')
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await focusedRow(page, 1, '002')
    await page.keyboard.press('End')
    await focusedRow(page, gameCount - 1, '250')
    await page.keyboard.press('ArrowUp')
    await focusedRow(page, gameCount - 2, '249')
    await page.keyboard.press('Home')
    await focusedRow(page, 0, '001')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Harbour Tales 001' }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the server sorts and filters the table, its columns are chosen, and going back shows the same',
  async () => {
    const page = await openWanted('desktop')
    await header(page, 'Title').getByRole('button').click()
    await addressWith(page, '?order=desc')
    await title(page, '250').waitFor()
    await header(page, 'Next search').getByRole('button').click()
    await addressWith(page, '?sort=nextSearchAt')
    await header(page, 'Next search').and(page.locator('[aria-sort="ascending"]')).waitFor()

    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Releases found' }).check()
    await dialog.getByRole('checkbox', { name: 'Date added' }).uncheck()
    await page.keyboard.press('Escape')
    await header(page, 'Releases found').waitFor()
    await header(page, 'Date added').waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: 'Filter by title' }).fill('tales 04')
    await page.getByText('10 games').waitFor()
    expect(await page.locator('[data-row]').count()).toBe(10)
    await title(page, '045').click()
    await page.getByRole('heading', { name: 'Harbour Tales 045' }).waitFor()
    await page.goBack()
    await title(page, '045').waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('sort'), searchParams.get('q')]).toEqual(['nextSearchAt', 'tales 04'])
    await header(page, 'Releases found').waitFor()
    expect(await page.locator('[data-row]').count()).toBe(10)
    await page.getByRole('searchbox', { name: 'Filter by title' }).fill('nothing like it')
    await page.getByRole('heading', { name: 'No matches' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('250 games').waitFor()

    // Each list has its own columns.
    await page.getByRole('link', { name: 'Add-ons' }).click()
    await page.getByText('No wanted add-ons').waitFor()
    await page.getByRole('link', { name: 'Missing' }).click()
    await header(page, 'Releases found').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'games are selected with Shift and the keys, and searched for together in the background',
  async () => {
    const page = await openWanted('desktop')
    const selected = page.getByRole('region', { name: 'Selected games' })
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 002' }).click()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 005' }).click({ modifiers: ['Shift'] })
    await selected.getByText('4 selected').waitFor()
    const filter = page.getByRole('searchbox', { name: 'Filter by title' })
    await filter.fill('nothing like it')
    await page.getByRole('heading', { name: 'No matches' }).waitFor()
    await selected.getByText('4 selected').waitFor()
    // As many as are selected, but others.
    await filter.fill('tales 24')
    await page.getByText('10 games').waitFor()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 240' }).click()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 245' }).click({ modifiers: ['Shift'] })
    await selected.getByText('10 selected').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(false)
    await selected.getByRole('button', { name: 'Select all 10' }).click()
    await selected.getByText('14 selected').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await filter.fill('')
    await title(page, '001').waitFor()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 002' }).click()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 005' }).click({ modifiers: ['Shift'] })
    await title(page, '001').waitFor()
    await selected.getByText('4 selected').waitFor()
    await page.locator('[data-row="5"]').focus()
    await page.keyboard.press('Control+a')
    await selected.getByText('250 selected').waitFor()
    const all = page.getByRole('checkbox', { name: 'Select all' })
    expect(await all.isChecked()).toBe(true)
    expect(await selected.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
    // The bar of the selection does not cover the last row.
    await page.keyboard.press('End')
    await focusedRow(page, gameCount - 1, '250')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lastRow = await page.locator(`[data-row="${gameCount - 1}"]`).boundingBox()
    const bar = await selected.boundingBox()
    expect((lastRow?.y ?? 0) + (lastRow?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await page.keyboard.press('Home')
    await focusedRow(page, 0, '001')
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await page.keyboard.press('Escape')
    await selected.waitFor({ state: 'detached' })

    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await selected.getByText('2 selected').waitFor()
    await selected.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Searching for 2 games in the background.').waitFor()
    await eventually('Both games are searched for', 60_000, async () => {
      const tasks: { kind: string; total: number; done: number }[] = await app.ask('GET', '/games/bulk/tasks')
      return tasks.some(({ kind, total, done }) => kind === 'search' && total === 2 && done === 2)
    })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a phone sorts by a select, and shows below each game why it was not grabbed',
  async () => {
    await searchFor('Harbour Tales 001')
    const page = await openWanted('phone')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Last search' })
    await addressWith(page, '?sort=lastSearchedAt')
    const first = page.locator('[data-index="0"]')
    await first.getByText('No releases found').or(first.getByText('1 × Too few seeders')).waitFor()
    await page.getByRole('button', { name: 'Sort ascending' }).click()
    await addressWith(page, '?sort=lastSearchedAt&order=asc')
    // Rows that are still to be sorted would take the selection elsewhere.
    await first.getByText('Harbour Tales 001').waitFor({ state: 'detached' })
    // A selected row is marked down to its last line.
    const lines = page.locator('[data-index="1"]')
    const background = () => lines.evaluate((element) => getComputedStyle(element).backgroundColor)
    const unmarked = await background()
    await lines.getByRole('checkbox').check()
    await expectSoon(async () => (await background()) === unmarked, false)
    await lines.getByRole('checkbox').uncheck()
    await expectSoon(() => background(), unmarked)
    await page.keyboard.press('Escape')
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'all games are searched for in the background until the user stops it',
  async () => {
    const page = await openWanted('phone')
    // Held, so that the search does not end before it is stopped.
    source.mode = 'slow'
    await page.getByRole('button', { name: 'Search all' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Searching for missing games: \d+ of 250$/ })
      .waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Search all' }).waitFor()
    source.mode = 'normal'
    await eventually('The search is stopped', 60_000, async () => {
      const { state } = await app.ask('GET', '/wanted/search')
      return state === 'cancelled'
    })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'what is selected stays when an update of the table fails, and games that are gone by then are named as failed',
  async () => {
    const failures = [/^GET \/api\/wanted\S* 500$/]
    const page = await openWanted('desktop', failures)
    const selected = page.getByRole('region', { name: 'Selected games' })
    const { id } = await app.ask('POST', '/games', { title: 'Amber Falls' })
    await page.getByRole('checkbox', { name: 'Select Amber Falls' }).click()
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 001' }).click()
    await page.route('**/api/wanted?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }),
    )
    await app.ask('DELETE', `/games/${id}`)
    await page.getByText('Internal error in Ludarr.').waitFor()
    await selected.getByText('2 selected').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Internal error in Ludarr.').waitFor({ state: 'detached' })
    await selected.getByText('2 selected').waitFor()
    await selected.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Searching for 1 game in the background. 1 game failed: Game not found').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a filter that fails leaves the field, the table and the selection, and typing asks the server once',
  async () => {
    const page = await openWanted('desktop', [/^GET \/api\/wanted\S* 500$/])
    const selected = page.getByRole('region', { name: 'Selected games' })
    const filter = page.getByRole('searchbox', { name: 'Filter by title' })
    const asked: (string | null)[] = []
    await page.getByRole('checkbox', { name: 'Select Harbour Tales 002' }).click()
    await page.route('**/api/wanted?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('query'))
      return route.fulfill({ status: 500, json: { error: 'Internal Server Error' } })
    })
    await filter.pressSequentially('tales 04')
    await page.getByText('Internal error in Ludarr.').waitFor()
    expect(new Set(asked)).toEqual(new Set(['tales 04']))
    expect(await filter.and(page.locator(':focus')).inputValue()).toBe('tales 04')
    await title(page, '001').waitFor()
    await selected.getByText('1 selected').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('10 games').waitFor()
    await selected.getByText('1 selected').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the wanted page logs no error to the console', () => {
  expect(troubles).toEqual([])
})
