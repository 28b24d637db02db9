import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser

beforeAll(async () => {
  if (available) [app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

test.if(available)(
  'an error while the page is rendered is shown, and reloading helps',
  async () => {
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url())
    // A server that answers something else than it promises is the simplest way to make a page throw.
    await page.route('**/api/games?*', (route) => route.fulfill({ json: [{}], headers: { 'x-total-count': '1' } }))
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'Your games and downloads are not affected' })
    await alert.waitFor()
    expect(troubles.length).toBeGreaterThan(0)
    await page.unroute('**/api/games?*')
    await alert.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  },
  testMs,
)
