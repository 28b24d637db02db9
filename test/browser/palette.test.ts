import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page, Request } from 'playwright-core'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, settled, sizes, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
/** What a member finds for `indexers`: settings of their own. */
const ownEntries = [
  'Search indexersActivity',
  'Accepted indexersSearch preferences',
  'Other groups, uploaders and indexersSearch preferences',
  'Accepted uploadersSearch preferences',
]
const member = { username: 'joanna', password: 'a long enough password' }

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
let store: SteamStore
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  store = await startSteamStore([])
  const addresses = { LUDARR_STEAM_STORE_URL: store.url, LUDARR_STEAM_API_URL: store.url }
  ;[app, browser] = await Promise.all([startServerProcess(addresses), startBrowser()])
  await app.ask('POST', '/users', { ...member, role: 'member' })
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  for (const title of ['Harbour Tales', 'The Old Harbour', 'Lantern Run'])
    await app.ask('POST', '/games', { title, status: 'owned' })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await store.close()
}, testMs)

async function signedIn(size: keyof typeof sizes, who = credentials): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await heading(page, 'Library')
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: /^Search games, pages/ })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const selected = (page: Page) => palette(page).locator('[role=option][aria-selected=true]')

const isPost = (request: Request): boolean => request.method() === 'POST'

async function openWith(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await field(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
}

async function findAndOpen(page: Page, query: string, name: string | RegExp): Promise<void> {
  await openWith(page, '/')
  await page.keyboard.type(query)
  await selected(page).filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
}

/** The selected option is the one that the field names, and can be seen. */
async function expectSelected(page: Page, text: RegExp): Promise<void> {
  await selected(page).filter({ hasText: text }).waitFor()
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await selected(page).getAttribute('id'))
  expect(await selected(page).isVisible()).toBe(true)
}

test.skipIf(!available)(
  'an admin finds games, pages, settings and actions by keyboard alone',
  async () => {
    const page = await signedIn('desktop')
    await openWith(page, 'Control+k')
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await page.keyboard.type('harb')
    await option(page, /^Harbour Tales/).waitFor()
    await palette(page)
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor()
    await expectSelected(page, /^Harbour Tales/)
    expect(await selected(page).locator('mark').allTextContents()).toEqual(['Harb'])
    await page.keyboard.press('ArrowDown')
    await expectSelected(page, /^The Old Harbour/)
    await page.keyboard.press('End')
    await expectSelected(page, /Search help for “harb”/)
    await page.keyboard.press('ArrowDown')
    await expectSelected(page, /^Harbour Tales/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await expectSelected(page, /^Harbour Tales/)
    await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expectSoon(() => palette(page).isVisible(), true)
    await page.keyboard.press('Enter')
    await heading(page, 'Harbour Tales')

    await findAndOpen(page, 'tasks', /^Tasks/)
    await heading(page, 'Tasks')
    // Settings of a kind of client are declared by the server.
    await findAndOpen(page, 'sequential', /^Sequential download/)
    await page.waitForURL('**/settings/downloaders')
    await findAndOpen(page, 'minimum seed', /^Minimum seeders/)
    await page.waitForURL('**/settings/search#setting-minSeeders')
    await page.waitForFunction(() => document.activeElement?.closest('#setting-minSeeders') !== null)
    // The focus is in a text field now, where a slash is text.
    await page.keyboard.press('/')
    await expectSoon(() => palette(page).count(), 0)
    await page.keyboard.press('Control+z')
    await openWith(page, 'Control+k')
    await palette(page).getByText('Recent', { exact: true }).waitFor()
    await expectSelected(page, /^Minimum seeders/)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the palette and the theme work in a browser that keeps nothing',
  async () => {
    const page = await signedIn('desktop')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await findAndOpen(page, 'light mode', /^Switch to light theme/)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await findAndOpen(page, 'lantern', /^Lantern Run/)
    await heading(page, 'Lantern Run')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'actions run from the palette',
  async () => {
    const page = await signedIn('desktop')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await findAndOpen(page, 'light mode', /^Switch to light theme/)
    expect(await theme()).toBe('light')
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor()
    await findAndOpen(page, 'check clients', /^Check download clients/)
    await page.getByText('Started: Check download clients.').waitFor()
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/wanted/search') && isPost(request))
    await findAndOpen(page, 'all wanted', /^Search for all wanted games/)
    await asked
    await findAndOpen(page, 'Zork', /^Add “Zork”/)
    await heading(page, 'Add game')
    expect(new URL(page.url()).searchParams.get('q')).toBe('Zork')
    await page.getByRole('searchbox').blur()
    await findAndOpen(page, 'sign out', /^Sign out/)
    await page.getByLabel('Username').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a member is offered nothing of administrators',
  async () => {
    const page = await signedIn('desktop', member)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openWith(page, 'Control+k')
    for (const query of ['indexers', 'tasks', 'backups', 'users', 'HTTPS', 'check download clients', 'harbour']) {
      await field(page).fill(query)
      await option(page, `Add “${query}”`).waitFor()
      await palette(page)
        .getByRole('status')
        .filter({ hasText: /^\d+ results?$/ })
        .waitFor()
      const offered = await palette(page).getByRole('option').allTextContents()
      const others = offered.filter((text) => !text.endsWith(`“${query}”`))
      expect([query, others]).toEqual([query, query === 'indexers' ? ownEntries : []])
    }
    await field(page).fill('minimum seeders')
    await option(page, /^Minimum seeders/).waitFor()
    expect(asked).not.toContain('/api/system/jobs')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the question mark lists the keys, but not while typing',
  async () => {
    const page = await signedIn('desktop')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const search = page.getByRole('searchbox', { name: 'Search library' })
    await search.focus()
    await page.keyboard.type('?/')
    await expectSoon(() => search.inputValue(), '?/')
    await expectSoon(() => page.getByRole('dialog').count(), 0)
    await search.fill('')
    const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
    await settings.focus()
    await page.keyboard.press('?')
    await keys.waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    // A dialog is open, so the palette is not.
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    expect(await palette(page).count()).toBe(0)
    expect(await settings.evaluate((link) => link === document.activeElement)).toBe(true)
    await findAndOpen(page, 'keyboard', /^Keyboard shortcuts/)
    await keys.waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'on a phone, More opens the palette, and at 320 pixels nothing is lost',
  async () => {
    const page = await signedIn('phone')
    const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /More$/ })
    for (const width of [sizes.phone.width, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await more.click()
      await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Search' }).click()
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
      await page.keyboard.type('lantern')
      await option(page, /^Lantern Run/).waitFor()
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('dialog a, dialog button, dialog input')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, height }) => width < 24 || height < 24),
      )
      expect(small).toEqual([])
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await more.click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Search' }).click()
    await field(page).fill('lantern')
    await option(page, /^Lantern Run/).tap()
    await heading(page, 'Lantern Run')
    await settled(page)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the palette logs no error to the console', () => {
  expect(troubles).toEqual([])
})
