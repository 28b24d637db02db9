import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: ServerProcess
let browser: Browser
let gameId: string
let source: TorznabSource
const troubles: string[] = []
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (!available) return
  const titles = ['Portal.2.Peer.Review.DLC-GRP', 'Portal.2.Peer.Review.Update.v1.1-GRP']
  source = await startTorznabSource({ releases: titles.map((title) => ({ title, size: 5_000_000, seeders: 4 })) })
  ends.push(() => source.close())
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/indexers', { name: 'Source', url: source.url, apiKey: source.apiKey })
  const settings = { watchFolder: join(app.folder, 'watch'), completedFolder: join(app.folder, 'done') }
  for (const folder of Object.values(settings)) mkdirSync(folder)
  await app.ask('POST', '/downloaders', { name: 'Folder', type: 'blackhole', settings })
  gameId = (await app.ask('POST', '/games', { title: 'Portal 2', status: 'owned' })).id
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  for (const end of ends) await end()
}, testMs)

const partsNow = () => app.ask('GET', `/games/${gameId}/parts`)

test.skipIf(!available)(
  'a user adds an add-on, finds its releases, ignores and removes it',
  async () => {
    const page = await openGame()
    await page.getByRole('button', { name: 'Add add-on' }).click()
    await page.getByLabel('Title of the add-on').fill('Peer Review')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const status = page.getByLabel('Status of Peer Review')
    await status.waitFor()
    expect(await status.inputValue()).toBe('wanted')
    await page.getByText('1 add-on, 0 owned, 1 wanted').waitFor()

    await page.getByRole('button', { name: 'Find releases of Peer Review' }).click()
    await page.getByRole('heading', { name: 'Releases of Peer Review' }).waitFor()
    await page.getByText('Portal.2.Peer.Review.DLC-GRP').first().waitFor()
    await page.getByRole('button', { name: 'Details of Portal.2.Peer.Review.Update.v1.1-GRP' }).click()
    await page.getByText('Update, not the add-on itself').waitFor()

    await page.getByRole('navigation', { name: 'Sections of the game' }).getByRole('link', { name: 'Add-ons' }).click()
    await status.selectOption({ label: 'Ignored' })
    await page.getByText('1 add-on, 0 owned, 0 wanted').waitFor()
    expect(await partsNow()).toMatchObject([{ title: 'Peer Review', status: 'ignored', source: 'manual' }])
    await page.getByRole('button', { name: 'Remove Peer Review from the list' }).click()
    await page.getByText('No add-ons known.').waitFor()
    expect(await partsNow()).toEqual([])
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a wanted add-on waits for a better release, and its reasons are on the page of the game and under Wanted',
  async () => {
    const publishedAt = new Date()
    source.releases = source.releases.map((release) => ({ ...release, publishedAt }))
    await app.ask('PATCH', '/settings', { autoSearchEnabled: true, delayHours: 4, preferSource: ['gog'] })
    const part = await app.ask('POST', `/games/${gameId}/parts`, { title: 'Peer Review' })
    await eventually('The add-on to wait', 60_000, async () => {
      const { parts } = await app.ask('GET', `/games/${gameId}/waiting`)
      return parts[0]?.part.id === part.id
    })
    const page = await openGame()
    await page.getByText(/^Waiting until .* for GOG$/).waitFor()
    await page.getByText('Best so far: Portal.2.Peer.Review.DLC-GRP (Source)').waitFor()
    await page.getByRole('button', { name: 'Why nothing was grabbed for Peer Review' }).click()
    await page.getByText('2 releases found, 1 accepted').waitFor()
    await page.getByLabel('Reasons').getByText('Different kind of release').waitFor()

    await page.goto(`${app.url()}/wanted/parts`)
    await page.getByText('Portal 2: Peer Review').waitFor()
    await page.getByText('1 add-on').waitFor()
    await page.getByText('1 × Different kind of release').waitFor()
    await page.getByRole('link', { name: 'Waiting' }).click()
    await page.getByRole('button', { name: 'Grab now: Portal 2: Peer Review' }).waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
    await app.ask('DELETE', `/games/${gameId}/parts/${part.id}`)
  },
  testMs,
)

/** Opens the page of the game. */
async function openGame(): Promise<Page> {
  const page = await openPage(browser, 'desktop', troubles)
  await signIn(page, app.url())
  await page.goto(`${app.url()}/games/${gameId}?tab=add-ons`)
  return page
}
