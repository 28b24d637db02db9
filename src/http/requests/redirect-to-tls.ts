import { clientAddress } from '../auth/origin.ts'
import type { HttpContext } from '../http-context.ts'
import { everywhere } from '../site.ts'
import { isBelow, pathOf } from './request-path.ts'

/** Sends a plain request to the HTTPS port, where that is set; null for all that are answered. */
export function redirectToTls(context: HttpContext, request: Request): Response | null {
  const port = context.app.secureListener.redirectPort()
  if (port === null) return null
  const { host, secure } = clientAddress(context, request)
  // Whoever watches over this machine asks for its health without a name that a certificate could bear.
  if (secure || isBelow(pathOf(request.url), `${context.settings.basePath}/api/health`)) return null
  const target = URL.parse(`http://${host}`)
  if (target === null || target.username !== '' || target.pathname !== '/') return null
  target.protocol = 'https:'
  target.port = String(port)
  const rest = request.url.slice(request.url.indexOf('/', request.url.indexOf('://') + 3))
  // 308 keeps the method and the body.
  return new Response(null, { status: 308, headers: { ...everywhere, location: `${target.origin}${rest}` } })
}
