import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { createRealtime, type Realtime, type RealtimeOptions } from '#realtime/create-realtime.ts'
import type { SocketHandshake } from '#realtime/socket.ts'
import { serve, upgrade } from '#runtime/serve.ts'

export const path = '/games/socket.io/'
export const endpoint = `${path}?EIO=4&transport=polling`

export type TestServer = {
  url: string
  port: number
  realtime: Realtime
  /** A stock client, closed with the server. */
  client(options?: Partial<ManagerOptions & SocketOptions>): Socket
}

/** Lets in the token `right` and the cookie `jwt=right` from its own origin. */
export async function authenticate({ token, cookie, origin }: SocketHandshake): Promise<{ userId: string } | null> {
  if (token === 'broken') throw new Error('the key is unreadable')
  if (token === 'right') return { userId: 'ada' }
  const ownOrigin = origin === null || origin.startsWith('http://127.0.0.1')
  return cookie === 'jwt=right' && ownOrigin ? { userId: 'bea' } : null
}

/** All clients of a test have the same user and address. */
const oneClientForAll = { maxSocketsPerUser: 2000, maxSocketsPerAddress: 2000, maxUnauthenticatedPerAddress: 500 }

/** Runs `check` against a real server on a free port and closes everything after it. */
export async function withRealtime(
  options: Partial<RealtimeOptions>,
  check: (server: TestServer) => Promise<void>,
): Promise<void> {
  const realtime = createRealtime({ path, authenticate, upgrade, ...oneClientForAll, ...options })
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => realtime.handle(request) })
  const clients: Socket[] = []
  const client: TestServer['client'] = (overrides) => {
    const socket = io(server.url, {
      path,
      auth: { token: 'right' },
      forceNew: true,
      reconnection: false,
      ...overrides,
    })
    clients.push(socket)
    return socket
  }
  try {
    await check({ url: server.url, port: server.port, realtime, client })
  } finally {
    for (const socket of clients) socket.disconnect()
    realtime.close()
    await server.stop(500)
  }
}

/** The next event of that name, or an error after `timeoutMs`. */
export function next<Payload = unknown>(socket: Socket, event: string, timeoutMs = 20_000): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${timeoutMs} ms`)), timeoutMs)
    socket.once(event, (payload: Payload) => {
      clearTimeout(timer)
      resolve(payload)
    })
  })
}

/** Resolves once `condition` holds; an error that names it after `timeoutMs`. */
export async function until(what: string, condition: () => boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`)
    await pause(5)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
