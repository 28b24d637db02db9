import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 120_000
const troubles: string[] = []

let app: ServerProcess
let browser: Browser
let library: string

beforeAll(async () => {
  if (!available) return
  library = realpathSync(mkdtempSync(join(tmpdir(), 'ludarr-test-')))
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
  await app.ask('PATCH', '/settings/import', { libraryRoot: library, renamePattern: '{Title}' })
  for (const [title, folder] of [
    ['Hades', 'hades.x'],
    ['Braid', 'Braid/Braid'],
    ['Celeste', 'celeste'],
    ['Portal', 'Portal'],
  ] as const) {
    mkdirSync(join(library, folder), { recursive: true })
    writeFileSync(join(library, folder, 'game.bin'), title)
    const { id } = await app.ask('POST', '/games', { title, status: 'owned' })
    await app.ask('PATCH', `/games/${id}`, { libraryPath: join(library, folder.split('/')[0] ?? '') })
  }
  // In the way of the new name.
  mkdirSync(join(library, 'Celeste'))
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  rmSync(library, { recursive: true, force: true })
}, testMs)

async function open(path: string, size: Size = 'desktop', user = credentials): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(user.username)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.goto(`${app.url()}${path}`)
  await settled(page)
  return page
}

const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('grid', { name: 'Folders' }).getByRole('row')

test.skipIf(!available)(
  'existing folders are previewed, renamed and moved back',
  async () => {
    const page = await open('/settings/library')
    await page.getByRole('link', { name: 'Rename existing folders' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await status(page, /2 folders will move/).waitFor()
    expect(existsSync(join(library, 'hades.x'))).toBe(true)
    await page.getByRole('button', { name: 'Cannot move 1' }).click()
    await rows(page).filter({ hasText: 'Celeste already exists there' }).waitFor()
    expect(new URL(page.url()).searchParams.get('show')).toBe('conflict')
    await page.reload()
    await rows(page).filter({ hasText: 'Celeste already exists there' }).waitFor()
    await page.getByRole('button', { name: 'Will move 2' }).click()
    await rows(page).filter({ hasText: 'Braid' }).waitFor()
    await page.getByRole('button', { name: 'Rename 2 folders' }).click()
    await status(page, /2 folders were renamed/).waitFor()
    await rows(page).filter({ hasText: 'Hades' }).filter({ hasText: 'Renamed' }).waitFor()
    expect(existsSync(join(library, 'Hades', 'game.bin'))).toBe(true)
    expect(existsSync(join(library, 'Braid', 'game.bin'))).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await status(page, /back in their original locations/).waitFor()
    expect(existsSync(join(library, 'hades.x', 'game.bin'))).toBe(true)
    expect(existsSync(join(library, 'Braid', 'Braid', 'game.bin'))).toBe(true)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'what was stopped is continued in its direction, and only if something is left',
  async () => {
    const page = await open('/settings/library')
    const stopped = {
      id: crypto.randomUUID(),
      scope: 'all',
      state: 'stopped',
      toMove: 40,
      conflicts: 0,
      unchanged: 0,
      message: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      finishedAt: null,
    }
    const show = async (change: object) => {
      await page.route('**/api/library/rename', (route) =>
        route.fulfill({ json: { rename: { ...stopped, ...change } } }),
      )
      await page.goto(`${app.url()}/settings/library/rename`)
    }
    const offered = async () => {
      const names = await page.locator('main').getByRole('button').allTextContents()
      return names.filter((name) => name === 'Continue' || name === 'Undo')
    }
    await show({ moved: 12, continues: 'undo' })
    await status(page, /^Stopped\. 12 folders are not moved back yet\.$/).waitFor()
    expect(await offered()).toEqual(['Continue'])
    await show({ moved: 12, continues: 'rename' })
    await status(page, /^Stopped\. 12 of 40 folders are renamed\.$/).waitFor()
    expect(await offered()).toEqual(['Continue', 'Undo'])
    await show({ moved: 40, continues: null })
    await status(page, /40 of 40/).waitFor()
    expect(await offered()).toEqual(['Undo'])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the list of folders is sorted, shows the chosen columns and waits for the end of typing',
  async () => {
    const page = await open('/settings/library/rename')
    await page.getByRole('button', { name: /^(?:New preview|Preview)$/ }).click()
    await status(page, /2 folders will move/).waitFor()
    const titles = () => rows(page).locator('[role=gridcell]:first-child').allTextContents()
    await rows(page).filter({ hasText: 'Hades' }).waitFor()
    expect(await titles()).toEqual(['Braid', 'Celeste', 'Hades', 'Portal'])
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
    await page.waitForURL(/order=desc/)
    await eventually(
      'The order is reversed',
      10_000,
      async () => (await titles()).join() === 'Portal,Hades,Celeste,Braid',
    )
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Current folder' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Current folder' }).waitFor({ state: 'detached' })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/rename/moves')) asked.push(searchParams.get('search') ?? '')
    })
    await page.getByRole('searchbox', { name: 'Search titles and folders' }).pressSequentially('hades', { delay: 20 })
    await rows(page).filter({ hasText: 'Braid' }).waitFor({ state: 'detached' })
    // The empty ones follow the end of the preview. On a slow machine, a pause between two letters can be long enough.
    const typed = asked.filter((search) => search !== '')
    expect(typed.at(-1)).toBe('hades')
    expect(typed.length).toBeLessThan('hades'.length)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'it works on a phone and with the keyboard alone',
  async () => {
    const page = await open('/settings/library/rename', 'phone')
    await page.getByLabel('What to change').focus()
    await page.keyboard.press('Tab')
    // The preview of the test before is shown until this one begins, and cannot be run meanwhile.
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/library/rename'))
    await page.keyboard.press('Enter')
    await answered
    await page.getByRole('button', { name: 'Rename 2 folders', disabled: false }).focus()
    await status(page, /2 folders will move/).waitFor()
    await page.keyboard.press('Enter')
    await status(page, /2 folders were renamed/).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await status(page, /back in their original locations/).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'messages that are shown before their German texts are loaded become German',
  async () => {
    const page = await open('/settings/library/rename?show=conflict')
    await rows(page).filter({ hasText: 'Celeste already exists there' }).waitFor()
    await app.ask('PATCH', '/settings', { language: 'de' })
    const isShown = Promise.withResolvers<void>()
    await page.route(/\/assets\/server-texts-/, async (route) => {
      await isShown.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('html[lang=de]').waitFor()
    await page.getByText('Celeste already exists there').waitFor()
    isShown.resolve()
    await page.getByText('Celeste gibt es dort bereits').waitFor()
    await app.ask('PATCH', '/settings', { language: 'auto' })
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'members are told that only administrators rename folders',
  async () => {
    const member = { username: 'kim', password: 'correct horse battery' }
    await app.ask('POST', '/users', { ...member, role: 'member' })
    const page = await open('/settings/library/rename', 'desktop', member)
    await page.getByText('Page not found').first().waitFor()
    expect(await page.getByRole('button', { name: 'Preview' }).count()).toBe(0)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
