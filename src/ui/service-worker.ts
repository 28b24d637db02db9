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
/** The files that the start page loads at once, and a hash of them and the page. The build writes them here. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

const { scope } = self.registration
// All installations of an origin share its caches.
const cachePrefix = `ludarr-shell ${scope} `
const cacheName = cachePrefix + shellVersion
const shellUrls = new Set(shellFiles.map((file) => new URL(file, scope).href))
const networkTimeoutMs = 10_000
/** What a reverse proxy answers while the program behind it does not run. */
const proxyErrors = [502, 503, 504]
/** Addresses that are no pages of the browser UI. */
const otherPaths = /^(?:(?:api|socket\.io|metrics|logout)(?:\/|$)|.*\.[a-z0-9]{1,8}$)/i

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (shellUrls.has(request.url)) event.respondWith(storedOrFetched(request))
  else if (request.mode === 'navigate' && isPage(request.url)) event.respondWith(pageOrShell(request))
})

async function storeShell(): Promise<void> {
  const page = await fetch(scope, { credentials: 'same-origin', redirect: 'manual' })
  const html = await page.clone().text()
  // A proxy may answer with its sign-in page, and an updated server with another version of the page.
  if (!page.ok || !shellFiles.every((file) => html.includes(file))) throw new Error('This is not the start page.')
  const cache = await caches.open(cacheName)
  await cache.addAll([...shellUrls])
  await cache.put(scope, page)
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

function isPage(url: string): boolean {
  return url.startsWith(scope) && !otherPaths.test(new URL(url).pathname.slice(new URL(scope).pathname.length))
}

async function stored(url: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(url)
}

async function storedOrFetched(request: Request): Promise<Response> {
  return (await stored(request.url)) ?? fetch(request)
}

/** The page from the server, which knows the newest version, or else the stored shell, which waits for the server. */
async function pageOrShell(request: Request): Promise<Response> {
  const answer = fetch(request)
  const inTime = await Promise.race([answer.catch(() => null), timeout()])
  if (inTime !== null && !proxyErrors.includes(inTime.status)) return inTime
  return (await stored(scope)) ?? answer
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), networkTimeoutMs))
}
