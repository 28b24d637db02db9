import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
let troubles: string[] = []

let source: TorznabSource
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  source = await startTorznabSource()
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterEach(async () => {
  if (!available) return
  troubles = []
  for (const family of ['indexers', 'downloaders']) {
    for (const { id } of await app.ask('GET', `/${family}`)) await app.ask('DELETE', `/${family}/${id}`)
  }
})

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
}, testMs)

async function open(size: Size, section: string, expected: RegExp[] = []): Promise<Page> {
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

const category = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test.skipIf(!available)(
  "an indexer's categories are chosen by name on a phone",
  async () => {
    const page = await open('phone', 'indexers')
    await page.getByRole('button', { name: 'Add indexer' }).tap()
    await page.getByRole('button', { name: /^Torznab/ }).tap()
    await page.getByLabel('API URL').fill(source.apiUrl)
    await page.getByLabel('API key').fill(source.apiKey)
    await page.getByText('Test or save the indexer to see its game categories.').waitFor()
    await page.getByRole('button', { name: 'Test' }).tap()
    await category(page, 'PC/Games').waitFor()
    expect(await category(page, 'PC/Games').isChecked()).toBe(true)
    expect(await category(page, 'PC').isChecked()).toBe(false)
    await page.getByText('Other categories').tap()
    await category(page, 'Site & own').tap()
    await page.getByText('Advanced').tap()
    await page.getByLabel('Minimum seed time', { exact: true }).fill('90')
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width[0]).toBe(width[1] ?? 0)
    await save(page)
    expect(await app.ask('GET', '/indexers')).toMatchObject([{ categories: [4050, 100042], seedTime: 5400 }])
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'Save saves a new indexer with the categories that its test suggests, and Test shows them before',
  async () => {
    const page = await open('desktop', 'indexers')
    await page.getByRole('button', { name: 'Add indexer' }).click()
    await page.getByRole('button', { name: /^Torznab/ }).click()
    await page.getByLabel('API URL').fill(source.apiUrl)
    await page.getByLabel('API key').fill(source.apiKey)
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Check the selection before you save.').waitFor()
    expect(await category(page, 'PC/Games').isChecked()).toBe(true)
    expect(await app.ask('GET', '/indexers')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Add indexer' }).click()
    await page.getByRole('button', { name: /^Torznab/ }).click()
    await page.getByLabel('API URL').fill(source.apiUrl)
    await page.getByLabel('API key').fill(source.apiKey)
    await save(page)
    await page.getByText('with 1 suggested category.').waitFor()
    expect(await app.ask('GET', '/indexers')).toMatchObject([{ categories: [4050] }])
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'the categories of a stored indexer are changed with the keyboard alone',
  async () => {
    const added = { name: 'First', url: source.apiUrl, apiKey: source.apiKey, categories: [4050, 7020] }
    await app.ask('POST', '/indexers', added)
    const page = await open('desktop', 'indexers')
    await page.getByRole('button', { name: 'Edit First' }).focus()
    await page.keyboard.press('Enter')
    await category(page, 'PC/Mac').waitFor()
    // One that the indexer does not list stays in sight, so that it can be cleared.
    await category(page, 'Category 7020').focus()
    await page.keyboard.press('Space')
    await expectSoon(() => category(page, 'Category 7020').isChecked(), false)
    await expectSoon(() => hasFocus(category(page, 'Category 7020')), true)
    await page.locator('summary', { hasText: 'Other categories' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expectSoon(() => hasFocus(category(page, 'Site & own')), true)
    await expectSoon(() => category(page, 'Site & own').isChecked(), true)
    await category(page, 'PC').focus()
    await page.keyboard.press('Tab')
    await expectSoon(() => hasFocus(category(page, 'PC/Games')), true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(await app.ask('GET', '/indexers')).toMatchObject([{ name: 'First', categories: [100042, 4030] }])
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'the form shows why categories cannot be loaded, and loads them once the indexer is back',
  async () => {
    await app.ask('POST', '/indexers', { name: 'First', url: source.apiUrl, apiKey: 'wrong', categories: [4050] })
    const page = await open('desktop', 'indexers', [/^GET \/api\/indexers\S* 502$/])
    await page.getByRole('button', { name: 'Edit First' }).click()
    await page.getByText(/The categories could not be loaded\. First/).waitFor()
    expect(await category(page, 'PC/Games').isChecked()).toBe(true)
    expect(await category(page, 'Console').isChecked()).toBe(false)
    await page.getByLabel('API key', { exact: true }).fill(source.apiKey)
    await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click()
    await category(page, 'PC/Mac').waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available || !peerAvailable('qbittorrent-nox'))(
  "the settings for finished downloads are in the client's form",
  async () => {
    const peer = await startQbittorrent()
    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'Box', type: 'qbittorrent', url, username, password })
    const page = await open('phone', 'downloaders')
    await page.getByRole('button', { name: 'Edit Box' }).tap()
    await page.getByText('Advanced').tap()
    await page.getByLabel('Category after import').fill('played')
    await page.getByLabel('Add stopped').check()
    await page.getByLabel('Remove completed').check()
    await save(page)
    const set = { category: 'ludarr', postImportCategory: 'played', addStopped: true, removeCompleted: true }
    expect(await app.ask('GET', '/downloaders')).toMatchObject([set])
    await page.getByRole('button', { name: 'Edit Box' }).tap()
    await expectSoon(() => page.getByLabel('Add stopped').isChecked(), true)
    await page.getByText('Advanced').tap()
    await page.getByLabel('Category after import').fill('')
    await page.getByLabel('Remove completed').uncheck()
    await save(page)
    const changed = { postImportCategory: null, addStopped: true, removeCompleted: false }
    expect(await app.ask('GET', '/downloaders')).toMatchObject([changed])
    await page.context().close()
    await peer.stop()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a client without categories has no field for a category after import',
  async () => {
    const page = await open('desktop', 'downloaders')
    await page.getByRole('button', { name: 'Add download client' }).click()
    await page.getByRole('button', { name: 'aria2' }).click()
    await page.getByLabel('Remove completed').waitFor()
    expect(await page.getByLabel('Category after import').count()).toBe(0)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
