import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { fr } from '#ui/texts/fr.ts'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { goTo, openPage, type Size, settled, sizes, startBrowser } from './browser.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let app: SampleServer
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

const sectionNames: Readonly<Record<string, string | undefined>> = fr.settingsSection ?? {}

test.skipIf(!available).each(Object.keys(sizes) as Size[])(
  'the navigation, the library and the settings are French once the account says so, and fit (%s)',
  async (size) => {
    await app.ask('PATCH', '/settings', { language: 'en' })
    const troubles: string[] = []
    const page = await openPage(browser, size, troubles)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first().waitFor()
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await heading('Library')
    await goTo(page, '/settings/account')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heading('Compte')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')

    const tooWide: string[] = []
    const measure = async (place: string) => {
      await settled(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) tooWide.push(`${place}: ${overflow} px`)
    }
    await goTo(page, '/')
    await heading('Bibliothèque')
    await page.getByRole('link', { name: 'Recherchés' }).first().waitFor()
    await measure('/')
    await goTo(page, '/?view=table')
    await page.getByRole('columnheader', { name: 'Titre' }).first().waitFor()
    await measure('/?view=table')
    for (const { id } of settingsSections) {
      await goTo(page, `/settings/${id}`)
      await heading(sectionNames[id] ?? id)
      await measure(`/settings/${id}`)
    }
    // What French lacks is in English.
    await goTo(page, '/statistics')
    await heading('Statistics')
    await page.getByRole('link', { name: 'Bibliothèque' }).first().waitFor()
    expect({ tooWide, troubles }).toEqual({ tooWide: [], troubles: [] })
    await page.close()
  },
  testMs,
)
