const delayMs = 5000

/**
 * Installs the service worker, which shows the page of a server that is away. Browsers offer service workers over HTTPS
 * and on localhost only. Waits until the page has long been shown, so that it
 * takes neither bandwidth nor time from it.
 */
export function installServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const install = () => {
    // Nothing depends on it: a certificate that is not trusted, for example, rejects it.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined)
  }
  if (document.readyState === 'complete') setTimeout(install, delayMs)
  else addEventListener('load', () => setTimeout(install, delayMs), { once: true })
}
