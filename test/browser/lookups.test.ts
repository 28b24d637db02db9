import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { startHowLongToBeat } from '../fakes/how-long-to-beat.ts'
import { nexusKey, nexusMod, startNexusMods } from '../fakes/nexus-mods.ts'
import { startPcGamingWiki } from '../fakes/pc-gaming-wiki.ts'
import { p2pEntry, sceneEntry, startXrel } from '../fakes/xrel.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: ServerProcess
let browser: Browser
let gameId: string
const troubles: string[] = []
const ends: (() => Promise<unknown>)[] = []

async function startServices(): Promise<Record<string, string>> {
  const wiki = await startPcGamingWiki({ 620: 'Portal 2' })
  const times = await startHowLongToBeat([
    { game_id: 7231, game_name: 'Portal 2', comp_main: 30_600, comp_plus: 48_780, comp_100: 79_200 },
  ])
  const nexus = await startNexusMods()
  nexus.library.games = [{ id: 1, name: 'Portal 2', domain_name: 'portal2' }]
  nexus.library.mods = { portal2: [nexusMod(1, 'Sharper textures'), nexusMod(2, 'More chambers')] }
  const xrel = await startXrel()
  const now = Math.floor(Date.now() / 1000)
  xrel.library.scene = [
    sceneEntry('Portal.2-GROUP', now - 600),
    ...Array.from({ length: 150 }, (_, index) => sceneEntry(`Other.Game.${index}-GRP`, now - 1000 - index)),
  ]
  xrel.library.p2p = [p2pEntry('Braid.v1.2-GRP', now - 300)]
  for (const service of [wiki, times, nexus, xrel]) ends.push(service.close)
  return {
    LUDARR_PCGAMINGWIKI_URL: wiki.url,
    LUDARR_HLTB_URL: times.url,
    LUDARR_NEXUSMODS_URL: nexus.url,
    LUDARR_XREL_URL: xrel.url,
  }
}

beforeAll(async () => {
  if (!available) return
  const environment = await startServices()
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  gameId = (
    await app.ask('POST', '/games', {
      title: 'Portal 2',
      storefrontAppId: 620,
      links: [{ kind: 'website', url: 'https://www.thinkwithportals.com/' }],
    })
  ).id
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await Promise.all(ends.map((end) => end()))
}, testMs)

async function signIn(size: 'desktop' | 'phone'): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return page
}

test.skipIf(!available)(
  'a key of Nexus Mods is tested when it is saved, and then a game shows what the services know',
  async () => {
    const page = await signIn('desktop')
    await page.goto(`${app.url()}/settings/lookups`)
    const panel = page.getByRole('region', { name: 'Nexus Mods' })
    await panel.getByLabel('Nexus Mods API key', { exact: true }).fill(nexusKey)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Remove Nexus Mods API key' }).waitFor()
    await page.goto(`${app.url()}/games/${gameId}`)
    await page.getByRole('region', { name: 'Play time' }).getByText('8.5 h').waitFor()
    await page.getByRole('link', { name: 'Fixes on PCGamingWiki' }).waitFor()
    await page.getByRole('link', { name: 'More chambers' }).waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a rejected key is shown at its field',
  async () => {
    const own: string[] = []
    const page = await openPage(browser, 'phone', own)
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await page.goto(`${app.url()}/settings/lookups`)
    await page.getByLabel('Nexus Mods API key', { exact: true }).fill('not the right key')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nexus Mods rejected the API key: Please provide a valid API Key').waitFor()
    expect(await page.getByLabel('Nexus Mods API key', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'scene releases are listed, paged, filtered and searched, with the games of the library',
  async () => {
    const page = await signIn('phone')
    await page.goto(`${app.url()}/discover/scene`)
    const lines = page.getByRole('main').getByRole('listitem')
    await page.getByText('Braid.v1.2-GRP').waitFor()
    await page.getByRole('button', { name: 'Wanted' }).click()
    await page.getByText('Braid.v1.2-GRP').waitFor({ state: 'detached' })
    expect(await lines.count()).toBe(1)
    expect(await lines.getByRole('link', { name: 'Wanted' }).getAttribute('href')).toBe(`/games/${gameId}`)
    expect(page.url()).toEndWith('/discover/scene?show=wanted')
    await page.reload()
    await lines.getByRole('link', { name: 'Wanted' }).waitFor()
    expect(await lines.count()).toBe(1)
    await page.getByRole('button', { name: 'All' }).click()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByText('Other.Game.140-GRP').waitFor()
    expect(page.url()).toEndWith('/discover/scene?page=2')
    await page.reload()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByLabel('Release name').fill('braid')
    await page.keyboard.press('Enter')
    await page.getByText('Braid.v1.2-GRP').waitFor()
    await settled(page)
    expect(await lines.count()).toBe(1)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
