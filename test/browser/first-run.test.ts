import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type DemoSource, startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { credentials, type LaunchedServer, launchServer } from '../main-job/server-process.ts'
import { startAria2 } from '../peers/aria2.ts'
import { peerFolder, removeFolder } from '../peers/loopback.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { fill, press, tabTo } from './keyboard.ts'

const available = peerAvailable('chromium', 'aria2c')
const testMs = 240_000

const lantern = {
  title: 'Lantern Run',
  release: 'Lantern.Run.v1.2.0-CC0',
  releaseDate: '2024-03-14',
  genres: ['Arcade'],
  summary: 'Keep a paper lantern aloft over a sleeping harbour.',
  hue: 28,
  wanted: true,
  ballastBytes: 200_000,
}

let folder: string
let store: SteamStore
let source: DemoSource
let client: StartedPeer
let app: LaunchedServer
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  folder = peerFolder('first-run')
  mkdirSync(join(folder, 'games'))
  store = await startSteamStore([{ id: 620, name: lantern.title }])
  source = await startDemoSource([lantern])
  client = await startAria2()
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
  await client.stop()
  store.close()
  removeFolder(folder)
}, testMs)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** Back to the library by its link in the rail, from wherever one is. */
async function toLibrary(page: Page): Promise<void> {
  await press(page, /^Library$/)
  await heading(page, 'Library')
}

/** The test of each step shows its result in place. */
const result = (page: Page, text: string) => page.getByText(text).first().waitFor()

async function createAccount(page: Page): Promise<void> {
  await page.goto(app.url)
  await heading(page, 'Welcome')
  await fill(page, /^Username$/, credentials.username)
  await fill(page, /^Password$/, credentials.password)
  await fill(page, /^Confirm password$/, credentials.password)
  await page.keyboard.press('Enter')
  await heading(page, 'Setup guide')
}

async function addClient(page: Page): Promise<void> {
  await press(page, /^Look for download clients$/)
  await page
    .getByText(/No download client found|^Added$|^Add \w+$/)
    .first()
    .waitFor()
  await press(page, /^Add download client$/)
  await press(page, /^aria2/)
  await fill(page, /^URL$/, client.url)
  await fill(page, /^Password/, client.password)
  await press(page, /^Test$/)
  await page
    .locator('dialog[open]')
    .getByText(/Version \d/)
    .waitFor()
  await press(page, /^Save$/)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

async function addIndexer(page: Page): Promise<void> {
  await press(page, /^Add indexer$/)
  await press(page, /^Torznab/)
  await fill(page, /^API URL$/, source.url)
  await fill(page, /^API key$/, 'a key that the source ignores')
  await press(page, /^Save$/)
  await page.getByText('Check the selection before you save.').waitFor()
  await press(page, /^Save$/)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test.skipIf(!available)(
  'from the first account to the first owned game with the keyboard alone, left and resumed in another browser',
  async () => {
    const page = await openPage(browser, 'desktop', troubles)
    await createAccount(page)
    // Steam needs no key, so that the guide begins with the folder.
    await page.getByRole('heading', { name: 'Library folder', level: 2, exact: true }).waitFor()
    await press(page, /^Metadata/)
    await press(page, /^Test Steam$/)
    await result(page, 'Steam answers')
    await press(page, /^Continue$/)
    await fill(page, /^Library folder$/, join(folder, 'games'))
    await press(page, /^Use this folder$/)
    await result(page, 'Ludarr can write to it.')
    await press(page, /^Continue$/)
    await addClient(page)

    await toLibrary(page)
    await page.getByText('Next step: Indexer').waitFor()
    const other = await openPage(browser, 'phone', troubles, { cookies: await page.context().storageState() })
    await other.goto(app.url)
    await other.getByRole('link', { name: 'Continue setup' }).click()
    await other.getByRole('heading', { name: 'Indexer', level: 2, exact: true }).waitFor()
    await other.getByRole('button', { name: 'Skip for now' }).click()
    await other.getByRole('heading', { name: 'First game', level: 2, exact: true }).waitFor()
    await other.close()

    await page.goto(`${app.url}/welcome`)
    await page.getByRole('heading', { name: 'First game', level: 2, exact: true }).waitFor()
    await press(page, /^4?Indexer ?Skipped$/)
    await addIndexer(page)
    await press(page, /^Continue$/)
    await press(page, /^Add game$/)
    await heading(page, 'Add game')
    await fill(page, /^Game title$/, 'Lantern')
    // The search begins a moment after the last key.
    await page.getByText('Lantern Run').first().waitFor()
    await press(page, /^AddLantern Run$/)
    await page.getByRole('link', { name: 'In library' }).waitFor()

    await toLibrary(page)
    await page.getByRole('link', { name: /Lantern Run.*Owned/ }).waitFor({ timeout: testMs })
    await tabTo(page, /Lantern Run.*Owned/)
    await page.keyboard.press('Enter')
    await heading(page, 'Lantern Run')
    await page.goto(`${app.url}/welcome`)
    await page.getByRole('heading', { name: 'Ludarr is set up', level: 2, exact: true }).waitFor()
    await press(page, /^Go to library$/)
    await heading(page, 'Library')
    expect(await page.getByText('Continue setup').count()).toBe(0)
    expect(troubles).toEqual([])
  },
  testMs,
)
