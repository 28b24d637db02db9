import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { helpPages } from '#ui/pages/help/pages.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, goTo, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess({}), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signedIn(size: Size, path: string): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(`${app.url()}${path}`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await settled(page)
  return page
}

const heading = (page: Page, name: string, level: number) => page.getByRole('heading', { name, level, exact: true })

for (const size of few(['desktop', 'phone'] as const)) {
  test.skipIf(!available)(
    `every help page fits a ${size}, and all its headings are anchors`,
    async () => {
      const page = await signedIn(size, '/help')
      const session = await page.context().newCDPSession(page)
      const faults: string[] = []
      for (const { slug, title, sections } of helpPages) {
        await goTo(page, `/help/${slug}`)
        await heading(page, title, 1).waitFor()
        for (const fault of await faultsOf(page, session)) faults.push(`${slug}: ${fault}`)
        const ids = await page.locator('h2[id], h3[id]').evaluateAll((found) => found.map(({ id }) => id))
        expect(ids).toEqual(sections.filter(({ depth }) => depth > 1).map(({ anchor }) => anchor))
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'a settings section links to the heading that explains it, and Back returns to the settings',
  async () => {
    const page = await signedIn('desktop', '/settings/path-mappings')
    await page.getByRole('link', { name: 'Help: Path mappings' }).click()
    await page.waitForURL('**/help/importing#path-mappings')
    await onHeading(page, 'path-mappings')
    await page.goBack()
    await heading(page, 'Path mappings', 1).waitFor()
    await page.context().close()
  },
  testMs,
)

/** Waits until the heading has the focus, and says whether it is on the screen. */
async function onHeading(page: Page, id: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)
  expect(await page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(
    true,
  )
}

test.skipIf(!available)(
  'links between and within pages lead to their headings, even when followed twice',
  async () => {
    const page = await signedIn('phone', '/help/importing')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Conflicts' }).click()
    await onHeading(page, 'conflicts')
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Conflicts' }).click()
    await onHeading(page, 'conflicts')
    await goTo(page, '/help/indexers')
    await page.getByRole('link', { name: 'rules', exact: true }).click()
    await heading(page, 'Search preferences', 1).waitFor()
    await onHeading(page, 'rules-and-weights')
    await page.getByRole('link', { name: 'Help', exact: true }).first().click()
    await heading(page, 'Help', 1).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a term can be searched for and its section opened with the keyboard alone',
  async () => {
    const page = await signedIn('desktop', '/help')
    await heading(page, 'Help', 1).waitFor()
    await page.getByRole('searchbox', { name: 'Search help' }).focus()
    await page.keyboard.type('nginx password')
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor()
    const first = page.getByRole('link', { name: /^Behind a web server/ })
    expect(await first.locator('mark').allTextContents()).toContain('password')
    await page.keyboard.press('ArrowDown')
    for (let presses = 0; presses < 30; presses++) {
      if (await first.evaluate((link) => link === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/help/download-clients#behind-a-web-server')
    await onHeading(page, 'behind-a-web-server')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a search is part of the URL, reports when nothing is found, and ends with Escape',
  async () => {
    const page = await signedIn('phone', '/help/library?q=hardlink')
    await heading(page, 'Search results', 1).waitFor()
    const field = page.getByRole('searchbox', { name: 'Search help' })
    expect(await field.inputValue()).toBe('hardlink')
    await field.fill('no such words anywhere xyzzy')
    await page.getByText('No results.').waitFor()
    await field.press('Escape')
    await heading(page, 'Library', 1).waitFor()
    expect(await field.inputValue()).toBe('')
    await field.fill('recycle')
    await page.waitForURL('**/help/library?q=recycle')
    await page.getByRole('link', { name: /^Conflicts/ }).click()
    await onHeading(page, 'conflicts')
    expect(await field.inputValue()).toBe('')
    await page.goBack()
    await page.getByRole('link', { name: /^Conflicts/ }).waitFor()
    expect(await field.inputValue()).toBe('recycle')
    await goTo(page, '/help/library#%E0%A4%A')
    await heading(page, 'Library', 1).waitFor()
    await goTo(page, '/help/no-such-page')
    await heading(page, 'Page not found', 1).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the help is loaded only when it is opened from the navigation',
  async () => {
    const page = await openPage(browser, 'desktop', troubles)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Library', 1).waitFor()
    expect(loaded.filter((path) => path.includes('help'))).toEqual([])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help', exact: true }).click()
    await heading(page, 'Help', 1).waitFor()
    expect(loaded.filter((path) => path.includes('/assets/help-pages-'))).toHaveLength(1)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
