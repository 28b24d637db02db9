import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { addressOf } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 600_000

let app: SampleServer
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signedIn(): Promise<Page> {
  // The browser itself logs the responses that the test makes.
  const page = await openPage(browser, 'desktop', [])
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return page
}

const places = [
  '/',
  '/?view=table',
  '/activity',
  '/activity/untracked',
  '/activity/history',
  '/activity/blacklist',
  '/notifications',
  '/wanted',
  '/wanted/updates',
  '/wanted/waiting',
  '/calendar',
  '/statistics',
  '/games/OWNED',
  '/settings/indexers',
  '/settings/downloaders',
  '/settings/notifications',
  '/settings/path-mappings',
  '/settings/root-folders',
  '/settings/tags',
  '/settings/search',
  '/settings/users',
  '/system/health',
  '/system/tasks',
  '/system/backups',
]

/** Requests without which the frame of the page is not shown. */
const frame = /\/api\/(?:auth|config|users\/me|setup)\b/

test.skipIf(!available)(
  'every page shows that it is loading, says why it could not, and loads when it is tried again',
  async () => {
    const page = await signedIn()
    const faults: string[] = []
    for (const place of places) {
      const content = page.locator('#content')
      let fail = (): void => undefined
      const failed = new Promise<void>((resolve) => {
        fail = resolve
      })
      await page.route(/\/api\//, async (route) => {
        if (frame.test(route.request().url())) return route.continue()
        await failed
        // The page may be gone by then.
        return route.fulfill({ status: 500, json: { error: 'The disk is full.' } }).catch(() => undefined)
      })
      await page.goto(app.url() + addressOf(place, app.gameIds), { waitUntil: 'domcontentloaded' })
      const shown = (what: string) =>
        content
          .locator(what)
          .first()
          .waitFor({ timeout: 30_000, state: 'attached' })
          .then(
            () => true,
            () => false,
          )
      if (!(await shown('[data-loading], [role="status"][aria-label="Loading"], [aria-busy="true"]')))
        faults.push(`${place} does not show that it is loading`)
      fail()
      if (!(await shown('text=The disk is full.'))) faults.push(`${place} does not say why nothing is shown`)
      await page.unroute(/\/api\//)
      const again = content.getByRole('button', { name: 'Try again' })
      if ((await again.count()) === 0) {
        faults.push(`${place} cannot be tried again`)
        continue
      }
      for (let left = await again.count(); left > 0; left = await again.count()) {
        // Another part of the page may have loaded it meanwhile.
        await again
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        await settled(page)
      }
      if ((await content.getByText('The disk is full.').count()) > 0) faults.push(`${place} still shows the error`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  },
  testMs,
)
