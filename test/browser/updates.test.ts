import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type Loopback, listenOnLoopback } from '../fakes/loopback.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const releaseUrl = 'https://updates.example.org/ludarr/99.1.0'

let app: ServerProcess
let browser: Browser
let updates: Loopback
let answer: unknown
let troubles: string[]

beforeAll(async () => {
  if (!available) return
  updates = await listenOnLoopback((_, response) => void response.end(JSON.stringify(answer)))
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await updates.close()
}, testMs)

async function openAbout(): Promise<Page> {
  troubles = []
  const page = await openPage(browser, 'phone', troubles, undefined, [/^PATCH \/api\/system\/updates 400$/])
  await signIn(page, app.url())
  await page.goto(`${app.url()}/system/about`)
  await settled(page)
  return page
}

const panel = (page: Page) => page.getByRole('region', { name: 'Updates' })
const toggle = (page: Page) => panel(page).getByRole('switch', { name: 'Check for updates' })
const address = (page: Page) => panel(page).getByLabel('Address', { exact: true })
const checkNow = (page: Page) => panel(page).getByRole('button', { name: 'Check now' })
const result = (page: Page) => panel(page).getByRole('status')

async function save(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })
}

test.skipIf(!available)(
  'an address that cannot be used is marked at its field, and the check stays off',
  async () => {
    const page = await openAbout()
    expect(await toggle(page).isChecked()).toBe(false)
    expect(await address(page).inputValue()).toBe('')
    expect(await checkNow(page).count()).toBe(0)
    const wrong = panel(page).locator('[aria-invalid="true"]:focus')
    const textAt = async (): Promise<string | null> => {
      await wrong.waitFor()
      expect(await wrong.inputValue()).toBe(await address(page).inputValue())
      const description = await wrong.getAttribute('aria-describedby')
      return page.locator(`[id="${description}"]`).textContent()
    }
    await toggle(page).click()
    await page.keyboard.press('Control+s')
    expect(await textAt()).toContain('Enter the address that names the newest version.')
    await address(page).fill('ftp://updates.example.org/latest.json')
    await page.keyboard.press('Control+s')
    await panel(page).getByText('http').waitFor()
    expect(await textAt()).toContain('http')
    expect(await app.ask('GET', '/system/updates')).toMatchObject({ enabled: false, url: null })
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'it is turned on, finds a newer version, shows it under Health, and is turned off again',
  async () => {
    const page = await openAbout()
    answer = { version: '0.0.1' }
    await toggle(page).click()
    await address(page).fill(`${updates.url}/latest.json`)
    await save(page)
    await result(page).getByText('Not checked yet.').waitFor()
    await checkNow(page).click()
    await result(page).getByText('No newer version.').waitFor()
    answer = { version: '99.1.0', url: releaseUrl }
    await checkNow(page).click()
    await result(page).getByText('Ludarr 99.1.0 is available.').waitFor()
    expect(await panel(page).getByRole('link', { name: releaseUrl }).getAttribute('href')).toBe(releaseUrl)
    answer = 'nothing about versions'
    await checkNow(page).click()
    await result(page).getByText('Update check: the answer names no version').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.goto(`${app.url()}/system/health`)
    const notice = page.getByRole('listitem').filter({ hasText: 'Ludarr 99.1.0 is available' })
    await notice.waitFor()
    await page.goto(`${app.url()}/system/about`)
    await settled(page)
    expect(await toggle(page).isChecked()).toBe(true)
    await toggle(page).click()
    await save(page)
    expect(await app.ask('GET', '/system/updates')).toMatchObject({ enabled: false })
    await page.goto(`${app.url()}/system/health`)
    await settled(page)
    await notice.waitFor({ state: 'detached' })
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
