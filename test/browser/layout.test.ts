import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 300_000

let app: SampleServer
let browser: Browser
let cookies: Awaited<ReturnType<typeof signInOnce>>
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  cookies = await signInOnce()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
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

/** The visible entries of the rail that its list cuts. */
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
