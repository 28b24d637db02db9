import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'
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

beforeEach(async () => {
  troubles = []
  if (!available) return
  await app.ask('PATCH', '/settings', {
    refusedGroups: [],
    preferredLanguages: ['German'],
    preferSource: ['gog', 'scene', 'p2p'],
  })
})

async function open(size: Size = 'desktop'): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await page.goto(app.url())
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.goto(`${app.url()}/settings/search`)
  await settled(page)
  return page
}

async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
}

async function close(page: Page): Promise<void> {
  await page.context().close()
  expect(troubles).toEqual([])
}

const input = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const sources = (page: Page) => page.getByRole('list', { name: 'Preferred sources' }).getByRole('listitem')

test.skipIf(!available)(
  'tags can be typed, pasted with commas, edited with the keyboard, and saved without Enter',
  async () => {
    const page = await open()
    const groups = input(page, 'Rejected groups')
    await groups.pressSequentially('ABC,')
    await groups.fill('DEF, GHI, JK')
    await groups.press('Enter')
    await page.getByRole('button', { name: 'Remove JK' }).waitFor()
    await groups.press('Backspace')
    await page.getByRole('button', { name: 'Remove JK' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove DEF' }).click()
    await groups.fill('LMN')
    await save(page)
    expect(await app.ask('GET', '/settings')).toMatchObject({ refusedGroups: ['ABC', 'GHI', 'LMN'] })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'suggestions are offered while typing, chosen with the keys or the pointer, and never twice',
  async () => {
    const page = await open()
    const languages = input(page, 'Languages')
    await languages.click()
    await page.getByRole('option', { name: 'English' }).waitFor()
    expect(await page.getByRole('option', { name: 'German' }).count()).toBe(0)
    await languages.pressSequentially('po')
    await page.getByRole('option', { name: 'English' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
      'Portuguese',
      'Brazilian Portuguese',
      'Polish',
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Brazilian Portuguese' }).waitFor()
    expect(await languages.inputValue()).toBe('')
    await languages.pressSequentially('fre')
    await page.getByRole('option', { name: 'French' }).click()
    await page.keyboard.press('Escape')
    await save(page)
    const { preferredLanguages } = await app.ask('GET', '/settings')
    expect(preferredLanguages).toEqual(['German', 'Brazilian Portuguese', 'French'])
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'items whose order counts are moved with buttons and keys, which screen readers hear',
  async () => {
    const page = await open()
    const session = await page.context().newCDPSession(page)
    const up = page.getByRole('button', { name: 'Move p2p up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByText('p2p is now 2 of 3.').waitFor()
    await page.locator('button:focus[aria-label="Move p2p up"]').waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('p2p is now 1 of 3.').waitFor()
    expect(await up.isDisabled()).toBe(true)
    await input(page, 'Preferred sources').fill('rom')
    await page.keyboard.press('Enter')
    await expectSoon(() => sources(page).allTextContents(), ['p2p', 'gog', 'scene', 'rom'])
    await page.keyboard.press('Escape')
    await expectSoon(() => faultsOf(page, session), [])
    await save(page)
    expect(await app.ask('GET', '/settings')).toMatchObject({ preferSource: ['p2p', 'gog', 'scene', 'rom'] })
    await close(page)
  },
  testMs,
)

test.skipIf(!available)(
  'items whose order counts are dragged, with the mouse and with a finger',
  async () => {
    const page = await open()
    await drag(page, 'p2p', 'gog')
    expect(await sources(page).allTextContents()).toEqual(['p2p', 'gog', 'scene'])
    await close(page)

    const phone = await open('phone')
    const session = await phone.context().newCDPSession(phone)
    const from = await grip(phone, 'gog')
    const to = await grip(phone, 'p2p')
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [from])
    await touch('touchMove', [{ x: from.x, y: (from.y + to.y) / 2 }])
    await touch('touchMove', [to])
    await touch('touchEnd', [])
    await phone.getByText('gog is now 3 of 3.').waitFor()
    expect(await sources(phone).allTextContents()).toEqual(['scene', 'p2p', 'gog'])
    await save(phone)
    expect(await app.ask('GET', '/settings')).toMatchObject({ preferSource: ['scene', 'p2p', 'gog'] })
    await close(phone)
  },
  testMs,
)

async function drag(page: Page, tag: string, onto: string): Promise<void> {
  const from = await grip(page, tag)
  const to = await grip(page, onto)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** The center of the handle of an item. */
async function grip(page: Page, tag: string): Promise<{ x: number; y: number }> {
  const row = sources(page).filter({ hasText: tag })
  await sources(page).first().scrollIntoViewIfNeeded()
  const box = await row.locator('[aria-hidden="true"]').first().boundingBox()
  if (box === null) throw new Error(`${tag} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.skipIf(!available)(
  'platforms and release groups that the server knows are suggested, and others can be typed',
  async () => {
    await app.ask('POST', '/games', { title: 'Harbour Tales', platforms: ['Commodore 64'] })
    const page = await open()
    await page.route('**/api/releases/groups', (route) => route.fulfill({ json: ['RUNE', 'GOG'] }))
    await page.reload()
    const platform = input(page, 'Platform')
    await platform.fill('comm')
    await page.getByRole('option', { name: 'Commodore 64' }).click()
    await expectSoon(() => platform.inputValue(), 'Commodore 64')
    await platform.fill('Amiga')
    await platform.press('Tab')
    const groups = input(page, 'Rejected groups')
    await groups.fill('ru')
    await page.getByRole('option', { name: 'RUNE' }).click()
    await save(page)
    expect(await app.ask('GET', '/settings')).toMatchObject({ preferredPlatform: 'Amiga', refusedGroups: ['RUNE'] })
    await close(page)
  },
  testMs,
)
