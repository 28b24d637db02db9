import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type Rawg, rawgKey, startRawg } from '../fakes/rawg.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const dayMs = 86_400_000
const dateIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const puzzle = { id: 7, name: 'Puzzle', slug: 'puzzle' }
const racing = { id: 1, name: 'Racing', slug: 'racing' }
const pc = { platform: { id: 4, name: 'PC', slug: 'pc' } }

let rawg: Rawg
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  rawg = await startRawg([
    {
      id: 1,
      slug: 'quiet-harbor',
      name: 'Quiet Harbor',
      released: dateIn(-20),
      added: 900,
      genres: [puzzle],
      platforms: [pc],
    },
    {
      id: 3,
      slug: 'night-garden',
      name: 'Night Garden',
      released: dateIn(-50),
      added: 850,
      tags: [{ slug: 'nsfw' }],
    },
    { id: 2, slug: 'tomorrow-island', name: 'Tomorrow Island', released: dateIn(40), added: 800, genres: [racing] },
    ...Array.from({ length: 50 }, (_, index) => ({
      id: 100 + index,
      slug: `lantern-run-${index}`,
      name: `Lantern Run ${index + 1}`,
      released: dateIn(-100),
      added: 700 - index,
      genres: [racing],
      platforms: [pc],
    })),
  ])
  const environment = { LUDARR_METADATA_PROVIDER: 'rawg', LUDARR_RAWG_KEY: rawgKey, LUDARR_RAWG_URL: rawg.url }
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  rawg.close()
}, testMs)

async function openDiscover(size: Size, troubles: string[]): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  await page.getByRole('link', { name: 'Discover' }).first().click()
  await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
  return page
}

const row = (page: Page, title: string) => page.getByRole('region', { name: title })

test.skipIf(!available)(
  'games are discovered in rows and added without leaving the page',
  async () => {
    const troubles: string[] = []
    const page = await openDiscover('desktop', troubles)
    await row(page, 'Recently released').getByRole('heading', { name: 'Quiet Harbor' }).waitFor()
    await row(page, 'Upcoming').getByRole('heading', { name: 'Tomorrow Island' }).waitFor()
    const add = row(page, 'Upcoming').getByRole('button', { name: 'Add Tomorrow Island' })
    await add.focus()
    await page.keyboard.press('Enter')
    await row(page, 'Upcoming')
      .getByRole('link', { name: /In library.*Tomorrow Island/ })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/discover')
    expect(await app.ask('GET', '/games?search=Tomorrow')).toMatchObject([{ metadataId: 'rawg:2', status: 'wanted' }])
    expect(troubles).toEqual([])
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'a list is shown whole, page by page, by genre, and without the games of the library',
  async () => {
    const troubles: string[] = []
    const page = await openDiscover('desktop', troubles)
    await page.getByRole('link', { name: /Show all.*Popular/ }).click()
    await page.getByRole('heading', { name: 'Lantern Run 30' }).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('heading', { name: 'Lantern Run 50' }).waitFor()
    await page.getByLabel('Genre').selectOption({ label: 'Puzzle' })
    await page.getByRole('heading', { name: 'Quiet Harbor' }).waitFor()
    await page
      .getByRole('heading', { name: /Lantern Run/ })
      .first()
      .waitFor({ state: 'detached' })
    await page.getByLabel('Add as').selectOption('owned')
    await page.getByRole('button', { name: 'Add Quiet Harbor' }).click()
    await page.getByRole('link', { name: /In library.*Quiet Harbor/ }).waitFor()
    expect(await app.ask('GET', '/games?search=Quiet')).toMatchObject([{ status: 'owned' }])
    await page.reload()
    await page.getByRole('link', { name: /In library.*Quiet Harbor/ }).waitFor()
    expect(await page.getByLabel('Add as').inputValue()).toBe('owned')
    await page.getByRole('button', { name: 'Hide games in library' }).click()
    await page.getByText('All games on this page are in your library.').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('heading', { name: 'No games found' }).waitFor()
    expect(troubles).toEqual([])
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'a game that was removed can be added again, and adult games disappear with the setting',
  async () => {
    const troubles: string[] = []
    await app.ask('PATCH', '/settings', { hideAdult: false })
    await app.ask('POST', '/games', { title: 'Lantern Run 1', metadataId: 'rawg:100' })
    const page = await openDiscover('desktop', troubles)
    const popular = row(page, 'Popular')
    await popular.getByRole('heading', { name: 'Night Garden' }).waitFor()
    await popular.getByRole('link', { name: /In library.*Lantern Run 1$/ }).click()
    await page.getByRole('button', { name: 'Remove from library' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Discover' }).first().click()
    await popular.getByRole('button', { name: /^Add.*Lantern Run 1$/ }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Search' }).first().click()
    await page.getByLabel('Hide adult games').click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Discover' }).first().click()
    await popular.getByRole('heading', { name: 'Night Garden' }).waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'the page fits a phone, and says what failed while the provider is down',
  async () => {
    const troubles: string[] = []
    const page = await openDiscover('phone', troubles)
    await row(page, 'Popular').getByRole('heading', { name: 'Lantern Run 5', exact: true }).waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    expect(troubles).toEqual([])
    rawg.mode = 'status-500'
    await page.getByLabel('Platform').selectOption({ label: 'PC' })
    await page.getByRole('alert').getByText('RAWG').waitFor()
    rawg.mode = 'normal'
    await page.close()
  },
  testMs,
)
