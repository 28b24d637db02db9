import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { faultsOf, goTo, openPage, type Size, settled, startBrowser } from './browser.ts'
import { addressOf as addressIn, dialogs, pages } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: SampleServer
let browser: Browser
const troubles: string[] = []
/** Of one sign-in, for all pages. */
let cookies: ReturnType<typeof signInOnce>

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  cookies = signInOnce()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

const addressOf = (page: string): string => addressIn(page, app.gameIds)

async function signIn(size: Size): Promise<{ page: Page; session: CDPSession }> {
  const page = await openPage(browser, size, troubles, await cookies)
  await page.goto(app.url())
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return { page, session: await page.context().newCDPSession(page) }
}

async function signInOnce() {
  const page = await openPage(browser, 'desktop', troubles)
  await signInOn(page)
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

async function signInOn(page: Page): Promise<void> {
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

for (const size of few(['phone', 'desktop'] as const)) {
  test.skipIf(!available)(
    `every page fits a ${size}, and every control on it has a name`,
    async () => {
      const { page, session } = await signIn(size)
      const faults: string[] = []
      for (const address of pages) {
        await goTo(page, addressOf(address))
        for (const fault of await faultsOf(page, session)) faults.push(`${address}: ${fault}`)
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    testMs,
  )

  test.skipIf(!available)(
    `every dialog fits a ${size}, closes with Escape and returns the focus`,
    async () => {
      const { page, session } = await signIn(size)
      const faults: string[] = []
      for (const [address, opener] of dialogs) {
        if (!page.url().endsWith(addressOf(address))) await goTo(page, addressOf(address))
        for (const fault of await faultsInDialog(page, session, opener)) faults.push(`${address} ${opener}: ${fault}`)
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

async function faultsInDialog(page: Page, session: CDPSession, opener: RegExp): Promise<string[]> {
  const control = page
    .getByRole('button', { name: opener })
    .or(page.getByRole('switch', { name: opener }))
    .first()
  await control.focus()
  await control.press('Space')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await settled(page)
  const faults = await faultsOf(page, session)
  const wider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)
  if (wider) faults.push('its content is wider than itself')
  const holdsFocus = await dialog.evaluate((element) => element.contains(document.activeElement))
  if (!holdsFocus) faults.push('the focus is not in it')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  if (!(await control.evaluate((element) => element === document.activeElement))) {
    faults.push('the focus does not come back to what opened it')
  }
  return faults
}

test.skipIf(!available)(
  'Escape closes only the folder picker, not the form below it',
  async () => {
    const { page } = await signIn('desktop')
    await goTo(page, '/settings/downloaders')
    await page.getByRole('button', { name: 'Add download client' }).click()
    await page.getByRole('button', { name: 'qBittorrent', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Half typed')
    await page.getByText('Advanced').click()
    await page.getByRole('button', { name: 'Browse' }).first().click()
    await page.getByRole('button', { name: 'Use this folder' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Use this folder' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half typed')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'games in the library can be focused and selected with the keyboard',
  async () => {
    const { page } = await signIn('desktop')
    await page.getByRole('button', { name: 'Select' }).press('Enter')
    const game = (index: number) => page.locator(`[data-index="${index}"]`)
    await game(0).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.locator('[data-index="1"]:focus').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('2 games selected').waitFor()
    expect(await game(1).getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('End')
    await page.waitForFunction(() => {
      const place = document.activeElement?.closest('li')
      return place !== null && place?.ariaPosInSet === place?.ariaSetSize
    })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select', exact: true, pressed: false }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'leaving a page with unsaved changes asks for confirmation',
  async () => {
    const { page } = await signIn('desktop')
    await goTo(page, '/settings/search')
    await page.getByLabel('Rejected groups', { exact: true }).fill('XYZ')
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Remove XYZ' }).waitFor()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await goTo(page, '/settings/search')
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the page shows that the server is unreachable, and continues when it is back',
  async () => {
    // What the browser itself says of lost connections is not held against the page.
    const page = await openPage(browser, 'phone', [], await cookies)
    const live = liveConnection(page)
    await page.goto(app.url())
    await live
    await page.context().setOffline(true)
    await page.evaluate(() => history.pushState(null, '', '/settings/indexers'))
    await page.getByText(/^Ludarr cannot be reached/).waitFor()
    await page.getByText(/^No live connection to the server/).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Sample games' }).waitFor()
    await page.getByText(/^No live connection to the server/).waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)

/** Until the server has let the page's socket in: its packet of that begins so. */
function liveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    )
  })
}

test.skipIf(!available)('no page logs an error to the console or violates its content policy', () => {
  expect(troubles).toEqual([])
})
