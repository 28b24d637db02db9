import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startProwlarr } from '../fakes/prowlarr.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(async () => {
  const [app, peer, prowlarr] = await Promise.all([startServerProcess(), startTransmission(), startProwlarr()])
  const source = await startTorznabSource({ releases: [{ title: 'Lantern.Run.v1.0-GRP' }], apiKey: prowlarr.apiKey })
  const stop = () => Promise.all([app.stop(), peer.stop(), prowlarr.close(), source.close()])
  return { ...app, peer, prowlarr, source, stop }
}, peerAvailable('transmission-daemon'))

const { available, expectNoTroubles } = tests
const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })

test.skipIf(!available)(
  'a client that was saved is tested, and only one that answers completes the step; a detected one is added',
  async () => {
    const page = await tests.open('desktop', '/welcome/client')
    await page.getByRole('button', { name: 'Add download client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'qBittorrent' }).click()
    await dialog.getByLabel('URL', { exact: true }).fill(`http://127.0.0.1:${await freePort()}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const dead = card(page, 'qBittorrent')
    await dead
      .getByRole('status')
      .filter({ hasText: /qBittorrent/ })
      .waitFor()
    await dead
      .getByText(/^Failing|^Unavailable/)
      .first()
      .waitFor()
    expect(await dead.getByText('Ready').count()).toBe(0)
    await dead.getByRole('button', { name: 'Edit' }).waitFor()
    await step(page, /Download client ?To do/).waitFor()
    await page.getByRole('button', { name: 'Skip for now' }).waitFor()

    const { url, username, password } = tests.app.peer
    const found = { type: 'transmission', label: 'Transmission', url, needsCredentials: true, added: false }
    await page.route('**/api/system/setup/clients', (route) => route.fulfill({ json: [found] }))
    await page.getByRole('button', { name: 'Look for download clients' }).click()
    await page.getByText(`${url} · `).waitFor()
    await page.getByRole('button', { name: 'Add Transmission' }).click()
    await expectSoon(() => dialog.getByLabel('URL', { exact: true }).inputValue(), url)
    await dialog.getByLabel('Username', { exact: true }).fill(username)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card(page, 'Transmission')
      .getByText(/Transmission .* responds/)
      .waitFor()
    await page.getByText('Added', { exact: true }).waitFor()
    await step(page, /Download client ?Done/).waitFor()
    await page.getByRole('link', { name: 'Continue' }).waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'indexers imported from Prowlarr are tested, and complete the step once one answers',
  async () => {
    const { prowlarr, source } = tests.app
    prowlarr.indexers = [{ id: 1, name: 'Lantern Source' }]
    prowlarr.searchUrl = source.apiUrl
    const page = await tests.open('phone', '/welcome/indexer')
    await page.getByRole('button', { name: 'From Prowlarr' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import from Prowlarr' })
    await dialog.locator('input').nth(0).fill(prowlarr.url)
    await dialog.locator('input').nth(1).fill(prowlarr.apiKey)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('status').getByText(/1/).first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await card(page, 'Lantern Source')
      .getByText(/answers/)
      .waitFor()
    await card(page, 'Lantern Source').getByText('Ready').waitFor()
    await page.getByRole('link', { name: 'Continue' }).waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'the offered command of the demo works where the server runs',
  async () => {
    const guide = await tests.app.ask('GET', '/system/setup')
    // It is offered until there is a library.
    const steps = guide.steps.map((each: object) => ({ ...each, done: false }))
    for (const [container, command] of [
      [false, 'LUDARR_PORT=5760 ludarr demo'],
      [true, 'docker run --rm --publish 5760:5760 --env LUDARR_PORT=5760 localhost/ludarr:VERSION demo'],
    ] as const) {
      const page = await tests.open('phone', '/welcome/folder')
      await page.route('**/api/system/setup', (route) => route.fulfill({ json: { ...guide, container, steps } }))
      await page.reload()
      await page.getByRole('button', { name: 'Try the demo first' }).click()
      await expectSoon(() => page.getByLabel('Command that starts the demo').inputValue(), command)
      const hint = container ? 'in a container of its own' : 'If the shell does not find ludarr'
      await page.getByText(hint).waitFor()
      await page.context().close()
    }
    expectNoTroubles()
  },
  testMs,
)
