import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type sizes, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signedIn(size: keyof typeof sizes): Promise<Page> {
  // What the browser itself says of the failed requests is expected.
  const page = await openPage(browser, size, [])
  page.on('pageerror', (error) => troubles.push(String(error)))
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  return page
}

const region = (page: Page) => page.getByRole('region', { name: 'Messages' })
const message = (page: Page, text: string) => region(page).locator('[data-toast]').filter({ hasText: text })

/** Answered by the test, so that no task runs. Errors stay until they are dismissed. */
async function answerTasks(page: Page, answer: () => { status: number; json: object }): Promise<void> {
  await page.route('**/api/system/jobs/*/run', (route) => route.fulfill(answer()))
}

const failure = (message: string) => ({ status: 500, json: { error: message } })

async function runTask(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search games, pages/ }).fill('Clean recycle bin')
  const task = page.getByRole('option').filter({ hasText: 'Run task' }).first()
  await task.waitFor()
  await task.click()
  await page.getByRole('dialog', { name: 'Search', exact: true }).waitFor({ state: 'detached' })
}

test.skipIf(!available)(
  'messages merge, at most three are shown, and the rest is one button away',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await signedIn(size)
      let name = 'First'
      await answerTasks(page, () => failure(`${name} failed.`))
      for (const shown of ['First failed.', 'First failed. ×2', 'Second failed.', 'Third failed.', 'Fourth failed.']) {
        name = shown.split(' ')[0] ?? ''
        await runTask(page)
        await message(page, shown).waitFor()
      }
      expect(await region(page).locator('[data-toast]').count()).toBe(3)
      expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
      await region(page).getByRole('button', { name: '1 more message' }).click()
      await message(page, 'First failed. ×2').waitFor()
      expect(await region(page).locator('[data-toast]').count()).toBe(4)
      await region(page).getByRole('button', { name: 'Dismiss all' }).click()
      await page.waitForFunction(() => document.querySelector('[data-toast]') === null)
      await page.context().close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'F8 leads to the messages and back, and Escape dismisses one',
  async () => {
    const page = await signedIn('desktop')
    let name = 'First'
    await answerTasks(page, () => failure(`${name} failed.`))
    await runTask(page)
    await message(page, 'First').waitFor()
    name = 'Second'
    await runTask(page)
    await message(page, 'Second').waitFor()
    const link = page.getByRole('link', { name: 'Discover', exact: true })
    const focusIsOnLink = () => link.evaluate((element) => element === document.activeElement)
    await link.focus()
    await page.keyboard.press('F8')
    await expectSoon(() => focusIsOnLink(), false)
    await page.keyboard.press('F8')
    await expectSoon(() => focusIsOnLink(), true)
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await message(page, 'Second').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Dismiss')
    await page.keyboard.press('Enter')
    await message(page, 'First').waitFor({ state: 'detached' })
    expect(await focusIsOnLink()).toBe(true)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a message stays while it has the focus, and closes afterwards',
  async () => {
    const page = await signedIn('desktop')
    await answerTasks(page, () => ({ status: 202, json: {} }))
    await page.clock.install()
    // From here on, the time of the page moves only in steps of the test.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const started = message(page, 'Started')
    const running = runTask(page)
    while ((await started.count()) === 0) await page.clock.runFor(50)
    await running
    await page.keyboard.press('F8')
    await page.clock.runFor(120_000)
    expect(await started.count()).toBe(1)
    await page.keyboard.press('F8')
    await page.clock.runFor(10_000)
    await started.waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'an error is announced at once, and can be dismissed while a dialog is open',
  async () => {
    const page = await signedIn('desktop')
    await answerTasks(page, () => failure('The disk is full.'))
    await runTask(page)
    const error = region(page).getByRole('alert').locator('[data-toast]')
    await error.waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    await dialog.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await error.waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the page throws no error', () => {
  expect(troubles).toEqual([])
})
