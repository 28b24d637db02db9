import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../peers/qbittorrent.ts'
import { faultsOf, openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium') && peerAvailable('qbittorrent-nox')
const testMs = 180_000
const [accepted, rejected] = ['Test.Game.v1.0-FIXTURE', 'Test.Game.v1.0.REPACK-OTHER']

let source: Awaited<ReturnType<typeof startTorznabSource>>
let peer: StartedQbittorrent
let app: ServerProcess
let browser: Browser
let gameId: string

beforeAll(async () => {
  if (!available) return
  const releases = [accepted, rejected].map((title, index) => {
    const { bytes } = lonelyTorrent(title, 'http://127.0.0.1:9/announce')
    const file = { bytes, type: 'application/x-bittorrent', name: `${title}.torrent` }
    return { title, size: 5_000_000_000, seeders: index === 0 ? 100 : 0, file }
  })
  source = await startTorznabSource({ releases })
  peer = await startQbittorrent()
  app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '100000', LUDARR_LIMIT_WRITE: '100000' })
  browser = await startBrowser()
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  const { url, username, password } = peer
  await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
  await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
  for (let number = 100; number < 160; number += 1)
    for (const name of ['Alpha', 'Zulu'])
      await app.ask('POST', '/games', { title: `${name} ${number}`, status: 'owned' })
  gameId = (await app.ask('POST', '/games', { title: 'Test Game', status: 'owned' })).id
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await peer.stop()
  await source.close()
}, testMs)

const position = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Opens the game from the middle of the library, and returns how far the library was scrolled. */
async function openFromLibrary(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^Test Game/ }).first()
  await eventually('The game is on the screen', 60_000, async () => {
    if ((await link.count()) > 0) return true
    await page.mouse.wheel(0, 300)
    return false
  })
  await link.scrollIntoViewIfNeeded()
  const before = await position(page)
  await link.click()
  await page.getByRole('heading', { name: 'Test Game', level: 1 }).waitFor()
  return before
}

/** Shows the group and hides the age; the address keeps it, and shows the same elsewhere. */
async function chooseColumns(page: Page, troubles: string[]): Promise<void> {
  const header = (shown: Page, name: string) => shown.getByRole('columnheader', { name, exact: true })
  const sortedBySize = (shown: Page) => header(shown, 'Size').and(shown.locator('[aria-sort="descending"]'))
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Group' }).check()
  await dialog.getByRole('checkbox', { name: 'Age', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await header(page, 'Size').getByRole('button').click()
  await sortedBySize(page).waitFor()
  await page.waitForFunction(
    () => new URLSearchParams(location.search).get('columns') === 'indexer,protocol,kind,languages,size,peers,group',
  )
  const { cookies } = await page.context().storageState()
  const other = await openPage(browser, 'desktop', troubles, { cookies, origins: [] })
  await other.goto(page.url())
  await header(other, 'Group').waitFor()
  await sortedBySize(other).waitFor()
  expect(await header(other, 'Age').count()).toBe(0)
  await other.context().close()
}

test.skipIf(!available)(
  'a release is chosen by its explained score, a rejected one is grabbed after a question, and Back leads to the same place',
  async () => {
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await settled(page)
    await page.mouse.move(700, 600)
    const before = await openFromLibrary(page)
    expect(before).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Releases', exact: true }).click()
    await page.getByRole('button', { name: `Details of ${accepted}` }).click()
    const score = page.getByRole('table', { name: 'How the score adds up' })
    await score.waitFor()
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Details of ${accepted}` }) })
    const total = await score.getByRole('row').last().getByRole('cell').textContent()
    expect(await row.getByRole('gridcell').first().textContent()).toMatch(/^Accepted/)
    expect((await row.getByRole('gridcell').first().textContent())?.replace(/\D/g, '')).toBe(total?.replace(/\D/g, ''))
    await page.getByRole('button', { name: `Details of ${rejected}` }).click()
    await page.getByRole('heading', { name: 'Why it was rejected' }).waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])

    await chooseColumns(page, troubles)
    await page.getByRole('button', { name: new RegExp(`^Grab ?: ${accepted}`) }).click()
    await page.getByText(`Sent ${accepted} to The client.`).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Grab anyway ?: ${rejected}`) }).click()
    const question = page.getByRole('dialog', { name: 'Grab a rejected release?' })
    await question.waitFor()
    const sent = async (): Promise<string[]> =>
      (await app.ask('GET', `/games/${gameId}/downloads`)).map(({ title }: { title: string }) => title).sort()
    expect(await sent()).toEqual([accepted])
    await question.getByRole('button', { name: 'Grab anyway' }).click()
    await question.waitFor({ state: 'detached' })
    await eventually('Both are downloads', 60_000, async () => (await sent()).length === 2)
    expect(await sent()).toEqual([accepted, rejected])

    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await eventually('The library is where it was', 30_000, async () => (await position(page)) === before)
    expect(troubles).toEqual([])
  },
  testMs,
)
