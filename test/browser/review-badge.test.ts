import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: ServerProcess
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (available) [app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

/** Replaces the badge of the app, which a browser without installed apps does not show. */
async function recordBadges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = (badge: number) => {
      document.documentElement.dataset.badge = String(badge)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: record, clearAppBadge: () => record(0) })
  })
}

const badgeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge ?? null)

test.skipIf(!available)(
  'the tab and the icon of the app show how many downloads need review, until the user signs out',
  async () => {
    const page = await openPage(browser, 'desktop', troubles)
    await recordBadges(page)
    let review = 3
    await page.route('**/api/downloads/counts', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), review } })
    })
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    const shows = (title: string) => eventually(title, 45_000, async () => (await page.title()) === title)
    await shows('(3) Library · Ludarr')
    expect(await badgeOf(page)).toBe('3')

    await page.getByRole('link', { name: 'Statistics' }).click()
    await shows('(3) Statistics · Ludarr')

    review = 0
    await page.reload()
    await shows('Statistics · Ludarr')

    review = 2
    await page.reload()
    await shows('(2) Statistics · Ludarr')
    expect(await badgeOf(page)).toBe('2')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await shows('Sign in · Ludarr')
    expect(await badgeOf(page)).toBe('0')
    await page.close()
    expect(troubles).toEqual([])
  },
  testMs,
)
