import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { addForeign } from './sample-server.ts'
import { leaveRoomForScrollbar, overflowing } from './table-overflow.ts'

const available = peerAvailable('chromium', 'transmission-daemon')
const testMs = 180_000
const names = ['Amber.Falls.v1.0-GRP', 'Birch.Wood.v1.0-GRP', 'Copper.Sea.v1.0-GRP'] as const

let app: ServerProcess
let browser: Browser
let peer: StartedPeer
let amberId: string

beforeAll(async () => {
  if (!available) return
  const started = await Promise.all([
    startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' }),
    startBrowser(),
    startTransmission(),
  ])
  ;[app, browser, peer] = started
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/games', { title: 'Dune Sea', status: 'shelved' })
  amberId = (await app.ask('POST', '/games', { title: 'Amber Falls', status: 'shelved' })).id
  for (const name of names) await addForeign(peer, name)
  const { url, username, password } = peer
  await app.ask('POST', '/downloaders', { name: 'Transmission', type: 'transmission', url, username, password })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await peer.stop()
}, testMs)

async function openAt(path: string, size: Size, troubles: string[], expected: RegExp[] = []): Promise<Page> {
  const page = await openPage(browser, size, troubles, undefined, expected)
  await page.goto(app.url() + path)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  return page
}

async function expectNoFaults(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  expect(await faultsOf(page, session)).toEqual([])
}

type Listed = { title: string; status: string; gameTitle: string | null }
const queue = async (): Promise<Listed[]> => (await app.ask('GET', '/downloads?limit=50')).downloads
async function allPaused(paused: boolean): Promise<boolean> {
  const listed = await queue()
  return listed.length > 0 && listed.every(({ status }) => (status === 'paused') === paused)
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selected downloads' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

test.skipIf(!available)(
  'Shift selects a range of untracked downloads',
  async () => {
    const troubles: string[] = []
    const page = await openAt('/activity/untracked', 'desktop', troubles)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.first().click()
    await bar(page).getByText('1 selected').waitFor()
    await boxes.last().click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'untracked downloads are adopted at once, for the suggested games or for a chosen one',
  async () => {
    const troubles: string[] = []
    const page = await openAt('/activity/untracked', 'phone', troubles)
    for (const name of names.slice(0, 2)) await box(page, name).check()
    await bar(page).getByRole('button', { name: 'Adopt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adopt 2 downloads?' })
    await dialog.getByText('These games are added to your library: Birch Wood.').waitFor()
    const each = dialog.getByRole('list', { name: 'Game of each download' })
    await each.getByText('Birch Wood (new game)').waitFor()
    await each.getByRole('button', { name: new RegExp(`^Choose another game ?: ${names[1]}`) }).press('Enter')
    await each
      .getByRole('combobox', { name: `Game of ${names[1]}` })
      .and(page.locator(':focus'))
      .waitFor()
    await expectNoFaults(page)
    await page.keyboard.type('Dune')
    await page.getByRole('option', { name: /Dune Sea/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await each.getByText('Dune Sea').waitFor()
    await dialog.getByText('These games are added to your library').waitFor({ state: 'detached' })
    await expectNoFaults(page)
    await dialog.getByRole('button', { name: 'Adopt' }).click()
    await page.getByText('2 downloads adopted.').waitFor()
    await box(page, names[2]).check()
    await bar(page).getByRole('button', { name: 'Adopt' }).click()
    const second = page.getByRole('dialog', { name: 'Adopt 1 download?' })
    await second.getByText('Game in library').click()
    await expectSoon(() => second.getByRole('button', { name: 'Adopt' }).isDisabled(), true)
    await second.getByRole('combobox').fill('Amber')
    await page.getByRole('option', { name: /Amber Falls/ }).click()
    await second.getByRole('button', { name: 'Adopt' }).click()
    await page.getByText('1 download adopted.').waitFor()
    const adopted = (await queue()).map(({ title, gameTitle }) => [title, gameTitle]).toSorted()
    expect(adopted).toEqual([
      [names[0], 'Amber Falls'],
      [names[1], 'Dune Sea'],
      [names[2], 'Amber Falls'],
    ])
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'downloads are selected with Shift and the keyboard, paused with undo, and removed',
  async () => {
    const troubles: string[] = []
    const page = await openAt('/activity?sort=title&order=asc', 'desktop', troubles)
    await box(page, names[0]).waitFor()
    await leaveRoomForScrollbar(page)
    for (const width of [1152, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectSoon(async () => ({ width, faults: await overflowing(page) }), { width, faults: [] })
    }
    // The first row is checked by a press on the box, the others with it by Shift on the last box.
    await box(page, names[0]).click()
    await box(page, names[2]).click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    for (const name of names) expect(await box(page, name).isChecked()).toBe(true)
    await eventually('All are listed as paused', 30_000, () => allPaused(true))
    await bar(page).getByRole('button', { name: 'Resume' }).press('Enter')
    // The message waits for the mouse that is above it.
    await page.getByText('3 downloads resumed.').hover()
    await eventually('All run', 30_000, () => allPaused(false))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await eventually('All are paused again', 30_000, () => allPaused(true))

    // What an undo could not change is told, even though the bar is closed by then.
    // The button is disabled until the page has the answer to the undo.
    await bar(page).getByRole('button', { name: 'Resume', disabled: false }).press('Enter')
    await page.getByText('3 downloads resumed.').hover()
    await eventually('All run again', 30_000, () => allPaused(false))
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    const failed = [{ id: 'gone', error: 'Download not found' }]
    await page.route('**/api/downloads/bulk', (route) => route.fulfill({ json: { changed: 2, failed } }))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('2 downloads paused. 1 failed: Download not found').waitFor()
    await page.unrouteAll({ behavior: 'wait' })

    await page.getByRole('row', { name: /Birch/ }).focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('2 selected').waitFor()
    await page.keyboard.press(' ')
    await bar(page).getByText('1 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Remove' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove 1 download?' })
    await expectNoFaults(page)
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('1 download removed.').waitFor()
    expect((await queue()).map(({ title }) => title).toSorted()).toEqual([names[0], names[2]])
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a filter of the queue is in the address and stays after a reload, on a phone too',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const troubles: string[] = []
      const page = await openAt('/activity', size, troubles)
      await page.getByRole('searchbox', { name: 'Filter downloads' }).fill('Copper')
      await page.getByText(names[0]).waitFor({ state: 'detached' })
      await page.waitForURL(/q=Copper/)
      await page.reload()
      await page.getByText(names[2]).first().waitFor()
      expect(await page.getByRole('searchbox', { name: 'Filter downloads' }).inputValue()).toBe('Copper')
      expect(await page.getByText(names[0]).count()).toBe(0)
      await expectNoFaults(page)
      expect(troubles).toEqual([])
      await page.context().close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'a filter of the queue that fails leaves the field, the table and the selection',
  async () => {
    const troubles: string[] = []
    const page = await openAt('/activity', 'desktop', troubles, [/^GET \/api\/downloads\/queue\S* 500$/])
    const filter = page.getByRole('searchbox', { name: 'Filter downloads' })
    await box(page, names[0]).check()
    await bar(page).getByText('1 selected').waitFor()
    await page.route('**/api/downloads/queue*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }),
    )
    await filter.pressSequentially('Copper')
    await page.getByText('Internal error in Ludarr.').waitFor()
    expect(await filter.and(page.locator(':focus')).inputValue()).toBe('Copper')
    await bar(page).getByText('1 selected').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await box(page, names[0]).waitFor({ state: 'detached' })
    await bar(page).getByText('1 selected').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'many releases are allowed again at once, which can be undone',
  async () => {
    for (const releaseTitle of ['Amber-ONE', 'Amber-TWO', 'Amber-THREE'])
      await app.ask('POST', `/games/${amberId}/blacklist`, { releaseTitle, indexerName: 'Sample' })
    const listed = async (): Promise<number> => (await app.ask('GET', `/games/${amberId}/blacklist`)).length
    const troubles: string[] = []
    const page = await openAt('/activity/blacklist', 'phone', troubles)
    await box(page, 'Amber-ONE').check()
    await box(page, 'Amber-THREE').check()
    const selected = page.getByRole('region', { name: 'Selected releases' })
    await expectNoFaults(page)
    await selected.getByRole('button', { name: 'Allow again' }).click()
    await page.getByText('2 releases are allowed again.').waitFor()
    expect(await listed()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually('Both are blacklisted again', 30_000, async () => (await listed()) === 3)
    await page.getByText('3 releases', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Details of Amber-TWO' }).click()
    await page.getByRole('button', { name: 'Allow again : Amber-TWO' }).click()
    await page.getByText('Amber-TWO is allowed again.').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the server sorts and filters the blacklist, and reloading shows the same',
  async () => {
    const troubles: string[] = []
    for (let number = 100; number < 350; number += 1)
      await app.ask('POST', `/games/${amberId}/blacklist`, { releaseTitle: `Cobalt.v${number}`, indexerName: 'Sample' })
    const page = await openAt('/activity/blacklist', 'desktop', troubles)
    const table = page.getByRole('grid', { name: 'Blacklist' })
    const first = table.locator('[data-row="0"]')
    await table.getByRole('columnheader', { name: 'Release' }).getByRole('button').click()
    expect(await table.locator('[data-row]').count()).toBeLessThan(60)
    await page.getByRole('searchbox', { name: 'Filter by release or game' }).fill('cobalt')
    await page.getByText('250 releases').waitFor()
    await first.getByText('Cobalt.v100', { exact: true }).waitFor()
    expect(page.url()).toEndWith('/activity/blacklist?sort=release&q=cobalt')
    await page.reload()
    await page.getByText('250 releases').waitFor()
    await first.getByText('Cobalt.v100', { exact: true }).waitFor()
    await first.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Select the first 50' }).click()
    const selected = page.getByRole('region', { name: 'Selected releases' })
    await selected.getByText('50 selected').waitFor()
    await selected.getByRole('button', { name: 'Allow again' }).click()
    await page.getByText('50 releases are allowed again.').waitFor()
    await page.getByText('200 releases').waitFor()
    await page.getByRole('searchbox', { name: 'Filter by release or game' }).fill('nothing like this')
    await page.getByText('No blacklisted release matches the filters.').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
