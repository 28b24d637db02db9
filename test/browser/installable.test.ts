import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { sizes, startBrowser } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import {
  builtUi,
  controlledBy,
  makeReleases,
  passTime,
  shownRelease,
  siteOf,
  startSite,
  storedPaths,
} from './worker-site.ts'

const available = peerAvailable('chromium')
const testMs = 240_000

const releases = makeReleases()

let browser: Browser

beforeAll(async () => {
  if (available) browser = await startBrowser()
}, testMs)

afterAll(async () => {
  if (available) await browser.close()
  releases.remove()
}, testMs)

const newContext = (): Promise<BrowserContext> => browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' })

/** The page asks again every few seconds whether the server is back. */
const signInShown = (page: Page): Promise<boolean> =>
  eventually('The page to sign in is shown', 60_000, async () => {
    await passTime(page)
    return page
      .getByRole('heading', { name: 'Sign in' })
      .isVisible()
      .catch(() => false)
  })

for (const basePath of few(['/games/library', ''])) {
  test.skipIf(!available)(
    `the shell is shown while the server is away, and a new release at the next load ${basePath || 'at the root'}`,
    async () => {
      const [old, updated] = [
        await releases.release(`old${basePath.length}`),
        await releases.release(`updated${basePath.length}`),
      ]
      const site = startSite(siteOf(old, basePath))
      const context = await newContext()
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.clock.install()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      try {
        await page.goto(`${site.url}${basePath}/settings/indexers`)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        await controlledBy(page, `old${basePath.length}`, passTime)
        const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
        expect(scope).toBe(`${site.url}${basePath}/`)
        const shell = await storedPaths(page)
        const expected = new RegExp(`^${basePath}/(?:assets/[\\w-]+\\.(?:js|css|svg|woff2))?$`)
        expect(shell.filter((path) => !expected.test(path))).toEqual([])
        expect(shell.length).toBeGreaterThan(3)

        site.replace(siteOf(updated, basePath))
        await page.reload()
        await expectSoon(() => shownRelease(page), `updated${basePath.length}`)
        await controlledBy(page, `updated${basePath.length}`, passTime)

        await site.goAway()
        await page.reload()
        await page.getByText('Ludarr cannot be reached.').waitFor()
        await page.getByText('This page reloads when Ludarr is back.').waitFor()
        expect(await shownRelease(page)).toBe(`updated${basePath.length}`)
        expect(new URL(page.url()).pathname).toBe(`${basePath}/settings/indexers`)

        site.comeBack()
        await signInShown(page)

        // A reverse proxy answers for a program that does not run.
        site.replace(null)
        await page.reload()
        await page.getByText('This page reloads when Ludarr is back.').waitFor()
        site.replace(siteOf(updated, basePath))
        await signInShown(page)
        expect(errors).toEqual([])
      } finally {
        await context.close()
        await site.close()
      }
    },
    testMs,
  )
}

test.skipIf(!available)(
  'Chromium accepts the manifest and its icons below a base path',
  async () => {
    const site = startSite(siteOf(builtUi, '/ludarr'))
    const context = await newContext()
    const page = await context.newPage()
    try {
      await page.goto(`${site.url}/ludarr/`)
      const session = await context.newCDPSession(page)
      const { url, errors, data } = await session.send('Page.getAppManifest')
      expect({ url, errors }).toEqual({ url: `${site.url}/ludarr/manifest.webmanifest`, errors: [] })
      const manifest: { icons: { src: string; sizes: string }[]; start_url: string } = JSON.parse(data ?? '{}')
      expect(new URL(manifest.start_url, url).pathname).toBe('/ludarr/')
      for (const icon of manifest.icons) {
        const size = await page.evaluate(async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }, new URL(icon.src, url).href)
        expect(size).toBe(icon.sizes)
      }
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      // Test browsers start without a profile, in which nothing can be installed.
      const errorIds = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
      expect(errorIds).toEqual([])
    } finally {
      await context.close()
      await site.close()
    }
  },
  testMs,
)
