import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { rss, sends, startFeedServer } from '../fakes/feed-server.ts'
import { startFakeService } from '../fakes/message-service.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 240_000
const waitMs = 60_000

let app: ServerProcess
let browser: Browser
let page: Page
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  // The same after it was started again.
  const LUDARR_PORT = String(await freePort())
  const limits = {
    LUDARR_PORT,
    LUDARR_LIMIT_GENERAL: '1000000',
    LUDARR_LIMIT_WRITE: '1000000',
    LUDARR_LIMIT_METADATA: '1000000',
  }
  ;[app, browser] = await Promise.all([startServerProcess(limits), startBrowser()])
  page = await openPage(browser, 'desktop', troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}, testMs)

afterEach(() => {
  // A check that runs by its schedule is not started again.
  expect(troubles.splice(0).filter((line) => !/\b409\b/.test(line))).toEqual([])
})

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

/** The line of an issue on the page, after a health check. */
async function issueOf(text: RegExp): Promise<Locator> {
  await app.request('POST', '/system/jobs/check-health/run')
  await page.goto(`${app.url()}/system/health`)
  const line = page.getByRole('listitem').filter({ hasText: text })
  await line.waitFor()
  return line
}

const press = (line: Locator, name: string) => line.getByRole('button', { name }).click()
/** A check that is running already may not have seen the repair. */
const pressUntilGone = (line: Locator, name: string) =>
  eventually('The problem is solved', waitMs, async () => {
    if ((await line.count()) === 0) return true
    await line
      .getByRole('button', { name })
      .click({ timeout: 1000 })
      .catch(() => undefined)
    return false
  })
const gone = (line: Locator) => line.waitFor({ state: 'detached', timeout: waitMs })

/** Where the focus went when the focused button was removed: not to the start of the page. */
const focusIsKept = () =>
  eventually('The list has the focus', waitMs, () =>
    page.evaluate(() => document.activeElement !== document.body && document.activeElement?.closest('main') !== null),
  )

async function leadsTo(line: Locator, link: string, path: string): Promise<void> {
  await line.getByRole('link', { name: link }).click()
  await page.waitForURL(`${app.url()}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test.skipIf(!available)(
  'an indexer that fails is tested again until it answers',
  async () => {
    const source = await startTorznabSource()
    const { id } = await app.ask('POST', '/indexers', { name: 'Harbour', url: source.apiUrl, apiKey: source.apiKey })
    source.mode = 'status-500'
    await app.ask('POST', `/indexers/${id}/test`)
    const line = await issueOf(/^.*Harbour unavailable/)
    await press(line, 'Test again')
    await line.getByRole('status').getByText(/500/).waitFor()
    // Another failure changes the message. The button keeps the focus.
    source.mode = 'html'
    await page.keyboard.press('Enter')
    await eventually('The button says what failed now', waitMs, async () => {
      const result = (await line.getByRole('status').textContent()) ?? ''
      return result !== '' && !result.includes('500')
    })
    expect(await line.getByRole('button', { name: 'Test again' }).evaluate((it) => it === document.activeElement)).toBe(
      true,
    )
    source.mode = 'normal'
    await page.keyboard.press('Enter')
    await gone(line)
    await focusIsKept()
    await app.ask('DELETE', `/indexers/${id}`)
    await source.close()
    await leadsTo(await issueOf(/No indexer is set up/), 'Open settings', '/settings/indexers')
  },
  testMs,
)

test.skipIf(!available || !peerAvailable('transmission-daemon'))(
  'a download client that cannot be reached is tested again after its address is corrected',
  async () => {
    const peer = await startTransmission()
    const { username, password } = peer
    const url = `http://127.0.0.1:${await freePort()}`
    const client = { name: 'Seedbox', type: 'transmission', username, password }
    const { id } = await app.ask('POST', '/downloaders', { ...client, url })
    await app.request('POST', `/downloaders/${id}/test`)
    const line = await issueOf(/Seedbox unavailable/)
    await press(line, 'Test again')
    await line.getByRole('status').filter({ hasText: /\w/ }).waitFor()
    await leadsTo(line, 'Open settings', '/settings/downloaders')
    await page.getByRole('button', { name: 'Edit Seedbox' }).click()
    await page.getByRole('dialog').getByLabel('URL').fill(peer.url)
    // Another address asks for the password again.
    await page.getByRole('dialog').getByLabel('Password').first().fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${app.url()}/system/health`)
    await pressUntilGone(line, 'Test again')
    await app.ask('DELETE', `/downloaders/${id}`)
    await peer.stop()
    await leadsTo(await issueOf(/No download client is set up/), 'Open settings', '/settings/downloaders')
  },
  testMs,
)

test.skipIf(!available)(
  'folders that are missing are checked again once they are back',
  async () => {
    const root = join(app.folder, 'old-disk')
    await mkdir(root)
    const folder = await app.ask('POST', '/root-folders', { path: root, name: 'Old disk' })
    renameSync(root, `${root}.away`)
    renameSync(app.libraryRoot, `${app.libraryRoot}.away`)
    const rootLine = await issueOf(/Old disk/)
    const libraryLine = await issueOf(/The library folder cannot be used/)
    await press(rootLine, 'Check again')
    await rootLine.getByText('Started. A resolved problem disappears from this list.').waitFor()
    renameSync(`${root}.away`, root)
    await pressUntilGone(rootLine, 'Check again')
    renameSync(`${app.libraryRoot}.away`, app.libraryRoot)
    await pressUntilGone(libraryLine, 'Check again')
    await app.ask('DELETE', `/root-folders/${folder.id}`)
  },
  testMs,
)

test.skipIf(!available)(
  'a feed that cannot be read is read again',
  async () => {
    const server = await startFeedServer(sends(rss()))
    const { id } = await app.ask('POST', '/rss/feeds', { name: 'Releases', url: server.url })
    server.answer = sends('<html>Down for maintenance</html>')
    for (const _failure of [1, 2, 3]) await app.ask('POST', '/rss/refresh')
    const line = await issueOf(/The feed Releases cannot be read/)
    await press(line, 'Check again')
    await line.getByText('1 feed cannot be read.').waitFor()
    server.answer = sends(rss())
    await pressUntilGone(line, 'Check again')
    await app.ask('DELETE', `/rss/feeds/${id}`)
    await server.close()
  },
  testMs,
)

test.skipIf(!available)(
  'notifications that fail are tested again once their service is back',
  async () => {
    const service = await startFakeService(() => ({ status: 500, body: 'broken' }))
    const settings = { server: service.url, topic: 'games', token: 'tk_secret_token' }
    const { id } = await app.ask('POST', '/settings/notifications', { name: 'Doorbell', type: 'ntfy', settings })
    // Deliveries are repeated at growing intervals, which no test can wait for.
    await app.terminate()
    const database = new Database(join(app.folder, 'data', 'ludarr.db'))
    const health = JSON.stringify({
      ok: false,
      message: 'Failed.',
      since: new Date().toISOString(),
      disabledUntil: null,
    })
    database.run('UPDATE notification_channels SET failures = 3, health = ? WHERE id = ?', [health, id])
    database.close()
    await app.startAgain()
    const line = await issueOf(/Notifications to Doorbell fail/)
    await press(line, 'Test again')
    await line.getByRole('status').getByText(/500/).waitFor()
    service.answer = () => ({ status: 204 })
    await pressUntilGone(line, 'Test again')
    await app.ask('DELETE', `/settings/notifications/${id}`)
    await service.close()
    // The page noticed that the server was away.
    troubles.length = 0
  },
  testMs,
)

test.skipIf(!available)(
  'a backup that keeps failing is run again once its folder is free',
  async () => {
    const backups = join(app.folder, 'data', 'backups')
    if (existsSync(backups)) rmSync(backups, { recursive: true })
    writeFileSync(backups, 'not a folder')
    const failures = async (): Promise<number> => {
      const jobs: { name: string; failuresInARow: number; running: boolean }[] = await app.ask('GET', '/system/jobs')
      const job = jobs.find(({ name }) => name === 'back-up')
      return job?.running === false ? job.failuresInARow : -1
    }
    for (const wanted of [1, 2, 3]) {
      await app.request('POST', '/system/jobs/back-up/run')
      await eventually(`The backup has failed ${wanted} times`, waitMs, async () => (await failures()) >= wanted)
    }
    const line = await issueOf(/"Back up" failed 3 times in a row/)
    rmSync(backups)
    await press(line, 'Run now')
    await eventually('The backup was made', waitMs, async () => (await failures()) === 0)
    await app.request('POST', '/system/jobs/check-health/run')
    await gone(line)
  },
  testMs,
)
