import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startSteamStore } from '../fakes/steam-store.ts'
import { startXrel } from '../fakes/xrel.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { goTo, settled } from './browser.ts'
import { pages } from './page-list.ts'
import { member, signedInPages } from './signed-in-pages.ts'

const testMs = 300_000
const tests = signedInPages(startEmptyServer)

/** A server as it is after its first account: without games, clients, indexers and anything that follows from them. */
async function startEmptyServer() {
  const [store, xrel] = await Promise.all([startSteamStore([]), startXrel()])
  const app = await startServerProcess({
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
    LUDARR_XREL_URL: xrel.url,
    LUDARR_LIMIT_GENERAL: '100000',
    LUDARR_LIMIT_WRITE: '100000',
  })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  return {
    ...app,
    /** Stops everything it started. */
    async stop() {
      await app.stop()
      await Promise.all([store.close(), xrel.close()])
    },
  }
}

type EmptyState = {
  title: string
  /** The next step: the name of a link and where it leads, or of a button. */
  link?: [name: string, to: string]
  button?: string
}

const addGame: [string, string] = ['Add game', '/add']
const library: [string, string] = ['Go to library', '/']

/** What both see. */
const states: Record<string, EmptyState> = {
  '/': { title: 'Your library is empty', link: addGame },
  '/?search=nothing-like-it': { title: 'Your library is empty', link: addGame },
  '/add': { title: 'Find a game' },
  '/discover?list=upcoming': { title: 'No games found' },
  '/discover/scene': { title: 'No releases' },
  '/discover/feeds': { title: 'No feeds' },
  '/games/none': { title: 'This game is not in your library', link: library },
  '/activity': { title: 'No downloads', link: addGame },
  '/activity/untracked': { title: 'No untracked downloads' },
  '/activity/history': { title: 'No history yet', link: addGame },
  '/activity/history?user=all&type=imported&from=2026-01-01': { title: 'No matching events', button: 'Clear filters' },
  '/activity/blacklist': { title: 'Blacklist is empty' },
  '/notifications': { title: 'No notifications' },
  '/wanted': { title: 'No missing games', link: addGame },
  '/wanted/updates': { title: 'No updates', link: library },
  '/wanted/parts': { title: 'No wanted add-ons', link: library },
  '/wanted/waiting': { title: 'Nothing is waiting', link: ['Search preferences', '/settings/search'] },
  '/calendar': { title: 'No releases', link: ['Discover upcoming games', '/discover?list=upcoming'] },
  '/statistics': { title: 'No statistics yet', link: addGame },
  '/search': { title: 'Search for a release' },
  '/search?q=Harbour+Tales': { title: 'No indexers' },
  '/no/such/page': { title: 'Page not found', link: library },
}

/** What only admins see, or see otherwise. */
const adminStates: Record<string, EmptyState> = {
  '/activity/untracked': { title: 'No untracked downloads', link: ['Download clients', '/settings/downloaders'] },
  '/search?q=Harbour+Tales': { title: 'No indexers', link: ['Add indexer', '/settings/indexers'] },
  '/import': { title: 'Choose a folder', button: 'Browse' },
  '/settings/downloaders': { title: 'No download client yet', button: 'Add download client' },
  '/settings/indexers': { title: 'No indexer yet', button: 'Add indexer' },
  '/settings/tags': { title: 'There are no tags yet.', button: 'Add tag' },
  '/settings/feeds': { title: 'No feeds', button: 'Add feed' },
  '/settings/notifications': { title: 'No channels yet', button: 'Add channel' },
  '/system/backups': { title: 'No backups', button: 'Back up now' },
}

const accounts = [
  { who: 'an admin', as: undefined, expectedStates: { ...states, ...adminStates } },
  { who: 'a member', as: member, expectedStates: states },
]

for (const { who, as, expectedStates } of accounts) {
  test.skipIf(!tests.available)(
    `the pages of an empty server tell ${who} what is missing and what to do next`,
    async () => {
      const page = await tests.open('phone', '/', as === undefined ? {} : { as })
      const faults: string[] = []
      for (const [place, state] of Object.entries(expectedStates)) {
        await goTo(page, place)
        for (const fault of await faultsOf(page, state)) faults.push(`${place}: ${fault}`)
      }
      expect(faults).toEqual([])
      tests.expectNoTroubles()
      await page.context().close()
    },
    testMs,
  )

  test.skipIf(!tests.available)(
    `no link on the pages of an empty server leads ${who} to a page that is not there`,
    async () => {
      const page = await tests.open('phone', '/', as === undefined ? {} : { as })
      const linkedFrom = new Map<string, string>()
      for (const place of ownPages(as === undefined)) {
        await goTo(page, place)
        for (const link of await linksOf(page)) if (!linkedFrom.has(link)) linkedFrom.set(link, place)
      }
      const faults: string[] = []
      for (const [link, place] of linkedFrom) {
        await goTo(page, link)
        if ((await mainHeading(page)) === 'Page not found') faults.push(`${place} links to ${link}`)
      }
      expect(linkedFrom.size).toBeGreaterThan(20)
      expect(faults).toEqual([])
      tests.expectNoTroubles()
      await page.context().close()
    },
    testMs,
  )
}

/** What lacks in the empty state of a page. The next step is followed. */
async function faultsOf(page: Page, { title, link, button }: EmptyState): Promise<string[]> {
  const heading = page.locator('#content').getByRole('heading', { name: title, exact: true })
  const isShown = await heading.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (!isShown) return [`it does not say “${title}”`]
  const block = heading.locator('..')
  const faults: string[] = []
  const hint = ((await block.textContent()) ?? '').replace(title, '')
  if (!/\w+ \w+.*[.?!]/.test(hint)) faults.push(`it does not say more than “${title}”`)
  for (const dead of await block.locator('button:disabled, [aria-disabled="true"]').all())
    faults.push(`“${await dead.textContent()}” cannot be used`)
  if (button !== undefined && (await page.getByRole('button', { name: button, exact: true }).first().isDisabled()))
    faults.push(`“${button}” cannot be used`)
  if (link !== undefined) {
    const [name, to] = link
    await block.getByRole('link', { name, exact: true }).click()
    await settled(page)
    const { pathname, search } = new URL(page.url())
    if (pathname + search !== to) faults.push(`“${name}” leads to ${pathname}${search}`)
    if ((await mainHeading(page)) === 'Page not found') faults.push(`“${name}” leads to no page`)
  }
  return faults
}

/** The pages that an account can open. */
function ownPages(isAdmin: boolean): string[] {
  const forAll = pages.filter((page) => !/OWNED|LONG|\/help|\/import|\/settings|\/system/.test(page))
  return isAdmin
    ? [...forAll, ...pages.filter((page) => /^\/(?:import|settings|system)/.test(page))]
    : [...forAll, '/settings', '/settings/search', '/settings/wishlist', '/settings/notifications', '/system']
}

/** The links of the content to pages of Ludarr, other than those of the help. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('#content a[href^="/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.filter((href) => !href.startsWith('/help'))
}

async function mainHeading(page: Page): Promise<string | null> {
  await page.locator('h1:visible').first().waitFor()
  return page.locator('h1:visible').first().textContent()
}
