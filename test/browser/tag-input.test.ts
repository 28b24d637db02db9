import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

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

test.skipIf(!available)(
  'tags can be typed, pasted with commas, edited with the keyboard, and saved without Enter',
  async () => {
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await page.goto(`${app.url()}/settings/search`)
    await settled(page)
    const groups = page.getByLabel('Rejected groups', { exact: true })
    const save = page.locator('form').filter({ has: groups }).getByRole('button', { name: 'Save' })
    await groups.pressSequentially('ABC,')
    await groups.fill('DEF, GHI, JK')
    await groups.press('Enter')
    await page.getByRole('button', { name: 'Remove JK' }).waitFor()
    await groups.press('Backspace')
    await page.getByRole('button', { name: 'Remove DEF' }).click()
    await groups.fill('LMN')
    await save.click()
    await page.getByText('Saved.').waitFor()
    expect(await app.ask('GET', '/settings')).toMatchObject({ refusedGroups: ['ABC', 'GHI', 'LMN'] })
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
