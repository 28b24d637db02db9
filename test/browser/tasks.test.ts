import { expect, test } from 'bun:test'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { faultsOf } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { member, signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const waitMs = 60_000

const tests = signedInPages(async () => {
  const source = await startTorznabSource()
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  for (const name of ['Harbour', 'Pier'])
    await app.ask('POST', '/indexers', { name, url: source.apiUrl, apiKey: source.apiKey })
  const stop = async () => {
    await app.stop()
    await source.close()
  }
  return { ...app, source, stop }
})
const { available, expectNoTroubles } = tests

type Job = { name: string; running: boolean; lastResult: string | null; failuresInARow: number }

async function jobOf(name: string): Promise<Job> {
  const jobs: Job[] = await tests.app.ask('GET', '/system/jobs')
  const job = jobs.find((each) => each.name === name)
  if (job === undefined) throw new Error(`There is no job ${name}`)
  return job
}

const lineOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const runsOf = (line: Locator) => line.getByRole('table').getByRole('row')
const isFocused = (button: Locator) => button.evaluate((it) => it === document.activeElement)

test.skipIf(!available)(
  'a long task is started, shows how far it is, and is stopped, with the keyboard alone',
  async () => {
    const { source } = tests.app
    const page = await tests.open('desktop', '/system/tasks')
    const line = lineOf(page, 'RSS sync')
    // It runs after a start. The next run is known, and there is nothing to stop.
    await eventually('The task does not run', waitMs, async () => !(await jobOf('sync-feeds')).running)
    await line.getByRole('button', { name: 'Run now: RSS sync' }).waitFor()
    await line.getByText(/^Next run in \d+ minutes$/).waitFor()
    expect(await line.getByRole('progressbar').count()).toBe(0)

    const held = Promise.withResolvers<void>()
    source.hold = held.promise
    await line.getByRole('button', { name: 'Run now: RSS sync' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Started: RSS sync.').waitFor()
    const stop = line.getByRole('button', { name: 'Stop: RSS sync' })
    await stop.waitFor()
    expect(await isFocused(stop)).toBe(true)
    await line.getByText(/^Running(?: for \d+ s)? · 0 of 2$/).waitFor()
    expect(await line.getByRole('progressbar', { name: 'RSS sync' }).getAttribute('aria-valuenow')).toBe('0')
    // The time goes on, also while no answer arrives.
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/system/jobs', async (route) => {
      await answered.promise
      await route.continue()
    })
    const time = await line.getByText(/^Running for (\d+) s/).textContent()
    const seconds = Number(/\d+/.exec(time ?? '')?.[0])
    await line.getByText(new RegExp(`^Running for ${seconds + 3} s`)).waitFor()
    answered.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])

    await page.keyboard.press('Enter')
    await page.getByText('Stopping: RSS sync.').waitFor()
    await line.getByRole('button', { name: 'Run now: RSS sync' }).waitFor()
    await line.getByText(/^Last run .*, stopped after \d+ s$/).waitFor()
    expect(await isFocused(line.getByRole('button', { name: 'Run now: RSS sync' }))).toBe(true)
    held.resolve()
    source.hold = null

    await page.keyboard.press('Shift+Tab')
    const history = line.getByRole('button', { name: 'History: RSS sync' })
    expect(await isFocused(history)).toBe(true)
    await page.keyboard.press('Enter')
    await expectSoon(() => history.getAttribute('aria-expanded'), 'true')
    await runsOf(line).nth(1).getByText('Stopped · started manually').waitFor()
    const before = await runsOf(line).count()

    // A new run appears in the open history when it ends.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await runsOf(line).nth(1).getByText('Done · started manually').waitFor()
    expect(await runsOf(line).count()).toBe(before + 1)
    await line.getByText(/^Last run (?:just now|\d+ seconds ago)(?:, took \d+ s)?$/).waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a task that fails says why, in the list and in its history on a phone, until it succeeds',
  async () => {
    const backups = join(tests.app.folder, 'data', 'backups')
    if (existsSync(backups)) rmSync(backups, { recursive: true })
    writeFileSync(backups, 'not a folder')
    const page = await tests.open('phone', '/system/tasks')
    const line = lineOf(page, 'Back up')
    const run = line.getByRole('button', { name: 'Run now: Back up' })
    for (const failures of [1, 2]) {
      await run.tap()
      await eventually('The backup failed', waitMs, async () => (await jobOf('back-up')).failuresInARow === failures)
    }
    await line.getByText(/^Failed 2 times in a row: \S/).waitFor()
    await line.getByRole('button', { name: 'History: Back up' }).tap()
    await runsOf(line).nth(1).getByText('Failed · started manually').waitFor()
    const reason = (await line.getByText(/^Failed 2 times/).textContent())?.replace(/^[^:]*: /, '') ?? ''
    expect(await runsOf(line).nth(1).textContent()).toContain(reason)
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    rmSync(backups)
    await run.tap()
    await runsOf(line).nth(1).getByText('Done · started manually').waitFor()
    await line
      .getByText(/^Failed/)
      .first()
      .waitFor()
    expect(await line.getByText(/in a row/).count()).toBe(0)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a task that was stopped at once does not say after how long',
  async () => {
    const page = await tests.open('desktop', '/')
    await page.route('**/api/system/jobs', async (route) => {
      const jobs: object[] = await (await route.fetch()).json()
      const stopped = { running: false, lastRunAt: new Date().toISOString(), lastResult: 'stopped', lastDuration: 0.2 }
      await route.fulfill({ json: jobs.map((job) => ({ ...job, ...stopped })) })
    })
    await page.goto(`${tests.app.url()}/system/tasks`)
    await lineOf(page, 'Back up')
      .getByText(/^Last run (?:just now|\d+ seconds ago), stopped$/)
      .waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a history shows ten runs, and more on demand',
  async () => {
    for (let run = 0; run < 12; run += 1) {
      await tests.app.request('POST', '/system/jobs/clean-recycle-bin/run')
      await eventually('The run has ended', waitMs, async () => !(await jobOf('clean-recycle-bin')).running)
    }
    const page = await tests.open('desktop', '/system/tasks')
    const line = lineOf(page, 'Clean recycle bin')
    await line.getByRole('button', { name: 'History: Clean recycle bin' }).click()
    await line.getByRole('button', { name: 'Show more' }).waitFor()
    expect(await runsOf(line).count()).toBe(11)
    await line.getByRole('button', { name: 'Show more' }).click()
    await runsOf(line).nth(12).waitFor()
    expect(await line.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'admins find tasks on the page and in the palette, members in neither',
  async () => {
    const admin = await tests.open('desktop', '/system')
    await admin
      .getByRole('link', { name: /^Tasks/ })
      .first()
      .waitFor()
    await admin.keyboard.press('Control+k')
    await admin.getByRole('combobox').fill('RSS sync')
    await admin.getByRole('option', { name: /Run task/ }).waitFor()
    await admin.context().close()
    for (const size of ['desktop', 'phone'] as const) {
      const page = await tests.open(size, '/system', { as: member })
      await page
        .getByRole('link', { name: /^Health/ })
        .first()
        .waitFor()
      expect(await page.getByRole('link', { name: /^Tasks/ }).count()).toBe(0)
      await page.goto(`${tests.app.url()}/system/tasks`)
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
      expect(await page.getByRole('button', { name: /^Run now/ }).count()).toBe(0)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('RSS sync')
      await page.getByRole('option').or(page.getByText('No results')).first().waitFor()
      expect(await page.getByRole('option', { name: /Run task/ }).count()).toBe(0)
      await page.context().close()
    }
    expectNoTroubles()
  },
  testMs,
)
