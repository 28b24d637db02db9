import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type SteamAccounts, startSteamAccounts } from '../fakes/steam-accounts.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const steamId = '76561197960287930'
const troubles: string[] = []
const refusals = [/^PATCH \/api\/user\/storefront-id 400$/, /^POST \/api\/storefront\/wishlist\/sync 422$/]

let store: SteamStore
let steam: SteamAccounts
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[store, steam] = await Promise.all([startSteamStore(), startSteamAccounts()])
  steam.storeUrl = store.url
  store.apps = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `Game number ${index + 1}` }))
  const addresses = { LUDARR_STEAM_API_URL: steam.url, LUDARR_STEAM_STORE_URL: store.url }
  const images = { LUDARR_STEAM_IMAGES_URL: store.url }
  ;[app, browser] = await Promise.all([startServerProcess({ ...addresses, ...images }), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await Promise.all([store.close(), steam.close()])
}, testMs)

async function openWishlist(): Promise<Page> {
  const page = await openPage(browser, 'phone', troubles, undefined, refusals)
  await signIn(page, app.url())
  await page.goto(`${app.url()}/settings/wishlist`)
  await settled(page)
  return page
}

test.skipIf(!available)(
  'without a key, a member is told whom to ask, and is offered no import',
  async () => {
    const member = { username: 'joanna', password: 'a long enough password' }
    await app.ask('POST', '/users', { ...member, role: 'member' })
    const page = await openPage(browser, 'phone', troubles)
    await signIn(page, app.url(), member)
    await page.goto(`${app.url()}/settings/wishlist`)
    await page.getByText('Ask an administrator to enter a Steam Web API key.').waitFor()
    expect(await page.getByRole('button', { name: 'Import owned games' }).count()).toBe(0)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a wishlist is synced on a phone, and what is missing is said',
  async () => {
    const page = await openWishlist()
    const sync = page.getByRole('button', { name: 'Sync now' })
    await page.getByText('Not synced yet.').waitFor()
    expect(await sync.isDisabled()).toBe(true)

    const account = page.getByRole('region', { name: 'Steam account' })
    await account.getByLabel('Steam ID').fill('7656')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await account.locator('[aria-invalid="true"]').waitFor()
    await account.getByLabel('Steam ID').fill(steamId)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByText('Saved.', { exact: true }).waitFor()

    await sync.tap()
    await page.getByText(/Steam does not show the wishlist of this account/).waitFor()
    steam.accounts[steamId] = { wishlist: store.apps.map(({ id }) => id), owned: [{ appid: 31, name: 'Owned game' }] }
    await sync.tap()
    await page.getByText('20 games added. 10 more follow in the background.').waitFor()
    await page.getByText('30 games on the wishlist: 30 added, 0 skipped').waitFor({ timeout: 90_000 })

    const key = page.getByRole('region', { name: 'Steam Web API' })
    expect(await page.getByRole('button', { name: 'Import owned games' }).count()).toBe(0)
    await key.getByLabel('Steam API key', { exact: true }).fill(steam.apiKey)
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('button', { name: 'Import owned games', disabled: false }).tap()
    await page.getByText('1 game added.').waitFor()
    const games = await app.ask('GET', '/games')
    expect(games).toHaveLength(31)
    expect(troubles).toEqual([])
    await page.close()
  },
  testMs,
)
