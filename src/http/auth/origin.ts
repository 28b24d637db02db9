import { addressList } from '#domain/addresses/address-block.ts'
import { isIpAddress } from '#domain/addresses/ip-address.ts'
import type { HttpContext } from '../http-context.ts'

type Deps = Pick<HttpContext, 'settings' | 'peerOf'>

/** What a request says of itself, believed from a proxy only when that proxy is trusted. */
export function clientAddress(
  { settings, peerOf }: Deps,
  request: Request,
): { ip: string; host: string; secure: boolean } {
  const peer = peerOf(request)
  const { headers } = request
  const host = headers.get('host') ?? ''
  const isProxy = proxiesOf(settings.trustedProxies)
  if (!isProxy(peer.ip)) return { ip: peer.ip, host, secure: peer.tls }
  const protocol = first(headers.get('x-forwarded-proto'))
  return {
    ip: clientBehind(headers.get('x-forwarded-for'), isProxy) ?? peer.ip,
    host: first(headers.get('x-forwarded-host')) ?? host,
    secure: protocol === null ? peer.tls : protocol === 'https',
  }
}

/** Whether a page of this origin may act with the session cookie: our own, or one that is allowed by configuration. */
export function originAllowed(parts: Deps, request: Request, origin: string): boolean {
  const { settings } = parts
  if (settings.allowedOrigins.includes(origin)) return true
  if (settings.publicUrl !== null && URL.parse(settings.publicUrl)?.origin === origin) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host !== '' && host === clientAddress(parts, request).host
}

/** Whether a request that carries the session cookie was made by a page that may do so. */
export function cookieMayAct(parts: Deps, request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return originAllowed(parts, request, origin)
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

// Of several proxies the outermost names what the browser asked for.
function first(header: string | null): string | null {
  return header?.split(',')[0]?.trim() ?? null
}

const known = new WeakMap<readonly string[], (ip: string) => boolean>()

function proxiesOf(trusted: readonly string[]): (ip: string) => boolean {
  const list = known.get(trusted) ?? addressList(trusted)
  known.set(trusted, list)
  return list
}

// The last address that is no proxy of ours: what stands before it anybody may have written.
function clientBehind(forwardedFor: string | null, isProxy: (ip: string) => boolean): string | null {
  const hops = forwardedFor?.split(',').map((hop) => withoutPort(hop.trim())) ?? []
  const client = hops.findLast((hop) => hop !== '' && !isProxy(hop))
  return client !== undefined && isIpAddress(client) ? client : null
}

function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
}
