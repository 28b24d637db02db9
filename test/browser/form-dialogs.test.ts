import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { openPage, settled, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: ServerProcess
let browser: Browser
let troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

beforeEach(() => {
  troubles = []
})

async function open(section: string): Promise<Page> {
  const page = await openPage(browser, 'desktop', troubles)
  await page.goto(`${app.url()}/settings/${section}`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  await settled(page)
  return page
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Close without saving?' })

const dialogs = [
  { section: 'indexers', add: 'Add indexer', kind: 'Torznab', title: 'New indexer', field: 'API URL' },
  {
    section: 'downloaders',
    add: 'Add download client',
    kind: 'qBittorrent',
    title: 'New download client',
    field: 'URL',
  },
  { section: 'notifications', add: 'Add channel', kind: 'Discord', title: 'New channel', field: 'Webhook URL' },
  { section: 'feeds', add: 'Add feed', kind: null, title: 'New feed', field: 'Feed URL' },
  { section: 'users', add: 'Add user', kind: null, title: 'New user', field: 'Username' },
]

for (const { section, add, kind, title, field } of few(dialogs, 2)) {
  test.skipIf(!available)(
    `the dialog "${title}" asks before it closes with changes, and only then`,
    async () => {
      const page = await open(section)
      const dialog = page.getByRole('dialog', { name: title })
      const start = async () => {
        await page.getByRole('button', { name: add }).first().click()
        if (kind !== null) await dialog.getByRole('button', { name: kind }).click()
      }
      await start()
      const typed = dialog.getByLabel(field, { exact: true })
      await typed.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await start()
      await typed.fill('typed')
      if (section !== 'users') {
        // Those of services and channels open beside the dialog, those of the other forms are at their fields.
        const address = kind === null ? 'feeds#' : /indexers#|download-clients#|notifications#/
        const links = await dialog
          .locator('a[href*="help/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
        expect(links.some((link) => link.match(address) !== null)).toBe(true)
      }
      // Chromium lets the page refuse only the first of these.
      for (const shown of [1, 0, 1, 0]) {
        await page.keyboard.press('Escape')
        await question(page).waitFor({ state: shown === 1 ? 'visible' : 'detached' })
        expect(await dialog.isVisible()).toBe(true)
      }
      expect(await typed.inputValue()).toBe('typed')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await question(page).getByText(`Not saved: ${field}.`).waitFor()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await page.mouse.click(3, 3)
      await question(page).getByRole('button', { name: 'Discard changes' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
      await page.context().close()
      expect(troubles).toEqual([])
    },
    testMs,
  )
}

test.skipIf(!available)(
  'going back asks before it discards what was typed in a dialog',
  async () => {
    const page = await open('users')
    await page.getByRole('link', { name: 'Feeds' }).click()
    await page.getByRole('button', { name: 'Add feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'New feed' })
    await dialog.getByLabel('Name', { exact: true }).fill('typed')
    await page.goBack()
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByText('Not saved on this page: Name.').waitFor()
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expectSoon(() => dialog.getByLabel('Name', { exact: true }).inputValue(), 'typed')
    await page.goBack()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
