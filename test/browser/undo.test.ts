import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { someBytes, startFileServer } from '../fakes/file-server.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signedInAt(path: string, troubles: string[]): Promise<Page> {
  const page = await openPage(browser, 'desktop', troubles)
  await page.goto(app.url() + path)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  return page
}

const undo = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
const blacklistOf = (game: { id: string }): Promise<{ releaseTitle: string; indexerName: string }[]> =>
  app.ask('GET', `/games/${game.id}/blacklist`)

test.skipIf(!available)(
  'releases that were allowed again can be blacklisted again with one Undo',
  async () => {
    const game = await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'owned' })
    for (const releaseTitle of ['Harbour.Tales-ONE', 'Harbour.Tales-TWO'])
      await app.ask('POST', `/games/${game.id}/blacklist`, { releaseTitle, indexerName: 'Sample' })
    const troubles: string[] = []
    const page = await signedInAt('/activity/blacklist', troubles)
    // The message waits for the mouse that is above it.
    await page.getByRole('button', { name: /^Allow again.*-ONE/ }).click()
    await page.getByText('Harbour.Tales-ONE is allowed again.').hover()
    await page.getByRole('button', { name: /^Allow again.*-TWO/ }).press('Enter')
    await page.getByText('2 releases are allowed again.').waitFor()
    expect(await blacklistOf(game)).toEqual([])
    await undo(page).press('Enter')
    await eventually('Both are blacklisted again', 30_000, async () => (await blacklistOf(game)).length === 2)
    await page.getByText('Harbour.Tales-TWO').first().waitFor()
    expect((await blacklistOf(game)).every(({ indexerName }) => indexerName === 'Sample')).toBe(true)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a changed status is shown at once, can be undone, and is taken back when the server refuses it',
  async () => {
    const game = await app.ask('POST', '/games', { title: 'Lantern Run', status: 'owned' })
    const page = await signedInAt(`/games/${game.id}`, [])
    const status = page.getByRole('combobox', { name: 'Status', exact: true }).first()
    await status.waitFor()
    expect(await status.inputValue()).toBe('owned')
    await status.selectOption('completed')
    await undo(page).click()
    await eventually('It is owned again', 30_000, async () => {
      const now = await app.ask('GET', `/games/${game.id}`)
      return now.status === 'owned'
    })
    await page.waitForFunction(() => document.querySelector('select')?.value === 'owned')

    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/status', async (route) => {
      await asked
      await route.fulfill({ status: 500, json: { error: 'The disk is full.' } })
    })
    await status.selectOption('shelved')
    // The server has not answered yet.
    await expectSoon(() => status.inputValue(), 'shelved')
    answer()
    await page.getByText('The disk is full.').waitFor()
    await page.waitForFunction(() => document.querySelector('select')?.value === 'owned')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a removed add-on comes back with one Undo',
  async () => {
    const game = await app.ask('POST', '/games', { title: 'Paper Moon', status: 'owned' })
    const parts = `/games/${game.id}/parts`
    const added = await app.ask('POST', parts, { title: 'Second Moon', status: 'ignored' })
    const troubles: string[] = []
    const page = await signedInAt(`/games/${game.id}?tab=add-ons`, troubles)
    await page.getByRole('button', { name: 'Remove Second Moon from the list' }).click()
    await page.getByText('No add-ons known.').waitFor()
    expect(await app.ask('GET', parts)).toEqual([])
    await undo(page).click()
    await page.getByLabel('Status of Second Moon').waitFor()
    expect(await app.ask('GET', parts)).toEqual([added])
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'removed notifications come back with Undo, and with Restore after a reload',
  async () => {
    const files = await startFileServer({ '/lighthouse.zip': { bytes: someBytes(20_000) } })
    await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin', settings: { maxSizeBytes: 10_000 } })
    const game = await app.ask('POST', '/games', { title: 'Lighthouse', status: 'owned' })
    const url = `${files.url}/lighthouse.zip`
    await app.ask('POST', '/downloads', { url, title: 'Lighthouse.v1.0-GOG', gameId: game.id })
    const total = async () => (await app.ask('GET', '/notifications')).length
    await eventually('The download has failed', 60_000, async () => {
      const all: { type: string }[] = await app.ask('GET', '/notifications')
      return all.some(({ type }) => type === 'downloadFailed')
    })
    const before = await total()
    const troubles: string[] = []
    const page = await signedInAt('/notifications', troubles)
    const remove = page.getByRole('button', { name: 'Remove read' })
    await remove.waitFor()
    // A notification that has just come may be counted before it is counted as unread.
    await expectSoon(() => remove.isDisabled(), true)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await remove.click()
    await page.getByText('No notifications', { exact: true }).waitFor()
    expect(await total()).toBe(0)
    await undo(page).click()
    await remove.waitFor()
    expect(await total()).toBe(before)

    await remove.click()
    await page.getByText('No notifications', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await remove.waitFor()
    expect(await total()).toBe(before)
    await page.getByRole('button', { name: 'Restore', exact: true }).waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await page.context().close()
    await files.close()
  },
  testMs,
)

test.skipIf(!available)(
  'a deleted view of the library comes back with Undo',
  async () => {
    await app.ask('POST', '/library/views', { name: 'Mine', query: 'status=owned' })
    const troubles: string[] = []
    const page = await signedInAt('/', troubles)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Delete view Mine' }).click()
    await page.getByText(/^No saved views yet/).waitFor()
    expect(await app.ask('GET', '/library/views')).toEqual([])
    await undo(page).click()
    await page.getByRole('button', { name: 'Delete view Mine' }).waitFor()
    expect(await app.ask('GET', '/library/views')).toMatchObject([{ name: 'Mine', query: 'status=owned' }])
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'changes of rating and visibility are shown at once, can be undone, and are reverted if the server refuses them',
  async () => {
    const game = await app.ask('POST', '/games', { title: 'Night Ferry', status: 'owned' })
    const page = await signedInAt(`/games/${game.id}`, [])
    const rate = async (value: string) => {
      await page.getByRole('button', { name: 'Edit game' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Your rating').selectOption(value)
      await dialog.getByRole('switch', { name: 'Hide from library' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const stored = async () => {
      const { userRating, hidden } = await app.ask('GET', `/games/${game.id}`)
      return { userRating, hidden }
    }
    await rate('8')
    await undo(page).waitFor()
    expect(await stored()).toEqual({ userRating: 8, hidden: true })
    await undo(page).click()
    await eventually('It is as before', 30_000, async () => (await stored()).userRating === null)
    expect(await stored()).toEqual({ userRating: null, hidden: false })

    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/games/${game.id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await asked
      return route.fulfill({ status: 500, json: { error: 'The disk is full.' } })
    })
    await rate('9')
    // The dialog is gone although the server has not answered yet.
    await page.getByText('9 of 10', { exact: true }).waitFor()
    answer()
    await page.getByText('The disk is full.').waitFor()
    await page.getByText('9 of 10', { exact: true }).waitFor({ state: 'detached' })
    expect(await stored()).toEqual({ userRating: null, hidden: false })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a status that was changed in the overview of the library can be undone, also when the game has left the list',
  async () => {
    for (const title of ['Amber Coast', 'Birch Coast']) await app.ask('POST', '/games', { title, status: 'shelved' })
    const statuses = async (): Promise<string[]> => {
      const games: { title: string; status: string }[] = await app.ask('GET', '/games?search=Coast')
      return games.map(({ title, status }) => `${title}: ${status}`)
    }
    const before = await statuses()
    const troubles: string[] = []
    const page = await signedInAt('/?view=overview&search=Coast&status=shelved', troubles)
    await page.getByLabel('Status of Amber Coast').selectOption('completed')
    await page.getByText('Amber Coast', { exact: true }).waitFor({ state: 'detached' })
    expect(await statuses()).not.toEqual(before)
    await undo(page).click()
    await page.getByLabel('Status of Amber Coast').waitFor()
    expect(await statuses()).toEqual(before)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
