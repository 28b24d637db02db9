import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let store: SteamStore
let app: ServerProcess
let browser: Browser
let rootId: string
let lastTagId: string
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  const names = ['Lighthouse', 'Harbor Lights', 'Harbor Lights II', 'Old Oak', 'Paper Lantern', 'Salt Road']
  const details = { release_date: { coming_soon: false, date: '12 Mar, 2021' } }
  store = await startSteamStore(names.map((name, index) => ({ id: 100 + index, name, details })))
  const environment = {
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
  }
  ;[app, browser] = await Promise.all([startServerProcess(environment), startBrowser()])
  const path = join(app.folder, 'disk')
  mkdirSync(path)
  rootId = (await app.ask('POST', '/root-folders', { path, name: 'Second disk' })).id
  await app.ask('POST', '/tags', { name: 'Couch' })
  for (let number = 1; number <= 57; number++) {
    lastTagId = (await app.ask('POST', '/tags', { name: `Tag ${number}` })).id
  }
  await app.ask('POST', '/games', { title: 'Lighthouse', metadataId: 'steam:100' })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  store.close()
}, testMs)

async function openAdd(size: Size, address = '', found = troubles): Promise<Page> {
  const page = await openPage(browser, size, found)
  await signIn(page, app.url())
  await page.goto(`${app.url()}/add${address}`)
  await page.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()
  return page
}

const gameNamed = async (title: string) => {
  const games = await app.ask('GET', `/games?search=${encodeURIComponent(title)}`)
  const id = games.find((game: { title: string }) => game.title === title)?.id
  return id === undefined ? null : app.ask('GET', `/games/${id}`)
}

test.skipIf(!available)(
  'the options for new games are remembered, and apply to a game found by its store link',
  async () => {
    const page = await openAdd('desktop')
    await page.getByRole('button', { name: 'Options' }).click()
    const dialog = page.getByRole('dialog', { name: 'Options for new games' })
    await dialog.getByLabel('Status').selectOption('owned')
    await dialog.getByLabel('Import into').selectOption({ label: 'Second disk' })
    const tags = dialog.getByRole('combobox', { name: 'Tags' })
    await tags.fill('cou')
    await page.getByRole('option', { name: 'Couch', exact: true }).waitFor()
    expect(await page.getByRole('option', { name: /^Tag / }).count()).toBe(0)
    await tags.press('Enter')
    await tags.fill('tag 57')
    await tags.press('Enter')
    // What was chosen is above the field, whatever else there is.
    await dialog.getByRole('button', { name: 'Remove Couch' }).waitFor()
    await dialog.getByRole('button', { name: 'Remove Tag 57' }).waitFor()
    const session = await page.context().newCDPSession(page)
    expect(await faultsOf(page, session)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Options')
    await page.reload()
    await page.getByText('Add as owned · Second disk · Couch, Tag 57').waitFor()
    // A tag that is deleted later is no longer chosen, and does not keep games from being added.
    await app.ask('DELETE', `/tags/${lastTagId}`)
    await page.reload()
    await page.getByText('Add as owned · Second disk · Couch', { exact: true }).waitFor()

    await page.getByLabel('Game title').fill('https://store.steampowered.com/app/103/Old_Oak/')
    await page.getByText('From the store page').waitFor()
    await page.getByRole('button', { name: 'Add Old Oak' }).click()
    await page.getByRole('link', { name: 'In library' }).waitFor()
    expect(await gameNamed('Old Oak')).toMatchObject({ status: 'owned', rootFolderId: rootId, metadataId: 'steam:103' })
    expect((await gameNamed('Old Oak')).tagIds).toHaveLength(1)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'results of several searches are selected and added together',
  async () => {
    const page = await openAdd('desktop')
    for (const title of ['Paper Lantern', 'Salt Road']) {
      await page.getByLabel('Game title').fill(title)
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    }
    await page.getByRole('button', { name: 'Add 2 games' }).click()
    await page.getByText('2 games added to your library.').waitFor()
    expect(await gameNamed('Paper Lantern')).toMatchObject({ status: 'wanted', rootFolderId: null })
    expect(await gameNamed('Salt Road')).not.toBeNull()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a pasted list shows what each title matches, on a phone, and adds the confirmed games',
  async () => {
    const page = await openAdd('phone', '?tab=list')
    const titles = page.getByRole('textbox', { name: 'Titles' })
    await titles.fill('- Harbor Lights\n- Lighthouse\n- Nothing Like It\n- harbor lights')
    await page.getByRole('button', { name: 'Look up 3 titles' }).tap()
    await page.getByText('2 of 3 matched').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select Harbor Lights' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Select Lighthouse' }).isDisabled()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Select Nothing Like It' }).isChecked()).toBe(false)
    await page.getByText('No match. If you select it, it is added without metadata.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await page.getByRole('checkbox', { name: 'Select Nothing Like It' }).check()
    await page.getByRole('button', { name: 'Add 2 games' }).tap()
    await page.getByRole('link', { name: 'Added' }).first().waitFor()
    expect(await gameNamed('Harbor Lights')).toMatchObject({ metadataId: 'steam:101', status: 'wanted' })
    expect(await gameNamed('Nothing Like It')).toMatchObject({ metadataId: null })
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a pasted list stays when another tab is opened, and its games are added also after the page is left',
  async () => {
    const page = await openAdd('desktop', '?tab=list')
    const count = 27
    const titles = Array.from({ length: count }, (_, place) => `Homemade Game ${place + 1}`)
    const tab = (name: string) => page.getByRole('navigation', { name: 'Ways to add games' }).getByText(name)
    await page.getByRole('textbox', { name: 'Titles' }).fill(titles.join('\n'))
    await tab('Search').click()
    await page.getByLabel('Game title').fill('Harbor Lights II')
    await page.getByRole('checkbox', { name: 'Select Harbor Lights II' }).check()
    await tab('Paste a list').click()
    await page.getByRole('button', { name: `Look up ${count} titles` }).click()
    await page.getByText(`0 of ${count} matched`).waitFor()
    await page.getByRole('checkbox').evaluateAll((boxes) => {
      for (const box of boxes) if (box instanceof HTMLElement) box.click()
    })
    await tab('Search').click()
    await page.getByText('1 game selected').first().waitFor()
    await tab('Paste a list').click()
    await page.getByText(`${count} games selected`).waitFor()
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByText('28 games selected').waitFor()
    await leave.getByRole('button', { name: 'Stay' }).click()

    await tab('Search').click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await tab('Paste a list').click()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/games/add-many', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: `Add ${count} games` }).click()
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    held.resolve()
    await page.getByText(`${count} games added to your library.`).waitFor()
    expect(await gameNamed(titles.at(-1) ?? '')).not.toBeNull()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'games that could not be added are reported after the page is left',
  async () => {
    const expected: string[] = []
    const page = await openAdd('desktop', '?tab=list', expected)
    await page.getByRole('textbox', { name: 'Titles' }).fill('Unlucky Game')
    await page.getByRole('button', { name: 'Look up 1 title' }).click()
    await page.getByRole('checkbox', { name: 'Select Unlucky Game' }).check()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/games/add-many', async (route) => {
      await held.promise
      await route.fulfill({ status: 503, json: { error: 'The disk is full' } })
    })
    await page.getByRole('button', { name: 'Add 1 game' }).click()
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    held.resolve()
    await page.getByText('1 game was not added: The disk is full').waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the options for new games are those of each user',
  async () => {
    await app.ask('POST', '/users', { username: 'joanna', password: 'a long enough password', role: 'member' })
    const page = await openAdd('desktop')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('dialog').getByLabel('Status').selectOption('owned')
    await page.keyboard.press('Escape')
    await page.getByText('Add as owned').waitFor()
    await page.context().clearCookies()
    await signIn(page, app.url(), { username: 'joanna', password: 'a long enough password' })
    await page.goto(`${app.url()}/add`)
    await page.getByText('Add as wanted').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
