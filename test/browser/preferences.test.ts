import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const troubles: string[] = []

let app: ServerProcess
let browser: Browser
let gameId: string

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  gameId = (await app.ask('POST', '/games', { title: 'Hades', status: 'owned' })).id
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function open(path: string, size: Size = 'desktop'): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  await page.goto(`${app.url()}${path}`)
  await settled(page)
  return page
}

const saved = () => app.ask('GET', `/games/${gameId}/preferences`)

test.skipIf(!available)(
  'a preset fills the forms, and is saved by the save bar that says what changes',
  async () => {
    const page = await open('/settings/search')
    const preset = page.getByLabel('Preset', { exact: true })
    expect(await preset.inputValue()).toBe('default')
    await preset.selectOption({ label: 'GOG and repacks' })
    await page.getByText('Filled in GOG and repacks. 3 settings change.').waitFor()
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByText('Preferred sources').waitFor()
    expect(await app.ask('GET', '/settings')).toMatchObject({ preferSource: [], ruleWeights: {} })
    await bar.getByRole('button', { name: 'Save' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await app.ask('GET', '/settings')).toMatchObject({
      preferSource: ['gog', 'repack'],
      ruleWeights: { preferredSource: 160, preferredSourceStep: 20 },
    })
    await page.reload()
    await page.getByLabel('Preset', { exact: true }).waitFor()
    expect(await preset.inputValue()).toBe('gogAndRepacks')
    await app.ask('PATCH', '/settings', { acceptedSources: ['rom'] })
    await page.reload()
    await page.getByLabel('Preset', { exact: true }).waitFor()
    expect(await preset.locator('option:checked').textContent()).toBe('Custom')
    await app.ask('PATCH', '/settings', { acceptedSources: [], preferSource: [], ruleWeights: {} })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a game has preferences of its own, and returns to the defaults',
  async () => {
    const page = await open(`/games/${gameId}`)
    const opener = page.getByRole('button', { name: 'Preferences' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Preferences of Hades' })
    await dialog.getByRole('button', { name: 'Change Minimum seeders for this game' }).click()
    await dialog.getByLabel('Minimum seeders', { exact: true }).fill('25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await saved()).toMatchObject({ minSeeders: 25, preferSource: null, ruleWeights: null })
    await opener.click()
    await expectSoon(() => dialog.getByLabel('Minimum seeders', { exact: true }).inputValue(), '25')
    await dialog.getByRole('button', { name: 'Use the default for Minimum seeders' }).click()
    await dialog.getByLabel('Preset', { exact: true }).selectOption({ label: 'Scene only' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await saved()).toMatchObject({
      minSeeders: null,
      preferSource: ['scene'],
      acceptedSources: ['scene'],
      ruleWeights: { preMatched: 40, nuked: -300 },
    })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the dialog works on a phone with the keyboard alone, and Escape returns to its button',
  async () => {
    await app.ask('PUT', `/games/${gameId}/preferences`, {})
    const page = await open(`/games/${gameId}`, 'phone')
    await page.getByRole('button', { name: 'Preferences' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Preferences of Hades' })
    const change = dialog.getByRole('button', { name: 'Change Delay for this game' })
    await change.focus()
    await page.keyboard.press('Enter')
    // The focus stays on the button, which now takes the change back.
    await dialog.getByRole('button', { name: 'Use the default for Delay' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Use the default for Delay',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Enter')
    await change.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Preferences')
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
