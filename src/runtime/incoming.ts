/** The largest body where `serve` gets no limit. */
export const defaultMaxBodyBytes = 8 * 1024 * 1024

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const mappedHex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i

/** Writes an IPv4-mapped IPv6 address as IPv4, so that each peer has one address. */
export function foldAddress(address: string): string {
  if (!address.startsWith('::')) return address
  const dotted = mapped.exec(address)?.[1]
  if (dotted) return dotted
  const [, high, low] = mappedHex.exec(address) ?? []
  if (!high || !low) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}

/** The router looks for the path from this index on: after "http://" and a host of four letters. */
const routerStart = 11
const slash = 47

/**
 * Replaces a host that is shorter than the router expects, such as `nas` or `pi`, and adds the one that is missing in a
 * request without a usable `Host`. The `Host` header itself stays as the client sent it. Repeated slashes of the path
 * become one: a client whose base URL ends with a slash asks for `//api`.
 */
export function withRoutableAddress(request: Request): Request {
  const { url } = request
  const hostStart = url.charCodeAt(0) === slash ? 0 : url.indexOf('//') + 2
  const pathStart = url.indexOf('/', hostStart)
  const origin = pathStart >= routerStart ? url.slice(0, pathStart) : `${schemeOf(url)}//localhost`
  const path = pathStart < 0 ? '/' : url.slice(pathStart)
  const [, plain = path, query = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const isRoutable = pathStart >= routerStart && !plain.includes('//')
  return isRoutable ? request : new Request(`${origin}${plain.replace(/\/{2,}/g, '/')}${query}`, request)
}

function schemeOf(url: string): string {
  return url.startsWith('https:') ? 'https:' : 'http:'
}

/** Whether the client asks for a WebSocket. */
export function asksForWebSocket(request: Request): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket'
}

/** The response to a failed WebSocket handshake. */
export function badUpgrade(): Response {
  return plain(400, 'Not a valid WebSocket handshake')
}

/** The response when the application throws. It does not reveal the cause. */
export function internalError(): Response {
  return plain(500, 'Internal server error')
}

export function bodyTooLarge(): Response {
  return plain(413, 'The body is too large')
}

function plain(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'X-Robots-Tag': 'noindex, nofollow' } })
}
