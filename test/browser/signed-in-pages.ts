import { afterAll, beforeAll, expect } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { type Cookies, openPage, type Size, settled, startBrowser } from './browser.ts'

export type Account = { username: string; password: string }
export const member: Account = { username: 'joanna', password: 'a long enough password' }

type Served = { url(): string; stop(): Promise<unknown> }
/** `expected` is that of `openPage`. */
type OpenOptions = { as?: Account; expected?: readonly RegExp[] }
const setUpMs = 300_000

/** Signs in on the sign-in page and waits for the library. */
export async function signIn(page: Page, url: string, { username, password } = credentials): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

/**
 * For the tests of one file: starts a server and Chromium before them, and stops both after them. `open` shows a page of
 * a signed-in account; pages of one account share its session.
 */
export function signedInPages<App extends Served>(start: () => Promise<App>, isAvailable = true) {
  const available = isAvailable && peerAvailable('chromium')
  let started: { app: App; browser: Browser } | undefined
  const sessions = new Map<string, Cookies>()
  const troubles: string[] = []

  const running = () => {
    if (started === undefined) throw new Error('The server and the browser start before the tests, not earlier')
    return started
  }
  beforeAll(async () => {
    if (!available) return
    const [app, browser] = await Promise.all([start(), startBrowser()])
    started = { app, browser }
  }, setUpMs)
  afterAll(async () => {
    await started?.browser.close()
    await started?.app.stop()
  }, setUpMs)

  const sessionOf = async (account: Account): Promise<Cookies> => {
    const known = sessions.get(account.username)
    if (known !== undefined) return known
    const context = await running().browser.newContext()
    const answer = await context.request.post(`${running().app.url()}/api/auth/login`, { data: account })
    expect(answer.status()).toBe(200)
    const cookies = await context.storageState()
    await context.close()
    sessions.set(account.username, cookies)
    return cookies
  }
  return {
    available,
    get app() {
      return running().app
    },
    get browser() {
      return running().browser
    },
    sessionOf,
    async open(size: Size, path = '/', { as = credentials, expected }: OpenOptions = {}) {
      const page = await openPage(running().browser, size, troubles, await sessionOf(as), expected)
      await page.goto(running().app.url() + path)
      await settled(page)
      return page
    },
    /** Fails if anything went wrong in a page since the last call. */
    expectNoTroubles: () => expect(troubles.splice(0)).toEqual([]),
  }
}
