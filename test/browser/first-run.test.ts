import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { type LaunchedServer, launchServer } from '../main-job/server-process.ts'
import { peerFolder, removeFolder } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const mostTabs = 80

let folder: string
let store: SteamStore
let source: TorznabSource
let app: LaunchedServer
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  folder = peerFolder('first-run')
  mkdirSync(join(folder, 'games'))
  store = await startSteamStore([{ id: 620, name: 'Lighthouse' }])
  source = await startTorznabSource()
  const environment = {
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
  }
  ;[app, browser] = await Promise.all([launchServer(folder, environment), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
  store.close()
  removeFolder(folder)
}, testMs)

/** What holds the focus, as those hear it who do not see the page, and whether those who see it see that. */
function focused(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    // Between the last and the first, the browser's own controls have their turn.
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isVisible: false }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    const shown = [element, ...element.querySelectorAll('*'), element.parentElement ?? element]
    const isVisible = shown.some((element) => getComputedStyle(element).outlineStyle !== 'none')
    return { name: name.trim(), isVisible: isVisible && element.checkVisibility() }
  })
}

/** Presses Tab until that has the focus. Everything on the way must show that it is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await settled(page)
  const passed: string[] = []
  for (let presses = 0; presses < mostTabs; presses++) {
    const here = await focused(page)
    if (name.test(here.name)) return
    passed.push(here.name)
    await page.keyboard.press('Tab')
    const next = await focused(page)
    if (next.name !== '' && !next.isVisible) throw new Error(`“${next.name}” does not show that it has the focus`)
  }
  throw new Error(`Tab does not lead to ${name}, only to: ${passed.join(' | ')}`)
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** Back to the library by its link in the rail, from wherever one is. */
async function toLibrary(page: Page): Promise<void> {
  await press(page, /^Library$/)
  await heading(page, 'Library')
}

test.skipIf(!available)(
  'from the first account to the first wanted game with the keyboard alone',
  async () => {
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url)
    await heading(page, 'Welcome')
    await fill(page, /^Username$/, 'robin')
    await fill(page, /^Password$/, 'correct horse battery')
    await fill(page, /^Confirm password$/, 'correct horse battery')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Setup guide' }).waitFor()

    await press(page, /^Choose folder$/)
    await heading(page, 'Library folder')
    await fill(page, /^Library folder$/, join(folder, 'games'))
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()

    await toLibrary(page)
    await press(page, /^Add client$/)
    await press(page, /^Add download client$/)
    await press(page, /^Built-in downloader$/)
    await press(page, /^Save$/)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })

    await toLibrary(page)
    await press(page, /^Add indexer$/)
    await heading(page, 'Indexers')
    await press(page, /^Add indexer$/)
    await press(page, /^Torznab/)
    await fill(page, /^API URL$/, source.apiUrl)
    await fill(page, /^API key$/, source.apiKey)
    await press(page, /^Save$/)
    await page.getByText('Check the selection before you save.').waitFor()
    await press(page, /^Save$/)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })

    await toLibrary(page)
    await press(page, /^Add game$/)
    await heading(page, 'Add game')
    await fill(page, /^Game title$/, 'Light')
    // The search begins a moment after the last key.
    await page.getByText('Lighthouse').first().waitFor()
    await press(page, /^Add ?Lighthouse$/)
    await page.getByRole('link', { name: 'In library' }).waitFor()

    await toLibrary(page)
    await tabTo(page, /Lighthouse.*Wanted/)
    await page.keyboard.press('Enter')
    await heading(page, 'Lighthouse')
    expect(troubles).toEqual([])
  },
  testMs,
)
