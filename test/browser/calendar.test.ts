import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
const troubles: string[] = []

const releases = [
  ['Harbour Tales', '2031-03-05', 'upcoming'],
  ['Lantern Run', '2031-03-05', 'early_access'],
  ['Tidewater', '2031-03-05', 'upcoming'],
  ['Ember and Ash: A Story with a Long Name', '2031-03-05', 'upcoming'],
  ['Night Ferry', '2031-03-31', 'upcoming'],
  ['Paper Moon', '2031-04-02', 'upcoming'],
] as const

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess({}), startBrowser()])
  for (const [title, releaseDate, releaseStatus] of releases)
    await app.ask('POST', '/games', { title, releaseDate, releaseStatus })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function openCalendar(size: Size): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(`${app.url()}/calendar/2031-03`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Night Ferry' }).waitFor()
  return page
}

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const cell = (page: Page, date: string) => page.getByRole('cell').filter({ has: day(page, date) })

test.skipIf(!available)(
  'the month shows the releases on their days, and keys move between days and months',
  async () => {
    const page = await openCalendar('desktop')
    const full = cell(page, '2031-03-05')
    expect(await full.getByRole('link').count()).toBe(3)
    expect(await day(page, '2031-03-05').getAttribute('aria-label')).toContain('4 releases')
    const width = async (place: ReturnType<typeof cell>) => (await place.boundingBox())?.width ?? 0
    expect(await width(full.getByRole('link', { name: /^Ember/ }))).toBeLessThan(await width(full))
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await day(page, '2031-03-31').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/\/calendar\/2031-04$/)
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-date') === '2031-04-07')
    await page.keyboard.press('PageUp')
    await page.waitForURL(/\/calendar\/2031-03$/)
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-date') === '2031-03-07')
    await full.getByRole('button', { name: '1 more' }).click()
    await page.getByRole('list', { name: 'Releases' }).getByRole('link', { name: 'Tidewater' }).waitFor()
    await page.waitForURL(/\/calendar\/2031-03\?view=agenda$/)
    await page.reload()
    await page.getByRole('list', { name: 'Releases' }).getByRole('link', { name: 'Tidewater' }).waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.waitForURL(/\/calendar\?view=agenda$/)
    await page.getByRole('button', { name: 'Show as month' }).click()
    await page.locator('[aria-current="date"]').waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.waitForURL(/\/calendar\/\d{4}-\d{2}$/)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'phones show the agenda, and the link of the calendar works until it is revoked',
  async () => {
    const page = await openCalendar('phone')
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByText('5 releases', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Paper Moon' }).count()).toBe(0)
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('You have no calendar link.').waitFor()
    expect(await page.getByRole('button', { name: 'Revoke link' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'Replace link' }).waitFor()
    const link = await page.getByLabel('Calendar link').inputValue()
    expect(link).toStartWith(`${app.url()}/api/calendar.ics?token=`)
    expect(await (await fetch(link)).text()).toContain('SUMMARY:Night Ferry (release)')
    const revoke = page.getByRole('button', { name: 'Revoke link' })
    await revoke.click()
    expect((await fetch(link)).status).toBe(200)
    await page
      .getByRole('dialog', { name: 'Revoke the calendar link?' })
      .getByRole('button', { name: 'Revoke link' })
      .click()
    await page.getByText('Calendar link revoked.').waitFor()
    await page.getByText('You have no calendar link.').waitFor()
    expect((await fetch(link)).status).toBe(401)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the calendar logs no error to the console', () => {
  expect(troubles).toEqual([])
})
