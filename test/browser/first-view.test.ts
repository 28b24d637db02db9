import { expect, test } from 'bun:test'
import { firstGamesPath, sessionPath } from '#ui/api/early.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { openPage, settled } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const pages = signedInPages(() => startServerProcess())
const { available } = pages
const testMs = 120_000

test.skipIf(!available)(
  'the library asks for its games once, before anything that the frame shows',
  async () => {
    await pages.app.ask('POST', '/games', { title: 'Celeste' })
    const page = await pages.open('desktop')
    for (const view of ['posters', 'table']) {
      const asked: string[] = []
      // The page before is left first: what it asks for late does not count.
      await page.goto('about:blank')
      page.removeAllListeners('request')
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(request.url().slice(pages.app.url().length + 1))
      })
      await page.goto(`${pages.app.url()}/?view=${view}`)
      await page.getByRole('link', { name: 'Celeste' }).waitFor()
      await settled(page)
      expect(asked.slice(0, 2)).toEqual([sessionPath, firstGamesPath])
      expect(asked.filter((path) => path === sessionPath || path === firstGamesPath)).toHaveLength(2)
      expect(asked).toContain('api/downloads/counts')
    }
    await page.context().close()
    pages.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'whoever is not signed in is asked to sign in, and no games are asked for before',
  async () => {
    const page = await openPage(pages.browser, 'phone', [], undefined, [/auth\/me/])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(pages.app.url())
    await page.getByLabel('Username').waitFor()
    expect(asked.filter((url) => url.includes('/api/games'))).toEqual([])
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Celeste' }).waitFor()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available).each(['dark', 'light'] as const)(
  'a chosen %s theme is shown before the code of the page is loaded, though the system has the other',
  async (theme) => {
    const page = await pages.open('desktop', '/help')
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    const colors = () =>
      page.evaluate(() => ({
        ground: getComputedStyle(document.documentElement).backgroundColor,
        bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content),
      }))
    const ofSystem = await colors()
    await page.evaluate((chosen) => localStorage.setItem('ludarr-theme', chosen), theme)
    let release = () => {}
    const isPainted = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/(?!early-script-)[^/]*\.js$/, async (route) => {
      await isPainted
      await route.continue()
    })
    await page.goto(pages.app.url(), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    const ofFirstPaint = await colors()
    expect(await page.locator('#root').innerHTML()).toBe('')
    release()
    await page.getByRole('link', { name: 'Celeste' }).waitFor()
    expect(await colors()).toEqual(ofFirstPaint)
    expect(ofFirstPaint.ground).not.toBe(ofSystem.ground)
    expect(new Set(ofFirstPaint.bars).size).toBe(1)
    expect(ofSystem.bars).not.toEqual(ofFirstPaint.bars)
    await settled(page)
    await page.context().close()
    pages.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'whoever leaves the library before its games have come does not wait for them',
  async () => {
    const page = await pages.open('desktop', '/help')
    let release = () => {}
    const isLeft = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      (url) => url.href.endsWith(firstGamesPath),
      async (route) => {
        await isLeft
        await route.continue()
      },
    )
    await page.addInitScript(() => {
      const later = setTimeout
      // Time alone must not let the requests go.
      const setTimer = (run: TimerHandler, ms?: number) => (ms === 1000 ? 0 : later(run, ms))
      Object.defineProperty(window, 'setTimeout', { value: setTimer })
    })
    await page.goto(pages.app.url())
    const asked = page.waitForRequest(/\/api\/notifications\?/)
    await page.getByRole('link', { name: 'Notifications' }).click()
    await asked
    release()
    await settled(page)
    await page.context().close()
    pages.expectNoTroubles()
  },
  testMs,
)
