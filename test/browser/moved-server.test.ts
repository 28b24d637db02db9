import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { runningServer } from '../cli/running-server.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startBrowser } from './browser.ts'
import {
  controlledBy,
  installNow,
  makeReleases,
  passTime,
  shownRelease,
  siteOver,
  startSite,
  storedPaths,
  workersOf,
} from './worker-site.ts'

const available = peerAvailable('chromium')
const testMs = 300_000
const credentials = { username: 'robin', password: 'correct horse battery' }
const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_SOCKET: '1000000' }
const releases = makeReleases()
let data = ''
let port = ''
let browser: Browser

beforeAll(async () => {
  if (!available) return
  data = mkdtempSync(join(tmpdir(), 'ludarr-moved-'))
  port = String(await freePort())
  browser = await startBrowser()
  const server = await serverAt('')
  await server.post('/api/auth/setup', credentials)
  await server.stop()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  rmSync(data, { recursive: true, force: true })
  releases.remove()
}, testMs)

/** The server at a path of the same origin. */
const serverAt = (path: string) =>
  runningServer(data, { LUDARR_PORT: port, LUDARR_BASE_PATH: path, NODE_ENV: 'production', ...limits })

async function openAt(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

const shows = (page: Page, release: string) =>
  shownRelease(page).then(
    (shown) => shown === release,
    // The page is loading.
    () => false,
  )

test.skipIf(!available).each([
  ['/ludarr', ''],
  ['', '/ludarr'],
  ['/games', '/ludarr'],
])(
  'after a move from the path "%s" to "%s", the page removes the worker of the old path',
  async (from, to) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    let server = await serverAt(from)
    try {
      await context.clock.install()
      const page = await openAt(context, `${server.url}${from}/`)
      expect(await installNow(page)).toBeNull()
      expect(await workersOf(page)).toEqual({ installed: [`${from}/`], caches: [`${from}/`] })

      await server.stop()
      server = await serverAt(to)
      // A bookmark of the old path, which the old worker answers.
      await page.goto(`${server.url}${from}/settings`)
      await page.goto(`${server.url}${to}/`)
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
      const wanted = JSON.stringify({ installed: [`${to}/`], caches: [`${to}/`] })
      await eventually('Only the worker of the current path is left', 120_000, async () => {
        await passTime(page)
        return JSON.stringify(await workersOf(page)) === wanted
      })
    } finally {
      await server.stop()
      await context.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'the cache has nothing of the account, neither signed in nor afterwards',
  async () => {
    const server = await serverAt('')
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    try {
      const page = await openAt(context, server.url)
      await signIn(page)
      expect(await installNow(page)).toBeNull()
      for (const path of ['/', '/settings/account', '/system/tasks', '/help']) {
        await page.goto(server.url + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      }
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
      const foreign = (await storedPaths(page)).filter(
        (path) => !/^\/(?:assets\/[\w-]+\.(?:js|css|svg|woff2))?$/.test(path),
      )
      expect(foreign).toEqual([])
      const shell = await page.evaluate(async () => (await caches.match(document.baseURI))?.text())
      expect(shell).toContain('<div id="root"></div>')
      expect(shell).not.toContain(credentials.username)

      // The shell shows no account data while the server is away.
      await server.stop()
      await page.goto(`${server.url}/settings/account`)
      await page.getByText('This page reloads when Ludarr is back.').waitFor()
      expect(await page.locator('body').textContent()).not.toContain(credentials.username)
    } finally {
      await server.stop()
      await context.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'a page that is open during an update keeps working, and the shell of the release before gives way to the new one',
  async () => {
    const server = await serverAt('')
    const site = startSite(siteOver(await releases.release('first'), server.url))
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const second = siteOver(await releases.release('second'), server.url)
    const third = siteOver(await releases.release('third'), server.url)
    try {
      await context.request.post(`${server.url}/api/auth/login`, { data: credentials })
      const page = await openAt(context, site.url)
      await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')

      // Another tab brings the worker of the next release, which removes the files of this one.
      site.replace(second)
      const other = await openAt(context, site.url)
      // The browser checks for a new worker when it is idle, and again later if one could not be installed.
      const update = () => other.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await update()
      // It stops a worker that is idle, and the new one takes over. While it is debugged, it keeps the old one for minutes.
      const session = await context.newCDPSession(other)
      await session.send('ServiceWorker.enable')
      const stopOld = () => session.send('ServiceWorker.stopAllWorkers')
      const again = setInterval(() => void update().then(stopOld, () => undefined), 10_000)
      await controlledBy(other, 'second').finally(() => clearInterval(again))
      expect(await shownRelease(page)).toBe('first')
      // Its code is not in the browser yet, and the server no longer has it.
      await page.getByRole('link', { name: 'Help' }).first().click()
      await eventually('The page is of the second release', 30_000, () => shows(page, 'second'))
      await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()

      await site.goAway()
      await page.reload()
      await page.getByText('This page reloads when Ludarr is back.').waitFor()
      expect(await shownRelease(page)).toBe('second')
      site.replace(third)
      site.comeBack()
      await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
      expect(await shownRelease(page)).toBe('third')
    } finally {
      await context.close()
      await site.close()
      await server.stop()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'over HTTP on the address of another computer, the page works without a worker and without an error',
  async () => {
    const server = await serverAt('')
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
      })
      // Reaches this machine, but browsers do not trust this address.
      await page.goto(`http://0.0.0.0:${port}/`)
      await signIn(page)
      expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
      await page.getByRole('link', { name: 'Statistics' }).first().click()
      await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
      expect(troubles).toEqual([])
    } finally {
      await context.close()
      await server.stop()
    }
  },
  testMs,
)
