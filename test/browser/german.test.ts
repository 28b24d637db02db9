import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { goTo, openPage, settled, startBrowser } from './browser.ts'
import { addressOf, pages as everyPage } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: SampleServer
let browser: Browser
let page: Page
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  page = await openPage(browser, 'desktop', troubles)
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test.skipIf(!available)(
  'the language of the account is shown without reloading, and from the first paint on the next visit',
  async () => {
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await heading('Library')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await goTo(page, '/settings/account')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Konto', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Bibliothek', exact: true }).first().click()
    await heading('Bibliothek')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    // The page remembers the language: it is shown before the server answers.
    const shown = Promise.withResolvers<void>()
    await page.route('**/api/settings', async (route) => {
      await shown.promise
      await route.continue()
    })
    await page.reload()
    await heading('Bibliothek')
    shown.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  },
  testMs,
)

test.skipIf(!available)(
  'the language of the browser is shown until the account has another',
  async () => {
    const context = await browser.newContext({ locale: 'de-AT' })
    const german = await context.newPage()
    german.setDefaultTimeout(45_000)
    await german.goto(app.url())
    await german.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expect(await german.locator('html').getAttribute('lang')).toBe('de')
    await context.close()
  },
  testMs,
)

const pages = [
  ['/', 'Bibliothek'],
  ['/discover', 'Entdecken'],
  ['/wanted', 'Gesucht'],
  ['/calendar', 'Kalender'],
  ['/activity', 'Aktivität'],
  ['/activity/history', 'Aktivität'],
  ['/notifications', 'Meldungen'],
  ['/statistics', 'Statistik'],
  ['/add?q=Harbour', 'Spiel hinzufügen'],
  ['/search?q=Harbour+Tales', 'Indexer durchsuchen'],
  ['/help', 'Hilfe'],
  ['/settings', 'Einstellungen'],
  ['/system', 'System'],
] as const

test.skipIf(!available)(
  'the main pages are German, and fit narrow phones',
  async () => {
    const tooWide: string[] = []
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const [address, title] of pages) {
        await goTo(page, address)
        await heading(title)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) tooWide.push(`${address} at ${width}: ${overflow} px`)
      }
      await goTo(page, `/games/${app.gameIds.owned}`)
      await page.getByRole('button', { name: 'Spiel bearbeiten' }).waitFor()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) tooWide.push(`game at ${width}: ${overflow} px`)
    }
    expect(tooWide).toEqual([])
  },
  testMs,
)

/** Words of English sentences that do not exist in German. */
const englishWords = /\b(?:the|is|are|were|has|have|cannot|could|not|of|with|and|from|for|your|this|which|been)\b/
/** Names and descriptions of games, services, folders and releases are shown as they are. */
const names =
  /The Improbably ?Long Chronicles ?of the Wandering ?Lighthouse|Where in the World|The Official Game of the Movie|Harbour|Lighthouse|Lantern|lantern|Sails, storms|Played with the children|Lost at Sea|Season of Storms|Things of the past|A source of many names|A client that is away|Somebody & Daughters/g
/** The log and the help pages are English. */
const englishPages = /^\/(?:help|system\/log)/

test.skipIf(!available)(
  'no page shows an English message of the server',
  async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const english: string[] = []
    for (const address of everyPage.filter((each) => !englishPages.test(each))) {
      await goTo(page, addressOf(address, app.gameIds))
      await settled(page)
      const lines = await page.evaluate(() =>
        [...document.querySelectorAll('body :not(svg, svg *)')]
          .filter((element) => element.checkVisibility())
          .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
          .map(({ data }) => data.trim()),
      )
      const found = lines.filter((line) => englishWords.test(line.replace(names, '')))
      english.push(...found.map((line) => `${address}: ${line}`))
    }
    expect(english).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'rejected values are explained in German',
  async () => {
    await goTo(page, '/settings/users')
    await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Benutzername').fill('joanna')
    await dialog.getByLabel('Passwort', { exact: true }).fill('a long enough password')
    await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
    await dialog.getByText('Dieser Benutzername ist vergeben').waitFor()
    await page.keyboard.press('Escape')
    // The rejection itself is recorded.
    expect(troubles.splice(0).filter((trouble) => !/\b409\b/.test(trouble))).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'the dialogs of services name the fields of the server in German',
  async () => {
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('dialog', { name: 'Schließen, ohne zu speichern?' })
    await goTo(page, '/settings/indexers')
    await page.getByRole('button', { name: 'Indexer hinzufügen' }).first().click()
    await dialog.getByRole('button', { name: 'Torznab' }).click()
    await dialog.getByRole('group', { name: 'Kategorien' }).waitFor()
    await dialog.getByText('Erforderlich: API-URL').waitFor()
    await dialog.getByLabel('API-Schlüssel').fill('a key')
    await page.keyboard.press('Escape')
    await question.getByText('Nicht gespeichert: API-Schlüssel.').waitFor()
    await question.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    await goTo(page, '/settings/notifications')
    await page.getByRole('button', { name: 'Kanal hinzufügen' }).click()
    await dialog.getByRole('button', { name: 'Telegram' }).click()
    await dialog.getByText('Erforderlich: Bot-Token').waitFor()
    await page.keyboard.press('Escape')
    await goTo(page, '/settings/metadata')
    await page.getByRole('radio', { name: /^RAWG/ }).check()
    await page.getByLabel('API-Schlüssel').fill('a key')
    await page.getByText('RAWG: API-Schlüssel').first().waitFor()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
  },
  testMs,
)

test.skipIf(!available)(
  'the dialogs for many games are German, and fit narrow phones',
  async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Auswählen', exact: true }).click()
    await page.getByRole('checkbox').first().press(' ')
    for (const [action, title] of [
      ['Bearbeiten', '1 Spiel bearbeiten'],
      ['Entfernen', '1 Spiel entfernen?'],
    ] as const) {
      await page.getByRole('button', { name: action, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: title })
      if (action === 'Entfernen') {
        await dialog.getByLabel('Dateien ebenfalls löschen').check()
        await dialog.getByText('Es werden keine Dateien gelöscht.').waitFor()
      }
      const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect({ title, overflow }).toEqual({ title, overflow: 0 })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  },
  testMs,
)

test.skipIf(!available)(
  'dates and numbers are written as in German',
  async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, '/calendar/2031-03')
    await page.getByText('März 2031', { exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Mo', exact: true }).waitFor()
    await page.getByRole('button', { name: /^15\.03\.2031:/ }).waitFor()
    expect(troubles).toEqual([])
  },
  testMs,
)
