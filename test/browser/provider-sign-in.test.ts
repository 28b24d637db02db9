import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { sizes, startBrowser } from './browser.ts'
import { startProviderServer } from './provider-server.ts'

const available = peerAvailable('chromium', 'nginx')
const testMs = 300_000

let server: Awaited<ReturnType<typeof startProviderServer>>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[server, browser] = await Promise.all([startProviderServer(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await server.stop()
}, testMs)

const atProvider = async (page: Page, subject: string): Promise<void> => {
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Sign in at the provider' }).click()
}

test.skipIf(!available)(
  'on a phone, behind nginx below a path, a person signs in at the provider, comes back, and signs out there',
  async () => {
    const { site } = server
    const page = await browser.newPage({ viewport: sizes.phone, hasTouch: true, isMobile: true })
    await page.goto(`${site}/wanted/missing`)
    const button = page.getByRole('link', { name: 'Sign in with Home' })
    await button.waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(sizes.phone.width)
    await button.click()
    await atProvider(page, 'sub-kim')
    await page.getByRole('heading', { name: 'Wanted', level: 1 }).waitFor()
    expect(page.url()).toBe(`${site}/wanted/missing`)
    await page.goto(`${site}/settings/account`)
    await page.getByText('Home · kim').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out at the provider' }).click()
    await page.getByRole('link', { name: 'Sign in with Home' }).waitFor()
    expect(page.url()).toBe(`${site}/`)
    await page.close()
  },
  testMs,
)

test.skipIf(!available)(
  'the owner of an account links it, and the sign-in page says in words why a sign-in failed',
  async () => {
    const { site } = server
    const page = await browser.newPage({ viewport: sizes.desktop })
    await page.goto(site)
    await page.getByRole('link', { name: 'Sign in with Home' }).click()
    await atProvider(page, 'sub-robin')
    await page.getByRole('alert').getByText('There is an account with your username already.').waitFor()
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    await page.goto(`${site}/settings/account`)
    await page.getByRole('button', { name: 'Link Home' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password is wrong').waitFor()
    await dialog.getByLabel('Current password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByText(`Home · ${credentials.username}`).waitFor()
    await page.goto(`${site}/settings/sign-in`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    // The setting is a switch of the form, and saving takes effect at once.
    await page.getByLabel('Sign in with a password').click()
    await page.getByRole('button', { name: 'Save' }).and(page.locator('[aria-keyshortcuts]')).click()
    const other = await browser.newPage({ viewport: sizes.phone })
    await other.goto(site)
    await other.getByText('Sign-in with a password is turned off.').waitFor()
    await other.getByText('Trouble signing in?').click()
    await other.getByText('ludarr reset-password USER').waitFor()
    expect(await other.getByLabel('Username').count()).toBe(0)
    await other.close()
    await page.close()
  },
  testMs,
)
