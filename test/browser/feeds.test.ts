import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type FeedAnswer, magnetItem, rss, sends, startFeedServer } from '../fakes/feed-server.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const otherItems = 300

let server: Awaited<ReturnType<typeof startFeedServer>>
let store: SteamStore
let app: ServerProcess
let browser: Browser
const troubles: string[] = []

const list = sends(
  rss(
    '<title>Lighthouse.v1.2-GOG</title><enclosure url="/files/1.zip" type="application/zip" length="5000000000"/>',
    magnetItem('Harbour.Tales.v1.0-RUNE'),
    '<title>News of the week</title><link>https://blog.example/news</link>',
    ...Array.from({ length: otherItems }, (_, at) => magnetItem(`Unheard.Of.${at}.v1.0-GRP`)),
  ),
)
/** The download never ends, so that it does not fail while the test looks at it. */
const items: FeedAnswer = (request, response) => {
  if (!request.url?.startsWith('/files/')) return list(request, response)
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '1000000' })
  response.write(Buffer.alloc(100_000, 'PK'))
}

beforeAll(async () => {
  if (!available) return
  server = await startFeedServer(items)
  store = await startSteamStore([{ id: 100, name: 'Lighthouse' }])
  ;[app, browser] = await Promise.all([
    startServerProcess({
      LUDARR_STEAM_STORE_URL: store.url,
      LUDARR_STEAM_API_URL: store.url,
      LUDARR_STEAM_IMAGES_URL: store.url,
    }),
    startBrowser(),
  ])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'shelved' })
  await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin' })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await Promise.all([server.close(), store.close()])
}, testMs)

async function open(size: Size, path: string): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, [/^POST \/api\/rss\/feeds 400$/])
  await signIn(page, app.url())
  await page.goto(`${app.url()}${path}`)
  await settled(page)
  return page
}

const faults = async (page: Page) => faultsOf(page, await page.context().newCDPSession(page))

for (const size of few(['phone', 'desktop'] as const)) {
  test.skipIf(!available)(
    `a feed is added, its items are listed, and the feed is changed and removed on a ${size}`,
    async () => {
      const page = await open(size, '/settings/feeds')
      server.answer = sends('<!doctype html><html></html>', { 'content-type': 'text/html' })
      await page.getByRole('button', { name: 'Add feed' }).click()
      await page.getByLabel('Name').fill('Releases')
      await page.getByLabel('Feed URL').fill(server.url)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Releases: the response is a web page').waitFor()
      expect(await faults(page)).toEqual([])
      server.answer = items
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: /^Releases/ }).waitFor()
      expect(await faults(page)).toEqual([])
      await page.getByRole('button', { name: 'Edit Releases' }).click()
      await page.getByText('Advanced').click()
      await page.getByLabel('Check interval', { exact: true }).fill('60 minutes')
      await page.getByRole('switch', { name: 'Grab automatically' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Grabs automatically').waitFor()
      expect(await app.ask('GET', '/rss/feeds')).toMatchObject([{ intervalMinutes: 60, autoGrab: true }])

      await page.goto(`${app.url()}/discover/feeds`)
      await page.getByText('Lighthouse.v1.2-GOG').waitFor()
      await page.getByText(`${otherItems + 3} items`).waitFor()
      expect(await page.getByRole('listitem').count()).toBeLessThan(60)
      const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
      await line('Harbour.Tales.v1.0').getByRole('link', { name: 'In library' }).waitFor()
      expect(await line('News of the week').getByRole('button').count()).toBe(0)
      expect(await faults(page)).toEqual([])

      await page.goto(`${app.url()}/settings/feeds`)
      await page.getByRole('button', { name: 'Remove Releases' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('heading', { name: 'No feeds' }).waitFor()
      expect(await app.ask('GET', '/rss/items')).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'an item is grabbed, and its game added to the library',
  async () => {
    const { id } = await app.ask('POST', '/rss/feeds', { name: 'Releases', url: server.url })
    await eventually('The game of the item is found', 60_000, async () => {
      // It may be running already.
      await app.request('POST', '/system/jobs/match-feed-items/run')
      const [item] = await app.ask('GET', '/rss/items?limit=1')
      return item.match?.title === 'Lighthouse'
    })
    const page = await open('phone', '/discover/feeds')
    await page.getByRole('button', { name: 'Grab Lighthouse.v1.2-GOG' }).tap()
    await page.getByText('Sent Lighthouse.v1.2-GOG to Built in.').waitFor()
    await page.getByRole('button', { name: 'Add Lighthouse', exact: true }).tap()
    await page.getByText('Added Lighthouse to your library.').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Lighthouse.v1.2' }).getByText('In library').waitFor()
    expect(await app.ask('GET', '/downloads')).toMatchObject({ downloads: [{ indexerName: 'Releases' }] })
    expect(await faults(page)).toEqual([])
    await page.context().close()
    await app.ask('DELETE', `/rss/feeds/${id}`)
  },
  testMs,
)

test.skipIf(!available)('the pages of feeds log no error to the console', () => {
  expect(troubles).toEqual([])
})
