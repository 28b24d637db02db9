import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { sessionCookieName } from '#http/auth/session-cookie.ts'
import { startPrepared } from '../../scripts/bench/prepared-program.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const count = 600

let app: Awaited<ReturnType<typeof startPrepared>>
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  // Without downloads there is no client, whose failing would be another notification.
  const records = { downloads: 0, history: 0, blacklist: 0, notifications: count }
  ;[app, browser] = await Promise.all([startPrepared(10, records), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function open(size: Size, path: string): Promise<Page> {
  const { hostname } = new URL(app.url)
  const cookie = { name: sessionCookieName, value: app.token, domain: hostname, path: '/', expires: -1 }
  const session = { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const page = await openPage(browser, size, troubles, { cookies: [session], origins: [] })
  await page.route(/\/api\/games\/[^/]+\/(?:cover|screenshots)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  await page.goto(`${app.url}${path}`)
  await settled(page)
  return page
}

/** Replaces the covers and screenshots, which nothing serves here. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"/>'

const titleOf = (number: number) => `Some Game ${number} is in your library`

test.skipIf(!available)(
  'only the notifications in view are rendered, and the arrow keys reach the oldest',
  async () => {
    const page = await open('phone', '/notifications')
    const list = page.getByRole('list', { name: 'Notifications' })
    await list.getByRole('link', { name: titleOf(count) }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(30)
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await list.getByRole('link', { name: titleOf(count) }).focus()
    await page.keyboard.press('End')
    await page.locator('a:focus', { hasText: titleOf(1) }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.locator('a:focus', { hasText: titleOf(2) }).waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the filters of the notifications are in the address, and going back shows the same',
  async () => {
    const page = await open('desktop', '/notifications')
    await page.getByRole('button', { name: 'Unread only' }).click()
    await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'Game imported' })
    await page.waitForURL(`${app.url}/notifications?unread=1&type=imported`)
    const first = page.locator('[data-index="0"]')
    await first.getByText(titleOf(count)).waitFor()
    const next = page.locator('[data-index="1"]')
    await next.getByText(titleOf(count - 3)).waitFor()
    await next.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor({ state: 'detached' })
    await page.goBack()
    // It is read now.
    await next.getByText(titleOf(count - 6)).waitFor()
    expect(await page.getByRole('button', { name: 'Unread only' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'Release grabbed' })
    await page.getByText('No notification matches the filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(titleOf(count - 1)).waitFor()
    await page.waitForURL(`${app.url}/notifications`)
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
