import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { startBrowser } from './browser.ts'
import {
  controlledBy,
  installNow,
  makeReleases,
  type Site,
  shownRelease,
  siteOf,
  startSite,
  storedPaths,
  workersOf,
} from './worker-site.ts'

const available = peerAvailable('chromium')
const testMs = 300_000
const releases = makeReleases()
let first = ''
let second = ''
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  if (!available) return
  browser = await startBrowser()
  first = await releases.release('first')
  second = await releases.release('second')
}, testMs)

beforeEach(async () => {
  await context?.close()
  if (available) context = await browser.newContext({ reducedMotion: 'reduce' })
})

afterAll(async () => {
  if (available) await browser.close()
  releases.remove()
}, testMs)

async function openAt(url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  return page
}

const signInShown = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()

/** Answers for the given paths instead of a site. */
function inFrontOf(site: Site, answers: (path: string) => Response | null): Site {
  return { handle: async (request) => answers(new URL(request.url).pathname) ?? site.handle(request) }
}

const proxyPage = (status = 200) =>
  new Response('<!doctype html><h1>Sign in at the proxy</h1>', { status, headers: { 'content-type': 'text/html' } })
const proxyRedirect = () => new Response(null, { status: 302, headers: { location: '/authelia/' } })
const isFile = (path: string) => path.startsWith('/assets/')

test.skipIf(!available)(
  'only pages of Ludarr show the shell while the server is away',
  async () => {
    const site = startSite(siteOf(first, ''))
    try {
      const page = await openAt(site.url)
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      site.replace(null)
      const others = [
        '/api/health',
        '/api/calendar/feed/abc',
        '/swagger',
        '/metrics',
        '/radarr/',
        '/downloads/game.zip',
      ]
      for (const path of others) {
        const answer = await page.goto(site.url + path)
        expect({ path, status: answer?.status(), byWorker: answer?.fromServiceWorker() }).toEqual({
          path,
          status: 502,
          byWorker: false,
        })
      }
      for (const path of ['/', '/settings/indexers?search=a', '/games/1', '/settings/health']) {
        const answer = await page.goto(site.url + path)
        expect({ path, status: answer?.status() }).toEqual({ path, status: 200 })
        await page.getByText('This page reloads when Ludarr is back.').waitFor()
      }
    } finally {
      await site.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'addresses of other programs are asked for once, because a sign-in at a proxy is good for once',
  async () => {
    const asked: string[] = []
    const answer = (path: string) => {
      if (!path.startsWith('/oauth2/')) return null
      asked.push(path)
      return proxyPage()
    }
    const site = startSite(inFrontOf(siteOf(first, ''), answer))
    try {
      const page = await openAt(site.url)
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      const paths = ['/oauth2/callback', '/oauth2/second', '/oauth2/third']
      for (const path of paths) await page.goto(site.url + path)
      expect(asked).toEqual(paths)
    } finally {
      await site.close()
    }
  },
  testMs,
)

/** The response to requests for files of a proxy whose session ended after it served the page. */
const instead = { 'its sign-in page': proxyPage, 'a redirect to it': proxyRedirect, 'an error': () => proxyPage(502) }
test.skipIf(!available).each([...few(Object.entries(instead))])(
  'a worker that gets %s for a file of the shell stores nothing, and the release before stays',
  async (_name, answer) => {
    const site = startSite(siteOf(first, ''))
    try {
      const page = await openAt(site.url)
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      const before = await storedPaths(page)
      // The browser has not seen these files yet.
      site.replace(
        inFrontOf(siteOf(second, ''), (path) => {
          if (path === '/authelia/') return proxyPage()
          return isFile(path) ? answer() : null
        }),
      )
      const failure = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const { installing } = await registration.update()
        return new Promise<string>((resolve) => {
          const look = () => {
            if (installing?.state === 'redundant' || installing?.state === 'activated') resolve(installing.state)
          }
          installing?.addEventListener('statechange', look)
          look()
        })
      })
      expect(failure).toBe('redundant')
      expect(await storedPaths(page)).toEqual(before)
      await controlledBy(page, 'first')

      // The session goes on.
      site.replace(siteOf(second, ''))
      await page.reload()
      await signInShown(page)
      expect(await shownRelease(page)).toBe('second')
      await controlledBy(page, 'second')
    } finally {
      await site.close()
    }
  },
  testMs,
)

test.skipIf(!available).each([
  ['its sign-in page', () => proxyPage()],
  ['a redirect to it', proxyRedirect],
  ['the page with the status 401', () => proxyPage(401)],
] as const)(
  'a proxy that answers with %s shows its page, which is never stored',
  async (_name, refuse) => {
    const signedOut = inFrontOf(siteOf(first, ''), (path) => (path === '/authelia/' ? proxyPage() : refuse()))
    const site = startSite(signedOut)
    try {
      const page = await openAt(site.url)
      await page.getByRole('heading', { name: 'Sign in at the proxy' }).waitFor()
      expect(await installNow(page)).toContain('Error')
      expect(await storedPaths(page)).toEqual([])

      site.replace(siteOf(first, ''))
      await page.goto(site.url)
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      site.replace(signedOut)
      for (const path of ['/', '/settings/indexers']) {
        await page.goto(site.url + path)
        await page.getByRole('heading', { name: 'Sign in at the proxy' }).waitFor()
      }
      site.replace(siteOf(first, ''))
      await page.goto(site.url)
      await signInShown(page)
      await controlledBy(page, 'first')
    } finally {
      await site.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'a full disk leaves nothing behind and does not disturb the page',
  async () => {
    const site = startSite(siteOf(first, ''))
    try {
      const page = await openAt(site.url)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 60_000 })
      expect(await installNow(page)).toBe('It could not be installed.')
      expect(await page.evaluate(() => caches.keys())).toEqual([])
      await page.reload()
      await signInShown(page)

      await session.send('Storage.overrideQuotaForOrigin', { origin: site.url })
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      expect(errors).toEqual([])
    } finally {
      await site.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'broken and foreign entries of the cache do not keep the page of a running server from loading',
  async () => {
    const site = startSite(siteOf(first, ''))
    try {
      const page = await openAt(site.url)
      expect(await installNow(page)).toBeNull()
      await controlledBy(page, 'first')
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const { url } of await cache.keys()) await cache.put(url, new Response('broken'))
        }
      })
      await page.reload()
      await signInShown(page)
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
      await page.reload()
      await signInShown(page)
      // Without a shell, the page shows what the proxy says.
      site.replace(null)
      expect((await page.reload())?.status()).toBe(502)
    } finally {
      await site.close()
    }
  },
  testMs,
)

test.skipIf(!available)(
  'installations at two paths of one origin keep their workers, and no caches of other programs are removed',
  async () => {
    const [games, toys] = [siteOf(first, '/games-a'), siteOf(first, '/games-b')]
    const site = startSite({
      handle: (request) => (new URL(request.url).pathname.startsWith('/games-b') ? toys : games).handle(request),
    })
    try {
      const page = await openAt(`${site.url}/games-a/`)
      await page.evaluate(() => caches.open('another program'))
      for (const path of ['/games-b/', '/games-a/']) {
        await page.goto(site.url + path)
        expect(await installNow(page)).toBeNull()
      }
      // The page itself removes the old worker after a while.
      const looked = page.waitForRequest((request) => request.url() === `${site.url}/games-b/service-worker.js`)
      await page.reload()
      await looked
      await page.waitForLoadState('networkidle')
      const both = ['/games-a/', '/games-b/']
      expect(await workersOf(page)).toEqual({ installed: both, caches: both })
      expect(await page.evaluate(() => caches.has('another program'))).toBe(true)
    } finally {
      await site.close()
    }
  },
  testMs,
)
