import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { sessionCookieName } from '#http/auth/session-cookie.ts'
import { startPrepared } from '../../scripts/bench/prepared-program.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const maxElements = 3000
/** Replaces the covers, which nothing serves here. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" />'

let app: Awaited<ReturnType<typeof startPrepared>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  const records = { downloads: 20_000, history: 100, blacklist: 100, notifications: 100 }
  ;[app, browser] = await Promise.all([startPrepared(300, records), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function openSignedIn(troubles: string[]): Promise<Page> {
  const { hostname } = new URL(app.url)
  const cookie = { name: sessionCookieName, value: app.token, domain: hostname, path: '/', expires: -1 }
  const session = { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return openPage(browser, 'desktop', troubles, { cookies: [session], origins: [] })
}

const countElements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

test.skipIf(!available)(
  'Activity draws only the visible ones of 20,000 downloads, and other pages load none of them',
  async () => {
    const troubles: string[] = []
    const page = await openSignedIn(troubles)
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/downloads') requested.push(search)
    })
    await page.route(/\/cover\?/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
    await page.goto(app.url)
    await page.getByRole('list', { name: 'Games' }).waitFor()
    await settled(page)
    expect(requested).toEqual([])

    await page.goto(`${app.url}/activity`)
    for (const name of ['Queue', 'Finished']) await page.getByRole('region', { name }).waitFor()
    await page.getByRole('region', { name: 'Queue' }).getByText('Some.Release').first().waitFor()
    expect(await countElements(page)).toBeLessThan(maxElements)

    const oldest = page.getByRole('region', { name: 'Finished' }).getByText('Some.Release.v1.1-GROUP')
    await expectWhileScrolling(page, oldest)
    expect(await countElements(page)).toBeLessThan(maxElements)
    expect(requested.filter((search) => !/group=\w+&limit=(50|1)\b/.test(search))).toEqual([])
    expect(requested.length).toBeLessThan(60)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

/** Scrolls to the end until the text is there: the heights of downloads are only known once they are drawn. */
async function expectWhileScrolling(page: Page, text: ReturnType<Page['getByText']>): Promise<void> {
  for (let round = 0; round < 100 && !(await text.isVisible()); round += 1) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
  }
  await text.waitFor()
}
