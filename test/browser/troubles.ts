import type { Page, Request } from 'playwright-core'

/**
 * The answers by which a page learns that nobody is signed in, that a game is gone, that nothing is known of its fixes, as
 * most tests have no service for them, or that an image is being fetched, as on a busy machine.
 */
export const usualRefusals: readonly RegExp[] = [
  /^GET \S*\/api\/auth\/me 401$/,
  /^GET \S*\/api\/games\/none\b\S* \d+$/,
  /^GET \S*\/api\/lookup\/fixes\S* \d+$/,
  /^GET \S*\/api\/(metadata\/)?games\/[^/]+\/(cover|screenshots\/\d+) 503$/,
]

/** The response of the server or of a proxy in front of it: `POST /api/library/views 409`. */
export function lineOf(method: string, url: string, outcome: number | string): string {
  return `${method} ${url.startsWith('http') ? new URL(url).pathname : url} ${outcome}`
}

export function isExpected(line: string, expected: readonly RegExp[]): boolean {
  return [...usualRefusals, ...expected].some((pattern) => pattern.test(line))
}

/**
 * Writes down what goes wrong in a page: errors, refused and failed requests other than the expected, and requests to
 * another host than that of the first address.
 */
export function watchTroubles(page: Page, troubles: string[], expected: readonly RegExp[]): void {
  const add = (trouble: string) => troubles.push(`${page.url()}: ${trouble}`)
  let host: string | null = null
  page.on('pageerror', (error) => add(String(error)))
  page.on('console', (message) => {
    // Chromium also logs refused and failed requests, which are checked below.
    const isRequest = message.text().startsWith('Failed to load resource:')
    if (message.type() === 'error' && !isRequest && !isExpected(message.text(), expected)) add(message.text())
  })
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    host ??= asked
    if (asked !== host && !isExpected(lineOf(request.method(), request.url(), asked), expected))
      add(`${request.url()} is on another host`)
  })
  const note = (request: Request, outcome: number | string) => {
    const line = lineOf(request.method(), request.url(), outcome)
    if (!isExpected(line, expected)) add(line)
  }
  page.on('response', (response) => {
    if (response.status() >= 400) note(response.request(), response.status())
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // Leaving a page aborts its requests.
    if (errorText !== 'net::ERR_ABORTED') note(request, errorText)
  })
}
