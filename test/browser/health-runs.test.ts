import { expect, test } from 'bun:test'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { startDownloadStation, stationAccount } from '../fakes/download-station.ts'
import { startSteamStore } from '../fakes/steam-store.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { startClamd } from '../peers/clamd.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
/** Regular checks come later than this: what is gone by then was resolved by the button. */
const soonMs = 30_000

const tests = signedInPages(async () => {
  const store = await startSteamStore([
    { id: 100, name: 'Lighthouse' },
    { id: 101, name: 'Old Oak' },
  ])
  const app = await startServerProcess({
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
    LUDARR_LIMIT_GENERAL: '1000000',
    LUDARR_LIMIT_WRITE: '1000000',
  })
  const stop = async () => {
    await app.stop()
    await store.close()
  }
  return { ...app, stop }
})
const { available, expectNoTroubles } = tests
// A task that runs by its schedule is not started again.
const expected = [/^POST \/api\/system\/jobs\/[a-z-]+\/run 409$/]

const lineOf = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Starts a task and waits for its end. */
async function run(job: string): Promise<void> {
  const stateOf = async () => {
    const jobs: { name: string; running: boolean; lastRunAt: string | null }[] = await tests.app.ask(
      'GET',
      '/system/jobs',
    )
    return jobs.find(({ name }) => name === job)
  }
  const before = (await stateOf())?.lastRunAt
  await tests.app.request('POST', `/system/jobs/${job}/run`)
  await eventually(`${job} has run`, 60_000, async () => {
    const state = await stateOf()
    return state?.running === false && state.lastRunAt !== before
  })
}

/** Presses the button while the problem stands: the line remains. */
async function pressInVain(line: Locator): Promise<void> {
  await line.getByRole('button', { name: 'Check again' }).click()
  await line.getByText('Started. A resolved problem disappears from this list.').waitFor()
}

async function resolve(line: Locator): Promise<void> {
  await line.getByRole('button', { name: 'Check again' }).click()
  await line.waitFor({ state: 'detached', timeout: soonMs })
}

test.skipIf(!available || !peerAvailable('clamd'))(
  'a virus scanner that does not answer is checked again once it runs',
  async () => {
    const clamd = await startClamd()
    await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: clamd.address })
    await clamd.halt()
    await run('check-virus-scanner')
    const page = await tests.open('desktop', '/system/health', { expected })
    const line = lineOf(page, /ClamAV unavailable/)
    await pressInVain(line)
    await line.getByRole('link', { name: 'Open settings' }).waitFor()
    await clamd.restart()
    await resolve(line)
    await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: null })
    await clamd.stop()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

/** Changes the folder that Transmission saves to, as its own page does. */
async function saveTo(url: string, authorization: string, folder: string): Promise<void> {
  const call = (session: string) =>
    fetch(`${url}/transmission/rpc`, {
      method: 'POST',
      headers: { authorization, 'x-transmission-session-id': session },
      body: JSON.stringify({ method: 'session-set', arguments: { 'download-dir': folder } }),
    })
  const refused = await call('')
  expect((await call(refused.headers.get('x-transmission-session-id') ?? '')).status).toBe(200)
}

test.skipIf(!available || !peerAvailable('transmission-daemon'))(
  'a client whose folder is not visible is asked again, and its new folder is noticed',
  async () => {
    const peer = await startTransmission()
    const { url, username, password, downloadFolder } = peer
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    await saveTo(url, authorization, '/elsewhere/games')
    const client = { name: 'Seedbox', type: 'transmission', url, username, password }
    const { id } = await tests.app.ask('POST', '/downloaders', client)
    await run('check-clients')
    const page = await tests.open('desktop', '/system/health', { expected })
    const line = lineOf(page, /cannot read the download folder of Seedbox: \/elsewhere\/games/)
    await pressInVain(line)
    await saveTo(url, authorization, downloadFolder)
    await resolve(line)
    await tests.app.ask('DELETE', `/downloaders/${id}`)
    await peer.stop()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a root folder with a missing game is scanned again after the game is back under another name',
  async () => {
    const root = join(tests.app.folder, 'disk')
    for (const title of ['Lighthouse', 'Old Oak']) {
      mkdirSync(join(root, title), { recursive: true })
      // A folder with less is not recognized under another name.
      for (let part = 1; part <= 8; part += 1)
        writeFileSync(join(root, title, `${part}.bin`), title.repeat(part * 1000))
    }
    const folder = await tests.app.ask('POST', '/root-folders', { path: root, name: 'Old disk' })
    const scanIn = (count: number) =>
      eventually(`A scan found ${count} games`, 60_000, async () => {
        const { roots } = await tests.app.ask('GET', '/library/scan/status')
        return roots[0]?.state === 'done' && roots[0].total === count
      })
    await tests.app.ask('POST', '/library/scan', {})
    await scanIn(2)
    const away = join(tests.app.folder, 'Old Oak')
    renameSync(join(root, 'Old Oak'), away)
    await tests.app.ask('POST', '/library/scan', {})
    const page = await tests.open('phone', '/system/health', { expected })
    const line = lineOf(page, /The root folder Old disk: 1 game is no longer in this folder: Old Oak/)
    // The page learns of it without a reload.
    await line.waitFor({ timeout: soonMs })
    renameSync(away, join(root, 'Old Oak (2021)'))
    await line.getByRole('button', { name: 'Scan now' }).tap()
    await line.waitFor({ state: 'detached', timeout: soonMs })
    const games: { title: string; libraryPath: string }[] = await tests.app.ask('GET', '/games')
    expect(games.find(({ title }) => title === 'Old Oak')?.libraryPath).toBe(join(root, 'Old Oak (2021)'))
    await tests.app.ask('DELETE', `/root-folders/${folder.id}`)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'downloads that a full disk blocked are resumed',
  async () => {
    const station = await startDownloadStation()
    const client = { name: 'NAS', type: 'synology', url: station.url, ...stationAccount }
    const { id } = await tests.app.ask('POST', '/downloaders', client)
    const magnet = `magnet:?xt=urn:btih:${'cd'.repeat(20)}&dn=Celeste.v1.4-GOG`
    await tests.app.ask('POST', '/downloads', { url: magnet, title: 'Celeste.v1.4-GOG' })
    await eventually('The client has the download', 60_000, () => Promise.resolve(station.tasks.length === 1))
    Object.assign(station.tasks[0] ?? {}, { status: 'error', status_extra: { error_detail: 'disk_full' } })
    const page = await tests.open('desktop', '/system/health', { expected })
    const line = lineOf(page, /NAS cannot continue Celeste/)
    await line.waitFor()
    await line.getByRole('link', { name: 'Open Activity' }).waitFor()
    await line.getByRole('button', { name: 'Resume downloads' }).focus()
    await page.keyboard.press('Enter')
    await line.waitFor({ state: 'detached', timeout: soonMs })
    expect(station.tasks[0]?.status).toBe('downloading')
    await tests.app.ask('DELETE', `/downloaders/${id}`)
    await station.close()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a task that is running is started once it has ended, without asking again and again, or the page says so',
  async () => {
    const page = await tests.open('desktop', '/', { expected })
    const issue = {
      code: 'data-folder-network',
      severity: 'notice',
      message: 'The data folder is remote',
      help: 'Move it.',
      actions: [{ kind: 'runJob', target: 'check-health' }],
    }
    const jobs: { name: string; running: boolean }[] = await tests.app.ask('GET', '/system/jobs')
    let pollsLeft = 2
    let starts = 0
    await page.route('**/api/system/health', (route) => route.fulfill({ json: [issue] }))
    await page.route('**/api/system/jobs', (route) => {
      pollsLeft -= 1
      return route.fulfill({ json: jobs.map((job) => ({ ...job, running: pollsLeft >= 0 })) })
    })
    await page.route('**/api/system/jobs/check-health/run', (route) => {
      starts += 1
      return pollsLeft >= 0
        ? route.fulfill({ status: 409, json: { error: 'Check health is already running' } })
        : route.fulfill({ status: 202, json: jobs[0] })
    })
    await page.goto(`${tests.app.url()}/system/health`)
    const line = lineOf(page, /The data folder is remote/)
    await pressInVain(line)
    expect(starts).toBe(2)
    starts = 0
    pollsLeft = 1000
    await line.getByRole('button', { name: 'Check again' }).click()
    await line.getByText('It is already running.').waitFor()
    expect(starts).toBe(1)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'problems, their solutions and their buttons are German for a German account',
  async () => {
    const station = await startDownloadStation()
    const client = { name: 'NAS', type: 'synology', url: station.url, ...stationAccount }
    const { id } = await tests.app.ask('POST', '/downloaders', client)
    await station.close()
    await tests.app.ask('POST', `/downloaders/${id}/test`)
    await tests.app.ask('PATCH', '/settings', { language: 'de' })
    const page = await tests.open('desktop', '/system/health', { expected })
    await page.getByRole('heading', { name: 'Zustand', level: 1 }).waitFor()
    const line = lineOf(page, /NAS ist seit .* nicht erreichbar/)
    await line.getByText('Fehler:').waitFor({ state: 'attached' })
    await line.getByText(/^Prüfen, ob/).waitFor()
    await line.getByRole('link', { name: 'Einstellungen öffnen' }).waitFor()
    await line.getByRole('button', { name: 'Erneut testen' }).click()
    await line
      .getByRole('status')
      .filter({ hasText: /Download Station/ })
      .waitFor()
    await lineOf(page, /Kein Indexer eingerichtet/).waitFor()
    await tests.app.ask('PATCH', '/settings', { language: 'en' })
    await page.reload()
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
    await lineOf(page, /NAS unavailable since/).waitFor()
    await tests.app.ask('DELETE', `/downloaders/${id}`)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)
