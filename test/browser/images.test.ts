import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { sessionCookieName } from '#http/auth/session-cookie.ts'
import { startPrepared } from '../../scripts/bench/prepared-program.ts'
import { type ImageHost, startImageHost } from '../fakes/image-host.ts'
import { png } from '../fakes/pictures.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 300_000
const games = 5000
/** Many games share a cover here: storing 5,000 would only take time. */
const covers = 30
const screens = 25

let host: ImageHost
let app: Awaited<ReturnType<typeof startPrepared>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  host = await startImageHost()
  const coverUrl = (number: number): string => `${host.url}/covers/${number % covers}.png`
  ;[app, browser] = await Promise.all([
    startPrepared(games, null, { images: { host: host.url, coverUrl } }),
    startBrowser(),
  ])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await host.close()
}, testMs)

/** A signed-in page, and the addresses of all its requests. */
async function openSignedIn(): Promise<{ page: Page; requested: URL[] }> {
  const { hostname } = new URL(app.url)
  const cookie = { name: sessionCookieName, value: app.token, domain: hostname, path: '/', expires: -1 }
  const session = { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const page = await openPage(browser, 'desktop', [], { cookies: [session], origins: [] })
  const requested: URL[] = []
  page.on('request', (request) => void requested.push(new URL(request.url())))
  return { page, requested }
}

/** Waits until every cover on the screen is shown. */
function coversShown(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => {
      const onScreen = [...document.querySelectorAll('a[data-index]')].filter((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const images = onScreen.map((link) => link.querySelector('img'))
      return images.length > 0 && images.every((image) => image?.complete && image.naturalWidth > 0)
    },
    undefined,
    { timeout: 120_000 },
  )
}

const foreignTo = (requested: readonly URL[]): string[] =>
  requested.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== app.url).map(String)
const coverRequests = (requested: readonly URL[]): URL[] =>
  requested.filter(({ pathname }) => /^\/api\/games\/[^/]+\/cover$/.test(pathname))

test.skipIf(!available)(
  'the library shows the covers of 5,000 games without a request to another host, also when the provider is gone',
  async () => {
    const { page, requested } = await openSignedIn()
    await page.goto(app.url)
    for (let screen = 0; screen < screens; screen += 1) {
      await coversShown(page)
      await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), (screen + 1) / screens)
    }
    await coversShown(page)
    expect(foreignTo(requested)).toEqual([])
    expect(new Set(coverRequests(requested).map(({ pathname }) => pathname)).size).toBeGreaterThan(300)
    expect(host.paths.toSorted()).toEqual([...new Set(host.paths)].toSorted())
    expect(host.paths.length).toBeLessThanOrEqual(covers)
    await page.context().close()

    const calls = host.paths.length
    host.answers = Object.fromEntries(
      Array.from({ length: covers }, (_, number) => [`/covers/${number}.png`, (response) => void response.destroy()]),
    )
    const later = await openSignedIn()
    await later.page.goto(app.url)
    await coversShown(later.page)
    expect(foreignTo(later.requested)).toEqual([])
    expect(host.paths).toHaveLength(calls)
    await later.page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'screenshots open larger, and the keyboard moves between them',
  async () => {
    const screenshots = [0, 1, 2].map((number) => `/shots/${number}.png`)
    const { page, requested } = await openSignedIn()
    await page.route(/\/api\/games\/[\da-f-]{36}$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), screenshots } })
    })
    // The page shows three screenshots of a game; the server has others, which nothing serves.
    await page.route(/\/screenshots\/\d/, (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(png(160, 90)) }),
    )
    await page.goto(app.url)
    await page.locator('a[data-index="0"]').click()
    const first = page.getByRole('button', { name: 'Screenshot 1 of 3' })
    await first.focus()
    await first.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Screenshot 1 of 3' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('img', { name: 'Screenshot 2 of 3' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('img', { name: 'Screenshot 3 of 3' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(foreignTo(requested)).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the policy of the page allows images of this server only', async () => {
  const response = await fetch(app.url)
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
})
