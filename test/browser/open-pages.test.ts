import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { settled } from './browser.ts'
import { member, signedInPages, signIn } from './signed-in-pages.ts'
import { watchTroubles } from './troubles.ts'

const testMs = 240_000
const tests = signedInPages(async () => {
  // The same port after a restart.
  const port = await freePort()
  const app = await startServerProcess({ LUDARR_PORT: String(port), LUDARR_LIMIT_GENERAL: '1000000' })
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  return app
})
const { available } = tests

const game = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()
const noConnection = (page: Page) => page.getByText(/^No live connection to the server/)

/** Resolves when the server has accepted the socket of the page: its packet starts with `40`. */
function liveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    )
  })
}

/** Two tabs of one browser, both signed out. */
async function openTabs(troubles: string[], expected: readonly RegExp[]) {
  const context = await tests.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(45_000)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) watchTroubles(page, troubles, expected)
  return { context, first, second }
}

/** What a tab does when the user returns to it. */
async function returnTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/**
 * Watches a tab from now on. What it returns goes back to the tab, whose data is no longer fresh then, and waits until it
 * could not load `path` again.
 */
function failureOf(page: Page, path: RegExp): () => Promise<void> {
  // As often as a request is sent before its failure is shown.
  let failuresLeft = 3
  page.on('requestfailed', (request) => {
    if (path.test(request.url())) failuresLeft -= 1
  })
  return async () => {
    await page.clock.setFixedTime(Date.now() + 60_000)
    await eventually(`Loading ${path} again fails`, 60_000, async () => {
      await returnTo(page)
      return failuresLeft <= 0
    })
    await page.waitForTimeout(500)
  }
}

test.skipIf(!available)(
  'changes in one tab appear in another, which is signed out with it and follows to another account',
  async () => {
    const troubles: string[] = []
    await tests.app.ask('POST', '/games', { title: 'Harbour Tales', status: 'owned' })
    // A request that a tab sends at the moment when the other signs out.
    const { context, first, second } = await openTabs(troubles, [/^GET \S+ 401$/])
    await signIn(first, tests.app.url())
    const live = liveConnection(second)
    await second.goto(tests.app.url())
    await game(second, /Harbour Tales.*Owned/).waitFor()
    await live
    await game(first, /Harbour Tales/).click()
    await first.getByRole('heading', { name: 'Harbour Tales', level: 1 }).waitFor()
    await settled(first)
    await first.getByLabel('Status', { exact: true }).first().selectOption('Completed')
    await game(second, /Harbour Tales.*Completed/).waitFor()

    await first.getByRole('button', { name: 'Sign out' }).click()
    await first.getByLabel('Username').waitFor()
    await second.getByLabel('Username').waitFor()
    await signIn(first, tests.app.url(), member)
    await returnTo(second)
    await second.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await settled(second)
    expect(await second.getByText('Harbour Tales').count()).toBe(0)
    await second.goto(`${tests.app.url()}/settings/account`)
    await second.getByText(member.username).first().waitFor()
    await context.close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a page that is open while the server restarts says so, keeps what was typed and is live again',
  async () => {
    const expected = [/ net::ERR_(?:CONNECTION_\w+|EMPTY_RESPONSE)$/, /^WebSocket connection/]
    const library = await tests.open('phone', '/', { expected })
    const page = await tests.open('desktop', '/settings/search', { expected })
    await page.getByLabel('Minimum seeders').fill('7')
    const { id } = await tests.app.ask('POST', '/games', { title: 'Moss Garden', status: 'owned' })
    const edited = await tests.open('desktop', `/games/${id}`, { expected })
    await edited.getByRole('button', { name: 'Edit game' }).click()
    const title = edited.getByRole('dialog', { name: 'Edit Moss Garden' }).getByLabel('Title', { exact: true })
    await title.fill('Moss Garden Remastered')
    // The tab may notice by itself before it is returned to.
    const failToRefresh = [failureOf(page, /\/api\/settings$/), failureOf(edited, new RegExp(`/api/games/${id}$`))]
    await tests.app.kill()
    await noConnection(page).waitFor()
    await noConnection(library).waitFor()
    for (const wait of failToRefresh) await wait()
    expect(await page.getByLabel('Minimum seeders').inputValue()).toBe('7')
    expect(await title.inputValue()).toBe('Moss Garden Remastered')
    await tests.app.startAgain()
    await noConnection(page).waitFor({ state: 'detached' })
    await noConnection(library).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Minimum seeders').inputValue()).toBe('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await tests.app.ask('GET', '/settings')).toMatchObject({ minSeeders: 7 })
    await tests.app.ask('POST', '/games', { title: 'Lantern Run', status: 'owned' })
    await game(library, /Lantern Run/).waitFor()
    for (const each of [page, library, edited]) await each.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a form stays when its settings cannot be loaded again, which the page says until it is tried again',
  async () => {
    const page = await tests.open('desktop', '/settings/search', { expected: [/ 500$/, /status of 500/] })
    const settings = /\/api\/settings$/
    await page.getByLabel('Minimum seeders').fill('8')
    await page.route(settings, (route) => route.fulfill({ status: 500, json: { error: 'The disk is full.' } }))
    await page.clock.setFixedTime(Date.now() + 60_000)
    await returnTo(page)
    await page.getByText('This page may be out of date: The disk is full.').waitFor()
    expect(await page.getByLabel('Minimum seeders').inputValue()).toBe('8')
    await page.unroute(settings)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This page may be out of date').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Minimum seeders').inputValue()).toBe('8')
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available || !peerAvailable('transmission-daemon'))(
  'a download client that fails is named under Health, repaired in its form, and then no problem any more',
  async () => {
    const peer = await startTransmission()
    const { username, password } = peer
    const away = `http://127.0.0.1:${await freePort()}`
    const client = { name: 'The box', type: 'transmission', url: away, username, password }
    const { id } = await tests.app.ask('POST', '/downloaders', client)
    await tests.app.ask('POST', `/downloaders/${id}/test`)
    const page = await tests.open('desktop', '/system/health')
    const problem = page.getByText(/^The box (?:has been )?unavailable since/).first()
    await problem.waitFor()
    await page.goto(`${tests.app.url()}/settings/downloaders`)
    await page.getByRole('button', { name: 'Edit The box' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL', { exact: true }).fill(peer.url)
    // A stored password is not sent to another address.
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText(/Version \d/).waitFor()
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${tests.app.url()}/system/health`)
    await settled(page)
    await problem.waitFor({ state: 'detached' })
    await page.context().close()
    await peer.stop()
    tests.expectNoTroubles()
  },
  testMs,
)
