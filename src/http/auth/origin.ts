import { addressList } from '#domain/addresses/address-block.ts'
import { isIpAddress } from '#domain/addresses/ip-address.ts'
import { isBasePath } from '#domain/addresses/public-address.ts'
import type { HttpContext, HttpSettings } from '../http-context.ts'

type Deps = Pick<HttpContext, 'settings' | 'peerOf'>
type AddressDeps = Pick<HttpContext, 'peerOf'> & { settings: Pick<HttpSettings, 'trustedProxies'> }
type PathDeps = Pick<HttpContext, 'peerOf'> & { settings: Pick<HttpSettings, 'trustedProxies' | 'basePath'> }

export type ClientAddress = {
  ip: string
  host: string
  secure: boolean
  /** Whether the server or a trusted proxy says so. Otherwise a proxy that is not trusted may have ended TLS. */
  isProtocolKnown: boolean
}

/** The address, host and protocol of the client. Forwarded headers count only from a trusted proxy. */
export function clientAddress(
  { settings, peerOf }: AddressDeps,
  request: Request,
  headers = request.headers,
): ClientAddress {
  const peer = peerOf(request)
  const host = headers.get('host') ?? ''
  const isProxy = proxiesOf(settings.trustedProxies)
  if (!isProxy(peer.ip)) return { ip: peer.ip, host, secure: peer.tls, isProtocolKnown: peer.tls }
  const protocol = first(headers.get('x-forwarded-proto'))
  return {
    ip: clientBehind(headers.get('x-forwarded-for'), isProxy) ?? peer.ip,
    host: first(headers.get('x-forwarded-host')) ?? host,
    secure: protocol === null ? peer.tls : protocol === 'https',
    isProtocolKnown: protocol !== null || peer.tls,
  }
}

/** Where the client sees the server: below a path such as `/games`, and perhaps in a frame of the same origin. */
export type ClientPath = { basePath: string; isFramed: boolean }

/**
 * The path below which the client sees the server. A trusted proxy that removes the start of the path before it passes a request on names it: Home Assistant in
 * `X-Ingress-Path`, Traefik in `X-Forwarded-Prefix`.
 */
export function clientPath({ settings, peerOf }: PathDeps, request: Request): ClientPath {
  const { basePath, trustedProxies } = settings
  const ingress = removedPath(request.headers.get('x-ingress-path'))
  const removed = ingress ?? removedPath(request.headers.get('x-forwarded-prefix'))
  // Proxies that leave the path as it is may send the header as well.
  if (removed === null || removed === basePath || !isTrustedProxy(trustedProxies, peerOf(request).ip))
    return { basePath, isFramed: false }
  return { basePath: removed + basePath, isFramed: ingress !== null }
}

function removedPath(header: string | null): string | null {
  const path = first(header)?.replace(/\/+$/, '') ?? ''
  return isBasePath(path) ? path : null
}

/** Whether the forwarded headers of a connection from this address count. */
export function isTrustedProxy(trusted: readonly string[], ip: string): boolean {
  return proxiesOf(trusted)(ip)
}

/** Whether a page of this origin may use the session cookie: the server's own origin or an allowed one. */
export function originAllowed(parts: Deps, request: Request, origin: string): boolean {
  const { settings } = parts
  if (settings.allowedOrigins.includes(origin)) return true
  if (settings.publicUrl !== null && URL.parse(settings.publicUrl)?.origin === origin) return true
  return isSameOrigin(origin, clientAddress(parts, request), request.headers.get('sec-fetch-site'))
}

function isSameOrigin(origin: string, client: ClientAddress, fetchSite: string | null): boolean {
  const { host, protocol } = URL.parse(origin) ?? { host: '', protocol: '' }
  if (host === '' || host !== client.host) return false
  if (protocol === (client.secure ? 'https:' : 'http:')) return true
  // The browser knows whether the page has the same origin. Not all browsers send it with every request.
  const mayBeBehindTls = protocol === 'https:' && !client.isProtocolKnown
  return mayBeBehindTls && (fetchSite === null || fetchSite === 'same-origin')
}

/** Whether a request that the browser signs in, by a cookie or at the proxy, comes from a page that may send it. */
export function cookieMayAct(parts: Deps, request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return originAllowed(parts, request, origin)
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

// With several proxies, the first entry is from the outermost one and holds what the browser requested.
function first(header: string | null): string | null {
  return header?.split(',')[0]?.trim() ?? null
}

const known = new WeakMap<readonly string[], (ip: string) => boolean>()

function proxiesOf(trusted: readonly string[]): (ip: string) => boolean {
  const list = known.get(trusted) ?? addressList(trusted)
  known.set(trusted, list)
  return list
}

// The last address that is not a trusted proxy: a client can forge every entry before it.
function clientBehind(forwardedFor: string | null, isProxy: (ip: string) => boolean): string | null {
  const hops = forwardedFor?.split(',').map((hop) => withoutPort(hop.trim())) ?? []
  const client = hops.findLast((hop) => hop !== '' && !isProxy(hop))
  return client !== undefined && isIpAddress(client) ? client : null
}

function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}
