import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const user = {
  preferredLanguages: ['English', 'German'],
  preferSource: ['gog', 'scene', 'p2p'],
  maxSizeBytes: 25_000_000_000,
  searchIntervalHours: 24,
}

let app: ServerProcess
let browser: Browser
let troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

beforeEach(async () => {
  troubles = []
  if (available) await app.ask('PATCH', '/settings', user)
})

async function open(section: string, size: Size = 'desktop', expected: RegExp[] = []): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, expected)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.goto(`${app.url()}/settings/${section}`)
  await settled(page)
  return page
}

async function close(page: Page): Promise<void> {
  await page.context().close()
  expect(troubles).toEqual([])
}

const rejectedValue = /^PATCH \/api\/settings 400$/
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const settings = () => app.ask('GET', '/settings')

async function openAdvanced(page: Page, panel: string): Promise<void> {
  await page.getByRole('region', { name: panel }).locator('summary').click()
}

test.skipIf(!available)(
  'the save bar names the changes of all forms of the page, and saves or discards them together',
  async () => {
    const page = await open('search')
    expect(await bar(page).count()).toBe(0)
    await field(page, 'Hide adult games').click()
    await field(page, 'Minimum seeders').fill('7')
    await bar(page).getByText('2 changes: Hide adult games, Minimum seeders').waitFor()
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Minimum seeders').inputValue()).toBe('1')
    await field(page, 'Hide adult games').click()
    await field(page, 'Minimum seeders').fill('7')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    await bar(page).waitFor({ state: 'detached' })
    expect(await settings()).toMatchObject({ hideAdult: true, minSeeders: 7 })
    await app.ask('PATCH', '/settings', { hideAdult: false, minSeeders: 1 })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'a rejected value is marked at its field in the words of the server, and has the focus',
  async () => {
    const page = await open('search', 'desktop', [rejectedValue])
    await openAdvanced(page, 'Automation')
    await field(page, 'Search interval').fill('900')
    await field(page, 'Search interval').press('Enter')
    const wrong = page.locator('[aria-invalid="true"]')
    await wrong.waitFor()
    expect(await wrong.count()).toBe(1)
    expect(await wrong.evaluate((element) => element === document.activeElement)).toBe(true)
    const rejected = await app.request('PATCH', '/settings', { searchIntervalHours: 900 })
    const description = await wrong.getAttribute('aria-describedby')
    const text = await page.locator(`[id="${description}"]`).textContent()
    expect(text).toContain(rejected.body.details[0].message)
    await bar(page).getByText('1 change: Search interval').waitFor()
    await field(page, 'Search interval').fill('2')
    await field(page, 'Unit of Search interval').selectOption('days')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await settings()).toMatchObject({ searchIntervalHours: 48 })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'a wrong advanced value opens its group and gets the focus',
  async () => {
    const page = await open('search', 'desktop', [rejectedValue])
    await openAdvanced(page, 'Automation')
    await field(page, 'Search interval').fill('many')
    await page.getByRole('region', { name: 'Automation' }).locator('summary').click()
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid="true"]:focus').waitFor()
    expect(await field(page, 'Search interval').isVisible()).toBe(true)
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await bar(page).waitFor({ state: 'detached' })
    await page.locator('[aria-invalid="true"]').waitFor({ state: 'detached' })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'leaving with changes asks: by link, by the back button and by closing',
  async () => {
    const page = await open('notifications')
    await page.getByRole('link', { name: 'Search preferences' }).click()
    await field(page, 'Minimum seeders').fill('9')
    await page.getByRole('link', { name: 'Wishlist', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByText('Not saved on this page: Minimum seeders.').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.goBack()
    await question.waitFor()
    expect(page.url()).toEndWith('/settings/search')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expectSoon(() => field(page, 'Minimum seeders').inputValue(), '9')
    // What the browser asks of the page before it closes the tab.
    const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await mayClose()).toBe(false)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/settings/notifications')
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'sizes and durations have units, and a typed unit counts',
  async () => {
    const page = await open('search')
    expect(await field(page, 'Maximum size').inputValue()).toBe('25')
    expect(await field(page, 'Unit of Maximum size').inputValue()).toBe('GB')
    await field(page, 'Maximum size').fill('700 MB')
    await field(page, 'Minimum seeders').focus()
    await expectSoon(() => field(page, 'Maximum size').inputValue(), '700')
    await expectSoon(() => field(page, 'Unit of Maximum size').inputValue(), 'MB')
    await openAdvanced(page, 'Automation')
    expect(await field(page, 'Search interval').inputValue()).toBe('1')
    expect(await field(page, 'Unit of Search interval').inputValue()).toBe('days')
    await field(page, 'Search interval').fill('3')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await settings()).toMatchObject({ maxSizeBytes: 700_000_000, searchIntervalHours: 72 })
    await field(page, 'Maximum size').fill('')
    await page.keyboard.press('Control+s')
    await bar(page).waitFor({ state: 'detached' })
    expect(await settings()).toMatchObject({ maxSizeBytes: null })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'the search of the settings opens the setting, also an advanced one, and focuses it',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await open(size === 'phone' ? '' : 'wishlist', size)
      const search = page.getByRole('searchbox', { name: 'Search settings' })
      await search.fill('search interval')
      const results = page.getByRole('list', { name: 'Settings found' })
      await results.getByRole('link', { name: /^Search interval/ }).click()
      await page.waitForURL('**/settings/search#setting-searchIntervalHours')
      await page.locator('[id="setting-searchIntervalHours"] input:focus').waitFor()
      expect(await field(page, 'Search interval').isVisible()).toBe(true)
      if (size === 'desktop') {
        await search.fill('no such thing')
        await page.getByText('No setting matches these words.').waitFor()
        await search.press('Escape')
        await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Wishlist' }).waitFor()
      }
      await close(page)
    }
  },
  testMs,
)

test.skipIf(!available)(
  'the search of the settings finds the settings of services and dialogs, and leads to parts of pages',
  async () => {
    const page = await open('wishlist')
    const search = page.getByRole('searchbox', { name: 'Search settings' })
    const results = page.getByRole('list', { name: 'Settings found' })
    const expected = {
      'query separator': ['Query separator', '/settings/indexers'],
      'remove completed': ['Remove completed', '/settings/downloaders'],
      'webhook url': ['Webhook URL', '/settings/notifications'],
      'local path': ['Local path', '/settings/path-mappings'],
      'prowlarr url': ['Prowlarr URL', '/settings/indexers'],
    }
    for (const [query, [title, address]] of Object.entries(expected)) {
      await search.fill(query)
      const found = results.getByRole('link', { name: new RegExp(`^${title}`) }).first()
      expect(await found.getAttribute('href')).toBe(address ?? '')
    }
    for (const name of ['Theme', 'Password', 'API keys']) {
      await search.fill(name)
      await results
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await page.locator('[id^="setting-"]:focus', { hasText: name }).waitFor()
    }
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'a stored secret is not in the page, is kept unless replaced, and can be removed',
  async () => {
    await app.ask('PATCH', '/settings/backups', { passphrase: 'open sesame, please' })
    const page = await open('../system/backups')
    const secret = field(page, 'Passphrase')
    expect(await secret.inputValue()).toBe('')
    expect(await page.content()).not.toContain('open sesame')
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') bodies.push(request.postData() ?? '')
    })
    await field(page, 'Backup time').fill('04:10')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(bodies).toEqual(['{"time":"04:10"}'])
    await secret.fill('another secret, please')
    await expectSoon(() => secret.getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Show Passphrase' }).click()
    await expectSoon(() => secret.getAttribute('type'), 'text')
    await secret.fill('')
    await expectSoon(() => bar(page).count(), 0)
    await page.getByRole('button', { name: 'Remove Passphrase' }).click()
    await page.getByText('Removed when you save.').waitFor()
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await app.ask('GET', '/settings/backups')).toMatchObject({ time: '04:10', passphrase: null })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'only a change of the folder names leads to renaming the existing folders',
  async () => {
    const { transferMode, platformFolders } = await app.ask('GET', '/settings/import')
    const page = await open('library')
    const hint = page.getByText('Rename the existing folders to match them.')
    await field(page, 'Import mode').selectOption('copy')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await hint.count()).toBe(0)
    await field(page, 'Platform subfolders').click()
    await page.keyboard.press('Control+s')
    await hint.waitFor()
    await app.ask('PATCH', '/settings/import', { transferMode, platformFolders })
    await close(page)
  },
  testMs,
)
