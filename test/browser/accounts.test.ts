import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 240_000
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const tablet = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

type Account = { username: string; password: string }

let app: ServerProcess
let browser: Browser
let troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000', LUDARR_LIMIT_LOGIN: '1000000' }
  ;[app, browser] = await Promise.all([startServerProcess(limits), startBrowser()])
}, testMs)

beforeEach(async () => {
  troubles = []
  if (available) await app.ask('DELETE', '/auth/sessions')
})

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.goto(app.url())
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

async function signedIn(account: Account): Promise<Page> {
  const page = await openPage(browser, 'desktop', troubles)
  await signIn(page, account)
  return page
}

/** Another device. Its console shows the responses that end its session. */
async function deviceOf(userAgent: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ userAgent, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return { context, page }
}

const signInShown = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()

test.skipIf(!available)(
  'a session that is ended in one browser signs out the other at once, and the current one stays',
  async () => {
    const page = await signedIn(credentials)
    const [mobile, other] = [await deviceOf(phone), await deviceOf(tablet)]
    await signIn(mobile.page, credentials)
    await signIn(other.page, credentials)
    await page.goto(`${app.url()}/settings/account`)
    const panel = page.getByRole('region', { name: 'Sessions' })
    const lines = panel.getByRole('listitem')
    await lines.filter({ hasText: 'Safari, iOS' }).waitFor()
    const current = lines.filter({ hasText: 'This session' })
    expect(await current.count()).toBe(1)
    expect(await current.getByRole('button').count()).toBe(0)
    expect(await lines.first().textContent()).toContain('This session')

    await lines.filter({ hasText: 'Safari, iOS' }).getByRole('button', { name: 'End session' }).click()
    await page.getByText('Session ended: Safari, iOS.').waitFor()
    await lines.filter({ hasText: 'Safari, iOS' }).waitFor({ state: 'detached' })
    await signInShown(mobile.page)
    await other.page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()

    await signIn(mobile.page, credentials)
    await page.reload()
    await lines.filter({ hasText: 'Safari, iOS' }).waitFor()
    await panel.getByRole('button', { name: 'End all other sessions' }).click()
    await page.getByText('All other sessions ended.').waitFor()
    await Promise.all([signInShown(mobile.page), signInShown(other.page)])
    await eventually('Only this session is left', 60_000, async () => (await lines.count()) === 1)
    await page.reload()
    await lines.filter({ hasText: 'This session' }).waitFor()
    for (const context of [mobile.context, other.context, page.context()]) await context.close()
    // The test's own session was ended too.
    await app.terminate()
    await app.startAgain()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'an admin adds a user, changes the role, resets the password and removes the user, who is signed out',
  async () => {
    const page = await signedIn(credentials)
    await page.goto(`${app.url()}/settings/users`)
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('joanna')
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
    await expectSoon(() => dialog.getByLabel('Role').inputValue(), 'member')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Added joanna.').waitFor()

    const { context, page: hers } = await deviceOf(tablet)
    await signIn(hers, { username: 'joanna', password: 'a long enough password' })
    await hers.goto(`${app.url()}/settings/account`)
    await hers.getByRole('region', { name: 'Sessions' }).waitFor()
    expect(await hers.getByRole('link', { name: /^Users/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Users/ }).count()).toBeGreaterThan(0)

    const edit = page.getByRole('button', { name: 'Edit joanna' })
    await edit.click()
    await dialog.getByLabel('Role').selectOption('admin')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'joanna' }).getByText('Administrator').waitFor()
    await eventually('Joanna is an administrator', 60_000, async () => {
      await hers.goto(`${app.url()}/settings/users`)
      await hers.getByRole('heading', { level: 1 }).first().waitFor()
      // A new role may require a new sign-in.
      if ((await hers.getByRole('heading', { name: 'Sign in', exact: true }).count()) > 0) {
        await signIn(hers, { username: 'joanna', password: 'a long enough password' })
        return false
      }
      return (await hers.getByRole('button', { name: 'Add user' }).count()) > 0
    })

    await edit.click()
    await dialog.getByLabel('New password').fill('another good password')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const again = await deviceOf(phone)
    await again.page.goto(app.url())
    await again.page.getByLabel('Username').fill('joanna')
    await again.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await again.page.keyboard.press('Enter')
    await again.page.getByRole('alert').first().waitFor()
    await signIn(again.page, { username: 'joanna', password: 'another good password' })
    await again.context.close()

    await page.getByRole('button', { name: 'Remove joanna' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed joanna.').waitFor()
    await signInShown(hers)
    expect(await page.getByRole('listitem').filter({ hasText: 'joanna' }).count()).toBe(0)
    await context.close()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'the last administrator can neither be removed nor become a member, and the dialogs say why',
  async () => {
    const page = await openPage(browser, 'phone', troubles, undefined, [
      /^(?:DELETE|PATCH|PUT) \/api\/users\/[\w-]+ 409$/,
    ])
    await signIn(page, credentials)
    await page.goto(`${app.url()}/settings/users`)
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByText('This is the last administrator. Make another user an administrator first.')
    const edit = page.getByRole('button', { name: `Edit ${credentials.username}` })
    await edit.tap()
    await dialog.getByLabel('Role').selectOption('member')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await reason.waitFor()
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: credentials.username }).getByText('Administrator').waitFor()

    const remove = page.getByRole('button', { name: `Remove ${credentials.username}` })
    await remove.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).tap()
    await reason.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByRole('listitem').filter({ hasText: credentials.username }).count()).toBe(1)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
