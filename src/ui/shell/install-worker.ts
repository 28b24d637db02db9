import { scopeOfCache } from './shell-cache.ts'

const delayMs = 12_000
const idleWithinMs = 60_000
const script = 'service-worker.js'

/**
 * Installs the service worker, which shows the page while the server cannot be reached. Browsers offer service workers
 * over HTTPS and on localhost only. Waits until some time after the page is shown and the browser is idle, so that it
 * does not slow down what the user does first.
 */
export function installServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  // Nothing depends on it. It fails if the certificate is not trusted or the disk is full, for example.
  const install = () => void updateWorkers().catch(() => undefined)
  const wait = () => setTimeout(() => whenIdle(install), delayMs)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

// Safari has no `requestIdleCallback`.
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: idleWithinMs })
  else run()
}

async function updateWorkers(): Promise<void> {
  await navigator.serviceWorker.register(new URL(script, document.baseURI))
  const names = await caches.keys()
  const scopes = new Set(names.map(scopeOfCache))
  for (const scope of scopes) {
    if (scope === null || scope === document.baseURI || (await isServed(scope))) continue
    const registration = await navigator.serviceWorker.getRegistration(scope)
    if (registration?.scope === scope) await registration.unregister()
    await Promise.all(names.filter((name) => scopeOfCache(name) === scope).map((name) => caches.delete(name)))
  }
}

/** Whether Ludarr may still be there. If its path has changed, nothing else removes the old worker and its cache. */
async function isServed(scope: string): Promise<boolean> {
  const request = { method: 'HEAD', cache: 'no-store', redirect: 'manual' } as const
  const answer = await fetch(new URL(script, scope), request).catch(() => null)
  if (answer === null) return true
  if (answer.ok) return answer.headers.get('content-type')?.includes('javascript') === true
  return answer.status !== 404 && answer.status !== 410
}
