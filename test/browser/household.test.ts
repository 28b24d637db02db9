import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { someBytes, startFileServer } from '../fakes/file-server.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const member = { username: 'joanna', password: 'a long enough password' }

let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' }), startBrowser()])
  await app.ask('POST', '/users', { ...member, role: 'member' })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signIn(page: Page, { username, password }: typeof member): Promise<void> {
  await page.goto(app.url())
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

test.skipIf(!available)(
  'members see no badge for a problem that only an admin can solve',
  async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const client = await app.ask('POST', '/downloaders', { name: 'Away', type: 'transmission', url })
    await app.ask('POST', `/downloaders/${client.id}/test`)
    const troubles: string[] = []
    for (const size of ['desktop', 'phone'] as const) {
      const admin = await openPage(browser, size, troubles)
      await signIn(admin, credentials)
      if (size === 'phone') await admin.getByRole('button', { name: /\d+ problems? ?More/ }).click()
      await admin.getByRole('link', { name: /\d+ problems? ?System/ }).waitFor()
      await admin.context().close()
      const page = await openPage(browser, size, troubles)
      await signIn(page, member)
      // What the badge would be counted from, or the page without a word of it.
      await page.goto(`${app.url()}/system/health`)
      await page.getByText(/Away/).first().waitFor()
      if (size === 'phone') await page.getByRole('button', { name: 'More', exact: true }).click()
      expect(await page.getByRole('link', { name: 'System', exact: true }).count()).toBeGreaterThan(0)
      expect(await page.getByRole('link', { name: /problem/ }).count()).toBe(0)
      await page.context().close()
    }
    await app.ask('DELETE', `/downloaders/${client.id}`)
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a failed download needs attention until its game is in the library',
  async () => {
    const files = await startFileServer({ '/lighthouse.zip': { bytes: someBytes(20_000) } })
    const settings = { maxSizeBytes: 10_000 }
    await app.ask('POST', '/downloaders', { name: 'Built in', type: 'builtin', settings })
    const game = await app.ask('POST', '/games', { title: 'Lighthouse' })
    const url = `${files.url}/lighthouse.zip`
    await app.ask('POST', '/downloads', { url, title: 'Lighthouse.v1.0-GOG', gameId: game.id })
    await eventually('The download has failed', 60_000, async () => {
      const { downloads } = await app.ask('GET', '/downloads')
      return downloads[0]?.status === 'failed'
    })
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await signIn(page, credentials)
    await page.goto(`${app.url()}/activity`)
    const waiting = page.getByRole('region', { name: 'Queue' })
    await waiting.getByText('Lighthouse.v1.0-GOG').waitFor()
    await app.ask('PATCH', `/games/${game.id}/status`, { status: 'owned' })
    await page.getByRole('region', { name: 'Finished' }).getByText('Lighthouse.v1.0-GOG').waitFor()
    expect(await waiting.count()).toBe(0)
    await files.close()
    expect(troubles).toEqual([])
  },
  testMs,
)
