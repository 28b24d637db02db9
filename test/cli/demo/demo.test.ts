import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../../browser/browser.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startDemoProcess } from './demo-process.ts'

const available = peerAvailable('chromium')
const pictures = join(import.meta.dirname, '../../../dist/pictures')
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const testMs = 90_000
const firstOwnedMs = 30_000

let demo: Awaited<ReturnType<typeof startDemoProcess>>
let browser: Browser
const troubles: string[] = []
const strangers: string[] = []

beforeAll(async () => {
  if (!available) return
  mkdirSync(pictures, { recursive: true })
  demo = await startDemoProcess()
  browser = await startBrowser()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  expect(await demo.stop()).toBe(0)
}, testMs)

async function open(size: keyof typeof sizes): Promise<Page> {
  const page = await browser.newPage({ viewport: sizes[size], colorScheme: 'dark' })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(demo.url) && !url.startsWith('data:')) strangers.push(url)
  })
  await page.goto(demo.url)
  await page.getByLabel('Username').fill(demo.username)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /Lantern Run/ })
    .first()
    .waitFor()
  // Before that, the browser notes the 401 by which the page learns that nobody is signed in.
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  return page
}

test.skipIf(!available)(
  'a new user signs in and sees the first owned game within thirty seconds',
  async () => {
    const page = await open('desktop')
    await page
      .getByRole('link', { name: /Lantern Run/ })
      .first()
      .waitFor()
    await page.screenshot({ path: join(pictures, 'desktop-start.png') })
    await page
      .getByRole('link', { name: /Lantern Run.*Owned/i })
      .first()
      .waitFor({ timeout: firstOwnedMs })
    await page.screenshot({ path: join(pictures, 'desktop-first-owned.png') })
    for (const title of ['Moss & Marble', 'Signal at Dusk', 'Kettle Knights II']) {
      await page
        .getByRole('link', { name: new RegExp(`${title}.*Owned`, 'i') })
        .first()
        .waitFor({ timeout: firstOwnedMs })
    }
    await page.screenshot({ path: join(pictures, 'desktop-all-owned.png') })
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'the library and the history of a game fit a phone',
  async () => {
    const page = await open('phone')
    await page
      .getByRole('link', { name: /Lantern Run.*Owned/i })
      .first()
      .waitFor()
    await page.screenshot({ path: join(pictures, 'phone-library.png') })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(sizes.phone.width)
    await page
      .getByRole('link', { name: /Lantern Run/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page
      .getByText(/imported/i)
      .first()
      .waitFor()
    await page.screenshot({ path: join(pictures, 'phone-game.png'), fullPage: true })
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'several games are selected by keyboard and pointer, changed and removed together',
  async () => {
    const page = await open('desktop')
    const tick = (title: string) => page.getByRole('checkbox', { name: new RegExp(title) }).first()
    await page.getByRole('button', { name: 'Select' }).click()
    await tick('Moss & Marble').click()
    await tick('Signal at Dusk').focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 games selected').waitFor()
    await page.screenshot({ path: join(pictures, 'desktop-selection.png') })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 games' })
    await dialog.getByLabel('Status').selectOption('Shelved')
    await dialog.getByRole('button', { name: 'Save' }).click()
    for (const title of ['Moss & Marble', 'Signal at Dusk']) {
      await page
        .getByRole('link', { name: new RegExp(`${title}.*Shelved`, 'i') })
        .first()
        .waitFor()
    }
    await page.getByRole('button', { name: 'Select' }).click()
    await tick('Signal at Dusk').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByLabel('Also delete files').check()
    await page.getByRole('button', { name: 'Remove and delete files' }).click()
    await page.getByText('1 game was removed.').waitFor()
    await page.getByRole('link', { name: /Signal at Dusk/ }).waitFor({ state: 'detached' })
    await page.close()
  },
  testMs,
)

test.skipIf(!available)('the pages send requests only to the server and log no errors', () => {
  expect(strangers).toEqual([])
  expect(troubles).toEqual([])
})
