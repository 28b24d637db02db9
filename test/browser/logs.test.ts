import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const place = '/system/log'

let app: ServerProcess
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

async function open(size: Size, troubles: string[], query = ''): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.goto(`${app.url()}${place}${query}`)
  await settled(page)
  return page
}

/** The path of a game that does not exist. */
const gameAt = (number: number): string => `/games/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Logs a warning about a game that does not exist. */
const failAt = (number: number): Promise<unknown> => app.ask('GET', gameAt(number)).catch(() => undefined)
const lineAt = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(gameAt(number)) })

test.skipIf(!available)(
  'the log shows stored lines and new ones, pauses, and keeps its filter in the address',
  async () => {
    const troubles: string[] = []
    await failAt(1)
    const page = await open('desktop', troubles, '?level=warn')
    await lineAt(page, 1).waitFor()
    await failAt(2)
    await lineAt(page, 2).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await failAt(3)
    await page.getByRole('button', { name: 'Resume (1 new)' }).waitFor()
    expect(await lineAt(page, 3).count()).toBe(0)
    await page.getByRole('button', { name: 'Resume (1 new)' }).click()
    await lineAt(page, 3).waitFor()
    const search = gameAt(2).toUpperCase()
    await page.getByLabel('Search the log').fill(search)
    await lineAt(page, 3).waitFor({ state: 'detached' })
    await lineAt(page, 2).waitFor()
    expect(new URL(page.url()).search).toBe(`?level=warn&q=${encodeURIComponent(search)}`)
    await failAt(4)
    await page.reload()
    await lineAt(page, 2).waitFor()
    expect(await lineAt(page, 4).count()).toBe(0)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'lines are read and copied with the keyboard, and the list does not move while the user reads older ones',
  async () => {
    for (let count = 0; count < 120; count += 1) await failAt(7000 + count)
    const page = await open('phone', [], '?q=8000-000000007')
    await lineAt(page, 7119).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy line' }).waitFor()
    await page.keyboard.press('Home')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('000000007000'))
    await failAt(7500)
    await page.getByRole('button', { name: 'Go to end (1 new)' }).click()
    await lineAt(page, 7500).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a level that is changed on the page applies at once and after a reload',
  async () => {
    const page = await open('desktop', [], '?module=http&level=trace')
    await page.getByRole('button', { name: 'Levels and files' }).click()
    const panel = page.getByRole('region', { name: 'Log settings' })
    await panel.getByLabel('Module').selectOption('http')
    await panel.getByRole('button', { name: 'Add level' }).click()
    await panel.getByLabel('Level of http', { exact: true }).selectOption('trace')
    await page
      .getByRole('button', { name: /trace http Request/ })
      .first()
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Levels and files' }).click()
    await expectSoon(() => panel.getByLabel('Level of http', { exact: true }).inputValue(), 'trace')
    await panel.getByRole('button', { name: 'Remove the level of http' }).click()
    await panel.getByLabel('Level of http', { exact: true }).waitFor({ state: 'detached' })
    await page.context().close()
  },
  testMs,
)
