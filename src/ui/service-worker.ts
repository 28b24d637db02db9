import { shellCache } from './shell/shell-cache.ts'

/** The part of the service worker's global scope that is used here: TypeScript's types of it conflict with those of pages. */
type WorkerScope = {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listen: (event: Event & { waitUntil(promise: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listen: (event: Event & { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void
}
declare const self: WorkerScope
// The build writes these values here.
/** The first parts of the addresses of all pages. */
declare const pagePaths: readonly string[]
/** The files that the start page loads at once, with their hashes, and a hash of them all. */
declare const shellFiles: Readonly<Record<string, string>>
declare const shellVersion: string

const { scope } = self.registration
const { prefix, name: cacheName } = shellCache(scope, shellVersion)
const files = Object.entries(shellFiles)
const shellUrls = new Set(files.map(([file]) => new URL(file, scope).href))
const networkTimeoutMs = 10_000
/** The lowest status of a reverse proxy that cannot reach the program behind it. */
const firstProxyError = 502

/** Whether the last page came from the cache. Otherwise the browser loads the files itself, which is faster. */
let isShellShown = false

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()))
})

// Without navigation preload, which asks twice for the addresses of other programs: a sign-in at a proxy is good for once.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isPage(request.url)) event.respondWith(pageOrShell(request))
  } else if (isShellShown && shellUrls.has(request.url)) {
    event.respondWith(storedOrFetched(request))
  }
})

/** Stores the start page and its files. Stores nothing if one of them is not from this release of Ludarr. */
async function storeShell(): Promise<void> {
  const page = await fetch(scope, { credentials: 'same-origin', redirect: 'manual' })
  const html = await page.clone().text()
  // A proxy may answer with its sign-in page, and an updated server with another version of the page.
  if (!page.ok || !files.every(([file]) => html.includes(file))) throw new Error('This is not the start page.')
  const wasStored = await caches.has(cacheName)
  try {
    const cache = await caches.open(cacheName)
    await Promise.all(
      files.map(async ([file, integrity]) => {
        const url = new URL(file, scope).href
        // Fails for any other content: the proxy's session may end between two files.
        const response = await fetch(url, { credentials: 'same-origin', redirect: 'error', integrity })
        if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
        await cache.put(url, response)
      }),
    )
    await cache.put(scope, page)
  } catch (error) {
    // The disk may be full. No worker would remove the files that were stored.
    if (!wasStored) await caches.delete(cacheName).catch(() => false)
    throw error
  }
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Whether this is a page of Ludarr. Other programs may be served below the same path. */
function isPage(url: string): boolean {
  if (!url.startsWith(scope)) return false
  const [place = ''] = new URL(url).pathname.slice(new URL(scope).pathname.length).split('/')
  return place === '' || pagePaths.includes(place)
}

/** The stored response for an address, if the cache can be read. Opening it would bring back what a newer worker removed. */
async function stored(url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName, ignoreVary: true })
  } catch {
    return undefined
  }
}

async function storedOrFetched(request: Request): Promise<Response> {
  return (await stored(request.url)) ?? fetch(request)
}

/** The page from the server, which knows the newest version, or else the stored shell, which waits for the server. */
async function pageOrShell(request: Request): Promise<Response> {
  const answer = fetch(request)
  const inTime = await Promise.race([answer.catch(() => null), timeout()])
  const shell = inTime === null || inTime.status >= firstProxyError ? await stored(scope) : undefined
  isShellShown = shell !== undefined
  return shell ?? answer
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), networkTimeoutMs))
}
