import { publicAddress } from '#domain/addresses/public-address.ts'
import { clientAddress, clientPath } from '../auth/origin.ts'
import type { HttpContext } from '../http-context.ts'

/** The address of the program for its users, without a slash at the end. */
export function siteUrl(context: Pick<HttpContext, 'settings' | 'peerOf'>, request: Request): string {
  const configured = publicAddress(context.settings)
  if (configured !== null) return configured
  const { host, secure } = clientAddress(context, request)
  // A browser knows whether a proxy has ended TLS.
  const origin = URL.parse(request.headers.get('origin') ?? '')
  const site = origin?.host === host ? origin.origin : `${secure ? 'https' : 'http'}://${host}`
  return site + clientPath(context, request).basePath
}
