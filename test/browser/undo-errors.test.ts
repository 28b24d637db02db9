import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page, Route } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(app.url() + path)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
}

test.skipIf(!available)(
  'a failed undo of a replaced view says what happened, even after its dialog is closed',
  async () => {
    await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'owned' })
    const { id } = await app.ask('POST', '/library/views', { name: 'Mine', query: 'status=owned' })
    const troubles: string[] = []
    const expected = [/^PATCH \S*\/api\/library\/views\/\S+ /, /^(?:GET|POST) \S+ 401$/]
    const page = await openPage(browser, 'desktop', troubles, undefined, expected)
    await signIn(page, '/?status=wanted')
    const messages = page.getByRole('region', { name: 'Messages' })
    const failUndo = async (answer: (route: Route) => Promise<void>, text: string | RegExp) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Save current view as Mine' }).click()
      await messages.getByRole('button', { name: 'Undo' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.route('**/api/library/views/*', answer)
      await messages.getByRole('button', { name: 'Undo' }).click()
      await messages.getByText('Could not undo the change. ').filter({ hasText: text }).waitFor()
      expect(await messages.locator('[data-toast]').count()).toBe(1)
      await page.unrouteAll({ behavior: 'wait' })
      await messages.getByRole('button', { name: 'Dismiss' }).click()
      await app.ask('PATCH', `/library/views/${id}`, { query: 'status=owned' })
      await page.reload()
    }
    await failUndo((route) => route.abort(), 'Ludarr cannot be reached.')
    await failUndo(
      (route) => route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }),
      'Internal error in Ludarr.',
    )
    await failUndo(
      (route) => route.fulfill({ status: 409, json: { error: 'The name is taken.' } }),
      'The name is taken.',
    )
    await failUndo((route) => route.fulfill({ status: 404, json: { error: 'View not found' } }), 'View not found')
    await failUndo((route) => route.fulfill({ status: 401, json: { error: 'Not signed in.' } }), 'Not signed in.')
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

/** Writes down every text of the alerts of the page from now on, also of those that are soon gone. */
async function alertsOf(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const texts = new Set<string>()
    const read = () => {
      for (const alert of document.querySelectorAll('[role="alert"]'))
        if (alert.textContent !== '') texts.add(alert.textContent)
    }
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => shown.evaluate((texts) => [...texts])
}

const german = /Benutzername oder Passwort|falsch/

test.skipIf(!available)(
  'an error that the server sends before the German texts of the server are loaded is shown in German only',
  async () => {
    const page = await openPage(browser, 'desktop', [], undefined)
    await page.addInitScript(() => localStorage.setItem('ludarr-language', 'de'))
    const texts = Promise.withResolvers<void>()
    await page.route('**/assets/server-texts-*.js', async (route) => {
      await texts.promise
      await route.continue()
    })
    await page.goto(app.url())
    await page.getByLabel('Benutzername').fill(credentials.username)
    await page.getByLabel('Passwort', { exact: true }).fill('not the password')
    const submit = page.locator('button[type="submit"]')
    const shown = await alertsOf(page)
    const refused = page.waitForResponse((response) => response.status() === 401 && response.url().includes('login'))
    await page.keyboard.press('Enter')
    await refused
    // In the page, so that this waits as long as the page needs for the answer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(await submit.getAttribute('aria-busy')).toBe('true')
    texts.resolve()
    await page.getByRole('alert').getByText(german).waitFor()
    const all: string[] = await shown()
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((text) => !german.test(text))).toEqual([])
    await page.context().close()
  },
  testMs,
)
