import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { sessionCookieName } from '#http/auth/session-cookie.ts'
import { startPrepared } from '../../scripts/bench/prepared-program.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
/** More games than can be changed at once. */
const gameCount = 1100
/** Replaces the covers, which nothing serves here. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" />'

let app: Awaited<ReturnType<typeof startPrepared>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startPrepared(gameCount), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function openLibrary(size: Size, query: string, troubles: string[]): Promise<Page> {
  const { hostname } = new URL(app.url)
  const cookie = { name: sessionCookieName, value: app.token, domain: hostname, path: '/', expires: -1 }
  const session = { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const page = await openPage(browser, size, troubles, { cookies: [session], origins: [] })
  await page.route(/\/cover\?/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await page.goto(`${app.url}/${query}`)
  await settled(page)
  return page
}

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const addressWith = (page: Page, expected: string) =>
  page.waitForFunction((search) => location.search === search, expected)

test.skipIf(!available).each<[Size]>([['desktop'], ['phone']])(
  'active filters are shown as chips that can be removed, one or all (%s)',
  async (size) => {
    const troubles: string[] = []
    const page = await openLibrary(size, '', troubles)
    expect(await chips(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByLabel('Platform').selectOption('Linux')
    await dialog.getByLabel('Release year').selectOption({ index: 1 })
    const year = await dialog.getByLabel('Release year').inputValue()
    await dialog.getByLabel('Update available').check()
    await page.keyboard.press('Escape')
    await chips(page).getByText('Platform: Linux').waitFor()
    await chips(page).getByText(`Release year: ${year}`).waitFor()
    const session = await page.context().newCDPSession(page)
    expect(await faultsOf(page, session)).toEqual([])
    await chips(page).getByRole('button', { name: 'Remove filter Update available' }).press('Enter')
    await addressWith(page, `?platform=Linux&year=${year}`)
    await page.locator('button:focus', { hasText: 'Clear all' }).waitFor()
    await chips(page).getByRole('button', { name: 'Remove filter Platform: Linux' }).press('Enter')
    await addressWith(page, `?year=${year}`)
    await page.locator(`button:focus[aria-label="Remove filter Release year: ${year}"]`).waitFor()
    await page.keyboard.press('Enter')
    await addressWith(page, '')
    await chips(page).waitFor({ state: 'detached' })
    await page.locator('button:focus[aria-label="Filters"]').waitFor()

    await page.goto(`${app.url}/?platform=Linux&year=2001&status=owned`)
    await chips(page).getByRole('button', { name: 'Clear all' }).click()
    await addressWith(page, '?status=owned')
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a saved view is renamed with the keyboard, and Escape keeps its name',
  async () => {
    const troubles: string[] = []
    const page = await openLibrary('desktop', '?status=owned', troubles)
    await page.getByRole('button', { name: 'Saved views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    await dialog.getByLabel('Save current view as').fill('Mine')
    await page.keyboard.press('Enter')
    const rename = dialog.getByRole('button', { name: 'Rename view Mine' })
    await rename.press('Enter')
    const name = dialog.getByLabel('Name of view Mine')
    await name.and(page.locator(':focus')).waitFor()
    await name.fill('Wrong')
    await page.keyboard.press('Escape')
    await rename.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await name.fill('My games')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'My games', exact: true }).waitFor()
    await page.locator('button:focus[aria-label="Rename view My games"]').waitFor()
    await page.getByText('View renamed to “My games”.').first().waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'in a large library, selecting all says that at most 1,000 games can be changed at once',
  async () => {
    const troubles: string[] = []
    const page = await openLibrary('desktop', '?view=table', troubles)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select the first 1,000' }).click()
    await page.getByText('1,000 games selected').waitFor()
    await page.getByText('At most 1,000 can be selected at once.').waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
