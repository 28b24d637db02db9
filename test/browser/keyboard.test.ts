import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type DemoSource, startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { startAria2 } from '../peers/aria2.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, startBrowser } from './browser.ts'
import { fill, press, tabTo } from './keyboard.ts'

const available = peerAvailable('chromium', 'aria2c')
const testMs = 240_000

const lantern = {
  title: 'Lantern Run',
  release: 'Lantern.Run.v1.2.0-CC0',
  releaseDate: '2024-03-14',
  genres: ['Arcade'],
  summary: 'Keep a paper lantern aloft over a sleeping harbor.',
  hue: 28,
  wanted: true,
  ballastBytes: 200_000,
}

let store: SteamStore
let source: DemoSource
let client: StartedPeer
let app: ServerProcess
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  store = await startSteamStore([{ id: 620, name: lantern.title }])
  source = await startDemoSource([lantern])
  client = await startAria2()
  const environment = {
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
  }
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
  const { url, username, password } = client
  await app.ask('POST', '/downloaders', { name: 'Client', type: 'aria2', url, username, password })
  await app.ask('POST', '/indexers', { name: 'Source', url: source.url })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
  await client.stop()
  store.close()
}, testMs)

type AccessibilityNode = { ignored?: boolean; role?: { value?: unknown }; name?: { value?: unknown } }

/** What a screen reader is told of the page: each role with its name. */
async function spoken(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { nodes: AccessibilityNode[] } = await session.send('Accessibility.getFullAXTree')
  expect(await faultsOf(page, session)).toEqual([])
  await session.detach()
  return nodes.filter(({ ignored }) => ignored !== true).map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`)
}

/** Messages appear in regions that are on the page from the start, or they would not be read out. */
const liveMessage = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

test.skipIf(!available)(
  'a game is added, searched for, grabbed and owned with the keyboard alone',
  async () => {
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url())
    await fill(page, /^Username$/, credentials.username)
    await fill(page, /^Password$/, credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await press(page, /^Add game$/)
    await page.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()

    // Without a search of its own, so that the release is chosen by hand.
    await press(page, /^Options$/)
    await tabTo(page, /^Search now$/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(/Search later/).waitFor()
    await fill(page, /^Game title$/, 'Lantern')
    await page.getByRole('button', { name: /^Add\s*Lantern Run$/ }).waitFor()
    expect(await spoken(page)).toEqual(
      expect.arrayContaining(['searchbox Game title', 'heading Lantern Run', 'checkbox Select Lantern Run']),
    )
    await press(page, /^AddLantern Run$/)
    await page.getByRole('link', { name: 'In library' }).waitFor()
    await press(page, /^In library$/)
    await page.getByRole('heading', { name: 'Lantern Run', level: 1 }).waitFor()

    await press(page, /^Releases$/)
    await page.getByRole('grid', { name: 'Releases' }).waitFor()
    await liveMessage(page, /1 found/)
    const releases = await spoken(page)
    expect(releases).toEqual(
      expect.arrayContaining(['grid Releases', 'columnheader Score', `button Grab : ${lantern.release}`]),
    )
    await press(page, /^Grab: Lantern/)
    await liveMessage(page, /^Sent .*Lantern.* to Client\./)

    await page.getByText('Owned', { exact: true }).first().waitFor({ timeout: testMs })
    await press(page, /^Files$/)
    await page.getByRole('tree').waitFor()
    expect((await spoken(page)).some((line) => line.startsWith('treeitem '))).toBe(true)
    expect((await app.ask('GET', '/games')).map(({ status }: { status: string }) => status)).toEqual(['owned'])
    expect(troubles).toEqual([])
  },
  testMs,
)
