import type { HttpContext } from './http-context.ts'
import { isBelow, pathOf } from './route-table.ts'

/** What the response depends on besides the URL: who asks. */
const credentialHeaders = ['Authorization', 'Cookie', 'X-Api-Key']

/**
 * Keeps shared caches from handing one user's response to another. Responses to changes may contain a new key or token,
 * so they are not stored at all. A policy that the route sets itself stays.
 */
export function applyCachePolicy(
  { routes, settings }: Pick<HttpContext, 'routes' | 'settings'>,
  request: Request,
  { headers }: Response,
): void {
  const path = pathOf(request.url)
  if (!isBelow(path, `${settings.basePath}/api`)) return
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isSameForAll = reads && routes.find('GET', path)?.realm === 'anyone'
  if (!headers.has('cache-control')) {
    headers.set('cache-control', reads ? (isSameForAll ? 'no-cache' : 'private, no-cache') : 'no-store')
  }
  if (isSameForAll) return
  const present = headers.get('vary')?.toLowerCase() ?? ''
  const missing = credentialHeaders.filter((name) => !present.includes(name.toLowerCase()))
  if (missing.length > 0) headers.append('vary', missing.join(', '))
}
