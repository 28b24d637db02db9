import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { violationsOf } from './axe.ts'
import { goTo, openPage, type Size, settled, sizes, startBrowser } from './browser.ts'
import { addressOf, dialogs, pages } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 300_000

let app: SampleServer
let browser: Browser
let cookies: Awaited<ReturnType<typeof signInOnce>>
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  cookies = await signInOnce()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.close()
}, testMs)

async function signInOnce() {
  const page = await openPage(browser, 'desktop', troubles)
  await page.goto(app.url())
  // Until it is known whether somebody is signed in, nothing but a logo is shown.
  await page.getByLabel('Username').waitFor()
  const signedOut = await violationsOf(page)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  const state = await page.context().storageState()
  await page.context().close()
  return { state, signedOut }
}

async function open(size: Size): Promise<Page> {
  const page = await openPage(browser, size, troubles, { cookies: cookies.state })
  await page.goto(app.url())
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return page
}

/** Both themes differ in colors alone. */
async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(page, ['color-contrast'])
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

async function violationsOfPages(size: Size): Promise<string[]> {
  const page = await open(size)
  const faults: string[] = []
  for (const place of pages) {
    await goTo(page, addressOf(place, app.gameIds))
    for (const fault of await violationsInBothThemes(page)) faults.push(`${size} ${place} ${fault}`)
  }
  await page.context().close()
  return faults
}

/** Words are longer in German, and controls have their names in it. */
async function violationsInGerman(): Promise<string[]> {
  const page = await browser.newPage({
    locale: 'de-DE',
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    storageState: cookies.state,
  })
  await page.goto(app.url())
  await page.getByRole('heading', { name: 'Bibliothek', level: 1 }).waitFor()
  const faults: string[] = []
  for (const place of pages) {
    await goTo(page, addressOf(place, app.gameIds))
    for (const fault of await violationsOf(page)) faults.push(`German ${place} ${fault}`)
  }
  await page.context().close()
  return faults
}

async function violationsOfDialogs(size: Size): Promise<string[]> {
  const page = await open(size)
  const faults: string[] = []
  for (const [place, opener] of dialogs) {
    const address = addressOf(place, app.gameIds)
    if (!page.url().endsWith(address)) await goTo(page, address)
    const control = page
      .getByRole('button', { name: opener })
      .or(page.getByRole('switch', { name: opener }))
      .first()
    await control.press('Space')
    await page.locator('dialog[open]').waitFor()
    await settled(page)
    for (const fault of await violationsInBothThemes(page)) faults.push(`${size} ${place} ${opener} ${fault}`)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await page.context().close()
  return faults
}

test.skipIf(!available)('the sign-in page has no accessibility fault', () => {
  expect(cookies.signedOut).toEqual([])
})

test.skipIf(!available)(
  'no page has an accessibility fault, in both sizes and themes and in German',
  async () => {
    const faults = await Promise.all([violationsOfPages('desktop'), violationsOfPages('phone'), violationsInGerman()])
    expect(faults.flat()).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'no dialog has an accessibility fault, in both sizes and themes',
  async () => {
    const faults = await Promise.all((['desktop', 'phone'] as const).map(violationsOfDialogs))
    expect(faults.flat()).toEqual([])
  },
  testMs,
)
