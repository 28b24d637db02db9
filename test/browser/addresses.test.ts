import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { systemSections } from '#ui/pages/system/sections.ts'
import { oldAddresses } from '#ui/shell/pages.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { startBasePathServer } from './base-path-server.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 240_000

let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (available) browser = await startBrowser()
}, testMs)

afterAll(async () => {
  if (available) await browser.close()
}, testMs)

/** The heading and the entry of the navigation that each address shows. */
const places: [address: string, heading: string, entry: string][] = [
  ['/', 'Library', 'Library'],
  ['/add', 'Add game', 'Library'],
  ['/discover', 'Discover', 'Discover'],
  ['/discover/scene', 'Discover', 'Discover'],
  ['/discover/feeds', 'Discover', 'Discover'],
  ['/wanted', 'Wanted', 'Wanted'],
  ['/wanted/updates', 'Wanted', 'Wanted'],
  ['/calendar', 'Calendar', 'Calendar'],
  ['/activity', 'Activity', 'Activity'],
  ['/activity/history', 'Activity', 'Activity'],
  ['/search', 'Search indexers', 'Activity'],
  ['/notifications', 'Notifications', 'Notifications'],
  ['/statistics', 'Statistics', 'Statistics'],
  ...settingsSections.map(({ id, label }): [string, string, string] => [`/settings/${id}`, label, 'Settings']),
  ...systemSections.map(({ id, label }): [string, string, string] => [`/system/${id}`, label, 'System']),
  ['/settings', 'Metadata', 'Settings'],
  ['/system', 'Health', 'System'],
  ['/help', 'Help', 'Help'],
  ['/help/health', 'Health', 'Help'],
]

/** Opens each address anew, as a reload or a bookmark does, and lists where something else is shown. */
async function faultsOf(page: Page, url: string): Promise<string[]> {
  const faults: string[] = []
  for (const [address, heading, entry] of places) {
    await page.goto(url + address)
    await settled(page)
    const shown = await page.getByRole('heading', { level: 1 }).allTextContents()
    if (shown.join() !== heading) faults.push(`${address} shows ${shown.join()}`)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    const marked = await current.allTextContents()
    if (marked.length !== 1 || !marked[0]?.endsWith(entry))
      faults.push(`${address} marks ${marked.join() || 'nothing'}`)
    const title = await page.title()
    if (!title.endsWith(' · Ludarr') || title.length < 12) faults.push(`${address} has the title ${title}`)
  }
  for (const [old, current] of oldAddresses) {
    await page.goto(`${url}${old}?from=bookmark#part`)
    await page.waitForURL(`${url}${current}?from=bookmark#part`)
    await settled(page)
  }
  return faults
}

for (const basePath of few(['/games/library', ''])) {
  test.skipIf(!available)(
    `every address and every old address opens the right page ${basePath === '' ? 'at the root' : 'below a base path'}`,
    async () => {
      const app = await startBasePathServer(basePath)
      const page = await openPage(browser, 'desktop', troubles)
      await signIn(page, app.url)
      expect(await faultsOf(page, app.url)).toEqual([])
      await page.context().close()
      await app.stop()
    },
    testMs,
  )
}

test.skipIf(!available)('no address logs an error to the console', () => {
  expect(troubles).toEqual([])
})
