/** What a body may weigh where the caller names no limit. */
export const defaultMaxBodyBytes = 8 * 1024 * 1024

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const mappedHex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i

/** Writes an IPv4 address that came through an IPv6 socket as IPv4, so that one peer has one name. */
export function foldAddress(address: string): string {
  if (!address.startsWith('::')) return address
  const dotted = mapped.exec(address)?.[1]
  if (dotted) return dotted
  const [, high, low] = mappedHex.exec(address) ?? []
  if (!high || !low) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}

/** The first index at which the router looks for the path: "http://" and a host of four letters. */
const routerStart = 11
const slash = 47

/**
 * Rewrites the address of a request whose host the router cannot step over, and returns any other as it is.
 *
 * The router looks for the path from a fixed index on, which a host as short as `nas` or `pi` does not fill; and a
 * request without a usable Host has a bare path for an address. The `Host` header keeps what the client sent.
 */
export function withRoutableAddress(request: Request): Request {
  const { url } = request
  if (url.charCodeAt(0) === slash) return new Request(`http://localhost${url}`, request)
  const pathStart = url.indexOf('/', url.startsWith('https:') ? 8 : 7)
  if (pathStart >= routerStart) return request
  const scheme = url.slice(0, url.indexOf('/'))
  return new Request(`${scheme}//localhost${pathStart < 0 ? '/' : url.slice(pathStart)}`, request)
}

/** Whether the client asks for a WebSocket. */
export function asksForWebSocket(request: Request): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket'
}

/** The answer to a request that says it is an upgrade and is not one. */
export function badUpgrade(): Response {
  return plain(400, 'Not a valid WebSocket handshake')
}

/** The answer when the application itself threw: nothing of the cause leaves. */
export function internalError(): Response {
  return plain(500, 'Internal server error')
}

export function bodyTooLarge(): Response {
  return plain(413, 'The body is too large')
}

function plain(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'X-Robots-Tag': 'noindex, nofollow' } })
}
