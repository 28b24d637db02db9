import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type FileServer, someBytes, startFileServer } from '../fakes/file-server.ts'
import { credentials } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { addressOf } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 300_000

let app: SampleServer
let browser: Browser
let files: FileServer
let downloading: string
let cookies: Awaited<ReturnType<typeof signInOnce>>
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  cookies = await signInOnce()
  downloading = await startDownload()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await files.close()
}, testMs)

async function signInOnce() {
  const page = await openPage(browser, 'desktop', troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/** The visible entries of the rail that are cut off. */
function cutEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('nav a[title]')].filter((link) => link.checkVisibility())
    return links
      .filter((link) => {
        const list = link.parentElement?.getBoundingClientRect()
        const { top, bottom } = link.getBoundingClientRect()
        return list === undefined || top < list.top - 1 || bottom > Math.min(list.bottom, innerHeight) + 1
      })
      .map(({ textContent }) => String(textContent))
  })
}

test.skipIf(!available)(
  'the rail shows all of its entries in low windows, and no chip of the library is cut',
  async () => {
    const page = await openPage(browser, 'desktop', troubles, cookies)
    for (const height of [900, 800, 720, 640, 560]) {
      await page.setViewportSize({ width: 1440, height })
      await page.goto(app.url())
      await settled(page)
      expect({ height, cut: await cutEntries(page) }).toEqual({ height, cut: [] })
    }
    for (const width of [1440, 1280, 1024, 700]) {
      await page.setViewportSize({ width, height: 900 })
      const chips = page.getByRole('group', { name: 'Status' })
      const cut = await chips.evaluate((row) => row.scrollWidth > row.clientWidth)
      expect({ width, cut }).toEqual({ width, cut: false })
    }
    await page.context().close()
  },
  testMs,
)

const places = ['/', '/games/OWNED', '/games/DOWNLOADING', '/activity', '/wanted', '/settings/search', '/notifications']
/** What browsers rate as good. */
const mostShift = 0.1

for (const size of ['desktop', 'phone'] as const) {
  test.skipIf(!available)(
    `what is shown stays where it is while a page loads on a ${size}`,
    async () => {
      const page = await openPage(browser, size, troubles, cookies)
      await page.addInitScript(recordShifts)
      const faults: string[] = []
      for (const place of places) {
        await page.goto(app.url() + addressOf(place.replace('DOWNLOADING', downloading), app.gameIds))
        await settled(page)
        await painted(page)
        const shifts = await shiftsOf(page)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        if (sum > mostShift) faults.push(`${place} shifts by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`)
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

/** Runs in the page before anything else. */
function recordShifts(): void {
  const shifts: { value: number; moved: string[] }[] = []
  Reflect.set(globalThis, 'shifts', shifts)
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName} ${node.getAttribute('class')}`.slice(0, 80) : 'text'
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: object[] = Reflect.get(entry, 'sources')
      const moved = sources.map((source) => {
        const top = (name: string) => Math.round(Reflect.get(Reflect.get(source, name), 'y'))
        return `${nameOf(Reflect.get(source, 'node'))}: ${top('previousRect')} to ${top('currentRect')}`
      })
      if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push({ value: Reflect.get(entry, 'value'), moved })
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

async function shiftsOf(page: Page): Promise<{ value: number; moved: string[] }[]> {
  return JSON.parse(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'shifts'))))
}

/** Waits until the fonts and pictures of the page are shown. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** A game whose download takes longer than the tests. */
async function startDownload(): Promise<string> {
  files = await startFileServer({ '/ferry.zip': { bytes: someBytes(40_000_000), pieceMs: 1000 } })
  const game = await app.ask('POST', '/games', { title: 'Night Ferry', status: 'wanted' })
  const download = { url: `${files.url}/ferry.zip`, title: 'Night.Ferry.v1.0-GOG', gameId: game.id }
  await app.ask('POST', '/downloads', download)
  await eventually('The download runs', 60_000, async () => {
    const { downloads } = await app.ask('GET', '/downloads')
    return downloads.some(
      ({ title, status }: typeof download & { status: string }) => title === download.title && status === 'downloading',
    )
  })
  return String(game.id)
}
