import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { runningServer } from '../cli/running-server.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const password = 'correct horse battery'
let data: string
let server: Awaited<ReturnType<typeof runningServer>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  data = mkdtempSync(join(tmpdir(), 'ludarr-proxy-page-'))
  const environment = {
    LUDARR_TRUSTED_PROXIES: '127.0.0.1',
    LUDARR_AUTH_HEADER: 'Remote-User',
    LUDARR_AUTH_LOGOUT_URL: '/robots.txt',
  }
  ;[server, browser] = await Promise.all([runningServer(data, environment), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}, testMs)

/** A page whose browser is signed in at the proxy. */
async function pageOf(username: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'Remote-User': username } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

test.skipIf(!available)(
  'users of the proxy set up, enter without a password, learn that they have no account, and sign out there',
  async () => {
    const page = await pageOf('robin')
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('robin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Setup guide', level: 1 }).waitFor()

    await page.context().clearCookies()
    await page.goto(`${server.url}/activity`)
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    expect(await page.context().cookies()).toEqual([])

    // Another user signs in at the proxy while the page is open.
    await page.context().setExtraHTTPHeaders({ 'Remote-User': 'casey' })
    // Until the page asks again: a request that is under way still answers for the user before.
    await eventually('the page says that there is no access', 60_000, async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return (await page.getByRole('heading', { name: 'No access', level: 1 }).isVisible()) || null
    })
    await page.getByText(/signed you in as "casey", but Ludarr has no account/).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/robots.txt`)
    await page.context().close()
  },
  testMs,
)
