import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let store: SteamStore
let source: TorznabSource
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  store = await startSteamStore([
    {
      id: 700,
      name: 'Tomorrow Island',
      details: {
        short_description: 'Nobody has been there yet.',
        genres: [{ id: '25', description: 'Adventure' }],
        release_date: { coming_soon: true, date: '12 Mar, 2027' },
      },
    },
    { id: 620, name: 'Lighthouse', details: { release_date: { coming_soon: false, date: '12 Mar, 2021' } } },
  ])
  source = await startTorznabSource({
    releases: [
      {
        title: 'Tomorrow.Island-RUNE',
        size: 5_000_000_000,
        seeders: 900,
        magnet: `magnet:?xt=urn:btih:${'ab'.repeat(20)}`,
      },
    ],
  })
  const environment = {
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
  }
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
  await app.ask('POST', '/indexers', { name: 'First', url: source.apiUrl, apiKey: source.apiKey })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  source.close()
  store.close()
}, testMs)

const asked = () => source.calls.map((url) => url.searchParams.get('q') ?? '')

test.skipIf(!available)(
  'a game that is added before its release keeps what the provider knows, and is not searched for',
  async () => {
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    for (const title of ['Tomorrow Island', 'Lighthouse']) {
      await page.goto(`${app.url()}/add?q=${encodeURIComponent(title)}`)
      await page.getByText('1 game found').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: `Add ${title}` }).click()
      await page.getByRole('link', { name: 'In library' }).waitFor()
    }
    const [tomorrow] = await app.ask('GET', '/games?search=Tomorrow')
    expect(await app.ask('GET', `/games/${tomorrow.id}`)).toMatchObject({
      status: 'wanted',
      source: 'metadata',
      metadataId: 'steam:700',
      storefrontAppId: 700,
      releaseStatus: 'upcoming',
      releaseDate: '2027-03-12',
      genres: ['Adventure'],
      summary: 'Nobody has been there yet.',
    })
    // Searches run one after the other: the later game's turn comes after that of the earlier one.
    await eventually('Lighthouse is searched for', 30_000, async () =>
      asked().some((query) => /lighthouse/i.test(query)),
    )
    expect(asked().filter((query) => /tomorrow/i.test(query))).toEqual([])
    // Its release is delayed, and a refresh shows it.
    store.apps = store.apps.map((each) =>
      each.id === 700 ? { ...each, details: { release_date: { coming_soon: true, date: '30 Sep, 2027' } } } : each,
    )
    await page.goto(`${app.url()}/games/${tomorrow.id}?tab=history`)
    await eventually('the delay is shown', 60_000, async () => {
      await page.getByRole('button', { name: 'Refresh metadata' }).click()
      return (await page.getByText('Release date: 2027-03-12 → 2027-09-30').count()) > 0
    })
    await page.goto(`${app.url()}/notifications`)
    await page.getByText('Tomorrow Island was delayed').waitFor()
    await page.goto(app.url())
    await page.getByRole('button', { name: 'Refresh metadata' }).click()
    await page.getByText('Refreshed 2 games.').waitFor()
    // It is released after all, and searched for at once.
    store.apps = store.apps.map((each) =>
      each.id === 700 ? { ...each, details: { release_date: { coming_soon: false, date: '12 Mar, 2021' } } } : each,
    )
    await page.goto(`${app.url()}/games/${tomorrow.id}`)
    await eventually('the released game is searched for', 60_000, async () => {
      await page.getByRole('button', { name: 'Refresh metadata' }).click()
      return asked().some((query) => /tomorrow/i.test(query))
    })
    expect(troubles).toEqual([])
  },
  testMs,
)
