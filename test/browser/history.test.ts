import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { sessionCookieName } from '#http/auth/session-cookie.ts'
import { startPrepared } from '../../scripts/bench/prepared-program.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const eventCount = 5000
const maxElements = 2500

let app: Awaited<ReturnType<typeof startPrepared>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  const records = { downloads: 10, history: eventCount, blacklist: 10, notifications: 10 }
  ;[app, browser] = await Promise.all([startPrepared(300, records), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function openHistory(size: Size, query: string, troubles: string[]): Promise<Page> {
  const { hostname } = new URL(app.url)
  const cookie = { name: sessionCookieName, value: app.token, domain: hostname, path: '/', expires: -1 }
  const session = { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const page = await openPage(browser, size, troubles, { cookies: [session], origins: [] })
  await page.goto(`${app.url}/activity/history${query}`)
  await settled(page)
  return page
}

const table = (page: Page) => page.getByRole('grid', { name: 'History' })
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const addressWith = (page: Page, expected: string) =>
  page.waitForFunction((search) => location.search === search, expected)
const cellsOf = (page: Page, column: number) =>
  table(page)
    .locator('[data-row]')
    .evaluateAll(
      (rows, place) => rows.map((row) => row.querySelectorAll('[role="gridcell"]')[place]?.textContent ?? ''),
      column,
    )

test.skipIf(!available)(
  'the history is a table of any length, sorted by the server, and its state is in the address',
  async () => {
    const troubles: string[] = []
    const page = await openHistory('desktop', '', troubles)
    await page.getByText('5,000 events').waitFor()
    await table(page)
      .and(page.locator(`[aria-rowcount="${eventCount + 1}"]`))
      .waitFor()
    await header(page, 'Game').getByRole('button').click()
    await addressWith(page, '?sort=game')
    await header(page, 'Game').and(page.locator('[aria-sort="ascending"]')).waitFor()
    const answered = page.waitForResponse((response) => response.url().includes('sort=game&order=desc'))
    await header(page, 'Game').getByRole('button').click()
    await answered
    await addressWith(page, '?sort=game&order=desc')
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    const games = await cellsOf(page, 2)
    expect(games.length).toBeGreaterThan(5)
    const lower = games.map((title) => title.toLowerCase())
    expect(lower).toEqual(lower.toSorted().toReversed())
    await page.reload()
    await header(page, 'Game').and(page.locator('[aria-sort="descending"]')).waitFor()

    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('End')
    await page
      .locator(`[data-row="${eventCount - 1}"]:focus a, [data-row="${eventCount - 1}"]:focus time`)
      .first()
      .waitFor()
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(maxElements)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'columns are chosen, and a shared address shows the same columns and filters',
  async () => {
    const troubles: string[] = []
    const page = await openHistory('desktop', '', troubles)
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Release or file' }).check()
    await dialog.getByRole('checkbox', { name: 'Message' }).uncheck()
    await page.keyboard.press('Escape')
    await header(page, 'Release or file').waitFor()
    await header(page, 'Message').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: 'Event type' }).getByRole('button', { name: 'Imported', exact: true }).click()
    await page.waitForFunction(() => new URLSearchParams(location.search).get('type') === 'imported')
    const { search } = new URL(page.url())
    expect(new URLSearchParams(search).get('columns')).toBe('at,game,release')
    await page.context().close()
    const other = await openHistory('desktop', search, troubles)
    await header(other, 'Release or file').waitFor()
    await other.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    const types = await cellsOf(other, 0)
    expect(new Set(types)).toEqual(new Set(['Imported']))
    expect(new URL(other.url()).search).toBe(search)
    await other.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available).each<[Size]>([['desktop'], ['phone']])(
  'the details of an event open below it with the keyboard (%s)',
  async (size) => {
    const troubles: string[] = []
    const page = await openHistory(size, '?user=all', troubles)
    const first = page.locator('[data-row="0"]')
    const details = first.getByRole('button', { name: /^Details of/ })
    await details.press('Enter')
    await first.getByRole('button', { expanded: true }).waitFor()
    const session = await page.context().newCDPSession(page)
    expect(await faultsOf(page, session)).toEqual([])
    await page.keyboard.press('Enter')
    await first.getByRole('button', { expanded: false }).waitFor()
    // The lines of a row do not reach into the next one.
    const outside = await page.locator('[data-row]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const links = [...row.querySelectorAll('a, time')].map((part) => part.getBoundingClientRect())
        return links.filter((part) => part.top < top || part.bottom > bottom)
      }),
    )
    expect(outside).toEqual([])
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
