import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type Igdb, igdbCredentials, startIgdb } from '../fakes/igdb.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let store: SteamStore
let igdb: Igdb
let app: ServerProcess
let browser: Browser

const released = (date: string) => ({ release_date: { coming_soon: false, date } })

beforeAll(async () => {
  if (!available) return
  store = await startSteamStore([
    { id: 480, name: 'Prey', details: { ...released('11 Jul, 2006'), short_description: 'The older one.' } },
    { id: 490, name: 'Prey', details: { ...released('4 May, 2017'), short_description: 'The newer one.' } },
    { id: 500, name: 'Lantern Run', details: released('4 May, 2017') },
    { id: 510, name: 'Lantern Run 2', details: released('4 May, 2019') },
  ])
  igdb = await startIgdb()
  const environment = {
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
    LUDARR_IGDB_URL: igdb.url,
    LUDARR_IGDB_IMAGES_URL: igdb.url,
    LUDARR_TWITCH_URL: igdb.url,
    LUDARR_RAWG_KEY: 'a key from the environment',
    LUDARR_RAWG_URL: 'http://127.0.0.1:9',
  }
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  igdb.close()
  store.close()
}, testMs)

const wrongSecret = /^POST \/api\/settings\/metadata 400$/

async function open(path: string, troubles: string[]): Promise<Page> {
  const page = await openPage(browser, 'desktop', troubles, undefined, [wrongSecret])
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.goto(app.url() + path)
  return page
}

test.skipIf(!available)(
  'a provider is chosen with credentials that are tested, and the configuration takes the place of fields',
  async () => {
    const troubles: string[] = []
    const page = await open('/settings/metadata', troubles)
    const form = page.getByRole('region', { name: 'IGDB' })
    await page.getByRole('region', { name: 'RAWG' }).getByText('API key: set by LUDARR_RAWG_KEY.').waitFor()
    await page.getByRole('radio', { name: /^IGDB/ }).check()
    await form.getByLabel('Client ID').fill(igdbCredentials.clientId)
    await form.getByLabel('Client secret', { exact: true }).fill('not the secret')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('invalid client secret').waitFor()
    expect(await app.ask('GET', '/settings/metadata')).toMatchObject({ provider: 'steam', igdb: { clientId: null } })
    await form.getByLabel('Client secret', { exact: true }).fill(igdbCredentials.clientSecret)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await app.ask('GET', '/settings/metadata')).toMatchObject({
      provider: 'igdb',
      igdb: { clientId: igdbCredentials.clientId, clientSecret: '********' },
      rawg: { apiKey: '********' },
    })
    await page.reload()
    // A stored secret is never in the page.
    await expectSoon(() => form.getByLabel('Client secret', { exact: true }).inputValue(), '')
    await expectSoon(
      async () =>
        /^Saved/.test((await form.getByLabel('Client secret', { exact: true }).getAttribute('placeholder')) ?? ''),
      true,
    )
    await page.getByRole('radio', { name: /^Steam/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await app.ask('GET', '/settings/metadata')).toMatchObject({ provider: 'steam' })
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a wrong match is corrected by a search',
  async () => {
    const troubles: string[] = []
    const { id } = await app.ask('POST', '/games', { title: 'Prey', metadataId: 'steam:480' })
    const page = await open(`/games/${id}`, troubles)
    await page.getByText('The older one.').waitFor()
    await page.getByRole('button', { name: 'Correct match' }).click()
    const dialog = page.getByRole('dialog', { name: 'Match Prey' })
    await dialog.getByText('Current match').waitFor()
    await dialog.getByRole('searchbox', { name: 'Game title' }).fill('nothing like it')
    await dialog.getByText('No games found').waitFor()
    await dialog.getByRole('searchbox', { name: 'Game title' }).fill('prey')
    await dialog.getByRole('button', { name: 'Match Prey' }).click()
    await page.getByText('The newer one.').waitFor()
    expect(await app.ask('GET', `/games/${id}`)).toMatchObject({ metadataId: 'steam:490', releaseDate: '2017-05-04' })
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'the cover of another game, or none, can be chosen',
  async () => {
    const troubles: string[] = []
    const { id } = await app.ask('POST', '/games', { title: 'Lantern Run', metadataId: 'steam:500' })
    const cover = async (): Promise<unknown> => (await app.ask('GET', `/games/${id}`)).coverUrl
    const page = await open(`/games/${id}`, troubles)
    const edit = page.getByRole('button', { name: 'Edit game' })
    const dialog = page.getByRole('dialog', { name: 'Edit Lantern Run' })
    const choose = async (name: string): Promise<void> => {
      await edit.click()
      await dialog.getByRole('button', { name: 'Choose cover' }).click()
      await dialog.getByRole('radio', { name }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await choose('Cover of Lantern Run 2')
    expect(await cover()).toContain('/510/')
    await choose('No cover')
    expect(await cover()).toBeNull()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'saving a form does not undo what changed while it was open',
  async () => {
    const troubles: string[] = []
    const { id } = await app.ask('POST', '/games', { title: 'Half-Life' })
    const page = await open(`/games/${id}`, troubles)
    await page.getByRole('button', { name: 'Edit game' }).click()
    await page.getByRole('dialog', { name: 'Edit Half-Life' }).getByLabel('Notes').fill('Replay it')
    await app.ask('PATCH', `/games/${id}`, { title: 'Half-Life: Source', platforms: ['PC'] })
    const dialog = page.getByRole('dialog', { name: 'Edit Half-Life: Source' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await app.ask('GET', `/games/${id}`)).toMatchObject({
      title: 'Half-Life: Source',
      platforms: ['PC'],
      notes: 'Replay it',
    })
    expect(troubles).toEqual([])
  },
  testMs,
)
