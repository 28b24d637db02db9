import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { Page } from 'playwright-core'
import { uiFiles } from '#http/plugins/ui-files.ts'
import { buildServiceWorker } from '../../scripts/build-service-worker.ts'
import { eventually } from '../peers/loopback.ts'

const checkout = join(import.meta.dirname, '../..')
export const builtUi = join(checkout, 'dist/ui')
const hash = /-[a-z0-9]{8}(?=\.(?:js|css)\b)/g

/** Copies the built UI into folders, one for each release. Each copy names its release and has unique file names. */
export function makeReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-releases-'))
  return {
    async release(name: string): Promise<string> {
      const copy = join(folder, name)
      cpSync(builtUi, copy, { recursive: true })
      const rename = (text: string) => text.replaceAll(hash, (found) => `${found}${name}`)
      for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
        const path = join(copy, file)
        if (/\.(?:br|gz)$/.test(file)) rmSync(path)
        if (!/\.(?:js|css|html)$/.test(file)) continue
        writeFileSync(path, rename(readFileSync(path, 'utf8')))
        renameSync(path, join(copy, rename(file)))
      }
      const page = join(copy, 'index.html')
      const mark = `<meta name="release" content="${name}"></head>`
      writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', mark))
      await buildServiceWorker(copy, join(checkout, 'src/ui/service-worker.ts'))
      return copy
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Site = { handle(request: Request): Promise<Response> }

/** The UI of a release with just enough of the API for the sign-in page. */
export function siteOf(ui: string, basePath: string): Site {
  return new Elysia()
    .get(`${basePath}/api/health`, () => ({ status: 'ok' }))
    .get(`${basePath}/api/auth/session`, () => ({ user: null }))
    .get(`${basePath}/api/auth/status`, () => ({ hasUsers: true, passwordSignIn: true, providers: [] }))
    .use(uiFiles({ folder: ui, basePath }))
}

/** The UI of a release with the API of a server. Without WebSockets, so that pages poll. */
export function siteOver(ui: string, server: string): Site {
  const files = new Elysia().use(uiFiles({ folder: ui, basePath: '' }))
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url)
      if (!/^\/(?:api|socket\.io|logout)\b/.test(pathname)) return files.handle(request)
      if (request.headers.has('upgrade')) return new Response(null, { status: 400 })
      const body = request.method === 'GET' ? null : await request.arrayBuffer()
      const answer = await fetch(server + pathname + search, { method: request.method, headers: request.headers, body })
      const headers = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
      return new Response(answer.body, { status: answer.status, headers })
    },
  }
}

/** A server on one port that can be stopped, hidden behind a proxy error, and replaced by another release. */
export function startSite(first: Site) {
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
    port,
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

/** Installs the worker at once; the page itself waits a while. Resolves with the reason if the installation failed. */
export function installNow(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker
      .register(new URL('service-worker.js', document.baseURI))
      .catch(String)
    if (typeof registration === 'string') return registration
    const worker = registration.installing ?? registration.waiting
    return new Promise<string | null>((resolve) => {
      const look = () => {
        if (worker?.state === 'redundant') resolve('It could not be installed.')
        if (worker === null || worker.state === 'activated') resolve(null)
      }
      worker?.addEventListener('statechange', look)
      look()
    })
  })
}

/**
 * A page installs its worker some time after it is shown. Lets a part of it pass at once, in a page whose clock was
 * installed before it was opened.
 */
export async function passTime(page: Page): Promise<void> {
  // The page may reload meanwhile.
  await page.clock.fastForward(3000).catch(() => undefined)
}

/**
 * Waits until the page is controlled by a worker, and the only stored shell is that of this release. `meanwhile` runs
 * before each look.
 */
export async function controlledBy(page: Page, name: string, meanwhile = async (_: Page) => {}): Promise<void> {
  await eventually(`The worker of ${name} controls the page`, 120_000, async () => {
    await meanwhile(page)
    return (
      page
        .evaluate(async (name) => {
          // `caches.open` would create a cache anew that a worker removes just now.
          const names = await caches.keys()
          const pages = await Promise.all(names.map((cacheName) => caches.match(document.baseURI, { cacheName })))
          const texts = await Promise.all(pages.map((page) => page?.text() ?? ''))
          const isStored = texts.length === 1 && texts[0]?.includes(`content="${name}"`) === true
          return isStored && navigator.serviceWorker.controller?.state === 'activated'
        }, name)
        // The page may reload meanwhile.
        .catch(() => false)
    )
  })
}

export const shownRelease = (page: Page) => page.locator('meta[name=release]').getAttribute('content')

/** The addresses of everything that is stored. */
export const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    }
    return paths.sort()
  })

/** The scopes of the installed workers and of the workers that created caches. */
export const workersOf = (page: Page): Promise<{ installed: string[]; caches: string[] }> =>
  page.evaluate(async () => {
    const pathOf = (url: string) => new URL(url).pathname
    const registrations = await navigator.serviceWorker.getRegistrations()
    const names = (await caches.keys()).filter((name) => name.startsWith('ludarr-shell '))
    return {
      installed: registrations.map(({ scope }) => pathOf(scope)).sort(),
      caches: names.map((name) => pathOf(name.split(' ')[1] ?? '')).sort(),
    }
  })
