import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

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
    expect(await status.inputValue()).toBe('shelved')
    answer()
    await page.getByText('The disk is full.').waitFor()
    await page.waitForFunction(() => document.querySelector('select')?.value === 'owned')
    await page.context().close()
  },
  testMs,
)
