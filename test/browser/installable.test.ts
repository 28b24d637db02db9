import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { uiFiles } from '#http/plugins/ui-files.ts'
import { buildServiceWorker } from '../../scripts/build-service-worker.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { sizes, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 240_000
const checkout = join(import.meta.dirname, '../..')
const built = join(checkout, 'dist/ui')

let browser: Browser
let folder: string

beforeAll(async () => {
  if (!available) return
  folder = mkdtempSync(join(tmpdir(), 'ludarr-installable-'))
  browser = await startBrowser()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}, testMs)

/** A copy of the built UI that says which release it is. */
async function release(name: string): Promise<string> {
  const copy = join(folder, name)
  cpSync(built, copy, { recursive: true })
  for (const file of ['index.html', 'service-worker.js']) {
    for (const packed of ['br', 'gz']) rmSync(join(copy, `${file}.${packed}`), { force: true })
  }
  const page = join(copy, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `<meta name="release" content="${name}"></head>`))
  await buildServiceWorker(copy, join(checkout, 'src/ui/service-worker.ts'))
  return copy
}

type Site = { handle(request: Request): Promise<Response> }

/** The UI of a release with just enough of the API for the page to ask for a sign-in. */
function siteOf(ui: string, basePath: string): Site {
  return new Elysia()
    .get(`${basePath}/api/health`, () => ({ status: 'ok' }))
    .get(`${basePath}/api/auth/me`, () => Response.json({ error: 'Not signed in' }, { status: 401 }))
    .get(`${basePath}/api/auth/status`, () => ({ hasUsers: true }))
    .use(uiFiles({ folder: ui, basePath }))
}

/** A server on one port that can be away, stand behind a proxy that says so, and be replaced by another release. */
function startSite(first: Site) {
  let site: Site | null = first
  let server = listen(0)
  function listen(port: number) {
    return Bun.serve({
      hostname: '127.0.0.1',
      port,
      fetch: (request) => site?.handle(request) ?? new Response('Bad gateway', { status: 502 }),
    })
  }
  const port = server.port ?? 0
  return {
    url: `http://127.0.0.1:${port}`,
    replace: (other: Site | null) => {
      site = other
    },
    goAway: () => server.stop(true),
    comeBack: () => {
      server = listen(port)
    },
    close: () => server.stop(true),
  }
}

const newContext = (): Promise<BrowserContext> => browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' })

/** Waits until the page is controlled by a worker, and the only stored shell is that of this release. */
async function controlledBy(page: Page, name: string): Promise<void> {
  await eventually(`The worker of ${name} controls the page`, 60_000, () =>
    page.evaluate(async (name) => {
      const stored = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
      const pages = await Promise.all(stored.map((cache) => cache.match(document.baseURI)))
      const texts = await Promise.all(pages.map((page) => page?.text() ?? ''))
      const isStored = texts.length === 1 && texts[0]?.includes(`content="${name}"`) === true
      return isStored && navigator.serviceWorker.controller?.state === 'activated'
    }, name),
  )
}

const shownRelease = (page: Page) => page.locator('meta[name=release]').getAttribute('content')

/** The paths of everything that is stored, without the hashes. */
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    }
    return paths.sort()
  })

for (const basePath of ['', '/games/library']) {
  test.skipIf(!available)(
    `the shell is shown while the server is away, and a new release at the next load ${basePath || 'at the root'}`,
    async () => {
      const [old, updated] = [await release(`old${basePath.length}`), await release(`updated${basePath.length}`)]
      const site = startSite(siteOf(old, basePath))
      const context = await newContext()
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      try {
        await page.goto(`${site.url}${basePath}/settings/indexers`)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        await controlledBy(page, `old${basePath.length}`)
        const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
        expect(scope).toBe(`${site.url}${basePath}/`)
        const shell = await storedPaths(page)
        const expected = new RegExp(`^${basePath}/(?:assets/[\\w-]+\\.(?:js|css|svg))?$`)
        expect(shell.filter((path) => !expected.test(path))).toEqual([])
        expect(shell.length).toBeGreaterThan(3)

        site.replace(siteOf(updated, basePath))
        await page.reload()
        expect(await shownRelease(page)).toBe(`updated${basePath.length}`)
        await controlledBy(page, `updated${basePath.length}`)

        await site.goAway()
        await page.reload()
        await page.getByText('Ludarr cannot be reached.').waitFor()
        await page.getByText('This page loads again when Ludarr answers.').waitFor()
        expect(await shownRelease(page)).toBe(`updated${basePath.length}`)
        expect(new URL(page.url()).pathname).toBe(`${basePath}/settings/indexers`)

        site.comeBack()
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()

        // A reverse proxy answers for a program that does not run.
        site.replace(null)
        await page.reload()
        await page.getByText('This page loads again when Ludarr answers.').waitFor()
        site.replace(siteOf(updated, basePath))
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
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
    const site = startSite(siteOf(built, '/ludarr'))
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
