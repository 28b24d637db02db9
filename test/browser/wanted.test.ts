import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const gameCount = 250

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
let source: TorznabSource
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  const limits = { LUDARR_LIMIT_WRITE: '1000000', LUDARR_LIMIT_GENERAL: '1000000' }
  ;[app, browser, source] = await Promise.all([startServerProcess(limits), startBrowser(), startTorznabSource()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  for (let number = 1; number <= gameCount; number += 1) {
    await app.ask('POST', '/games', { title: `Harbour Tales ${String(number).padStart(3, '0')}` })
  }
  await app.ask('POST', '/indexers', { name: 'First', url: source.apiUrl, apiKey: source.apiKey })
  source.releases = [
    { title: 'Harbour.Tales.001.v1.0-RUNE', size: 5e9, seeders: 0, magnet: `magnet:?xt=urn:btih:${'a'.repeat(40)}` },
  ]
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await source.close()
}, testMs)

async function openWanted(size: Size): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(`${app.url()}/wanted`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Harbour Tales 001' }).waitFor()
  return page
}

const title = (page: Page, number: string) => page.getByRole('link', { name: `Harbour Tales ${number}` })

for (const size of ['desktop', 'phone'] as const) {
  test.skipIf(!available)(
    `one of many games is searched for on a ${size}, and the page says why nothing was grabbed`,
    async () => {
      const page = await openWanted(size)
      await page.getByText(`${gameCount} games`).waitFor()
      expect(await page.getByText('Automatic search is off.').count()).toBe(1)
      expect(
        await page
          .getByRole('listitem')
          .filter({ has: page.locator('[data-title]') })
          .count(),
      ).toBeLessThan(60)
      await page.getByRole('button', { name: 'Search now for Harbour Tales 001' }).click()
      await page.getByText('No release of Harbour Tales 001 was accepted.').waitFor()
      await page.getByText('1 × Too few seeders').first().waitFor()
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      await title(page, '001').click()
      await page.getByRole('heading', { name: 'Why nothing was grabbed' }).waitFor()
      await page.getByText('Show 1 release').click()
      await page.getByText('Harbour.Tales.001.v1.0-RUNE').waitFor()
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'the list is walked with the keyboard, from the first game to the last and back',
  async () => {
    const page = await openWanted('desktop')
    const focused = (number: string) =>
      page.waitForFunction((text) => document.activeElement?.textContent === text, `Harbour Tales ${number}`)
    await title(page, '001').focus()
    await page.keyboard.press('ArrowDown')
    await focused('002')
    await page.keyboard.press('End')
    await focused('250')
    await page.keyboard.press('ArrowUp')
    await focused('249')
    await page.keyboard.press('Home')
    await focused('001')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'all games are searched for in the background until the user stops it',
  async () => {
    const page = await openWanted('phone')
    // Held, so that the search does not end before it is stopped.
    source.mode = 'slow'
    await page.getByRole('button', { name: 'Search all' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Searching for missing games: \d+ of 250$/ })
      .waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Search all' }).waitFor()
    source.mode = 'normal'
    await eventually('The search is stopped', 60_000, async () => {
      const { state } = await app.ask('GET', '/wanted/search')
      return state === 'cancelled'
    })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the wanted page logs no error to the console', () => {
  expect(troubles).toEqual([])
})
