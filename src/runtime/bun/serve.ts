import http from 'node:http'
import type { Peer, ServeOptions, Server, WebSocketConnection, WebSocketEvents } from '#domain/ports/serve.ts'
import {
  asksForWebSocket,
  badUpgrade,
  defaultMaxBodyBytes,
  foldAddress,
  internalError,
  withRoutableAddress,
} from '../incoming.ts'
import { listenFailure, reachableUrl } from '../listening.ts'

type Socket = Bun.ServerWebSocket<WebSocketEvents>
type Arrival = { server: Bun.Server<WebSocketEvents>; request: Request; tls: boolean; peer?: Peer }

const arrivals = new WeakMap<Request, Arrival>()

/** Silence after which a connection is dropped: longer than a long poll waits, shorter than the runtime's limit of 255. */
const idleTimeoutSeconds = 120
/** One frame of a client; larger ones close its connection. */
const maxFrameBytes = 1024 * 1024
/** A peer with this much unread when its connection closes does not read: a close frame would wait behind it for ever. */
const unreadMeansGone = 64 * 1024

/** Address and headers together. What is larger the runtime refuses by itself, in words that are not ours. */
const maxHeadBytes = 128 * 1024

/** Starts listening. Throws an error that says which port failed and what to do. */
export function serve(options: ServeOptions): Server {
  const server = listen(options)
  const hostname = server.hostname ?? options.hostname
  const port = server.port ?? options.port
  return {
    url: reachableUrl({ hostname, port }, options.tls !== undefined),
    hostname,
    port,
    stop: (graceMs) => stop(server, graceMs),
  }
}

/** The peer of a request that is still open; asked once, it stays known after the answer. Throws for a request not of `serve`. */
export function peerOf(request: Request): Peer {
  const arrival = arrivals.get(request)
  if (!arrival) throw new Error('Asked for the peer of a request that this server did not receive')
  arrival.peer ??= {
    ip: foldAddress(arrival.server.requestIP(arrival.request)?.address ?? ''),
    tls: arrival.tls,
  }
  return arrival.peer
}

/** Turns the request into a WebSocket; the answer is to be returned as it is. Null when the request is no upgrade. */
export function upgrade(request: Request, events: WebSocketEvents): Response | null {
  if (!asksForWebSocket(request)) return null
  const arrival = arrivals.get(request)
  if (!arrival) return badUpgrade()
  peerOf(request)
  // The runtime has answered 101 by itself once this returns true; the Response only satisfies the callers in between.
  return arrival.server.upgrade(arrival.request, { data: events }) ? new Response(null) : badUpgrade()
}

function listen(options: ServeOptions): Bun.Server<WebSocketEvents> {
  const tls = options.tls !== undefined
  // The server takes its bound from here; the types know the name as one to read only.
  Reflect.set(http, 'maxHeaderSize', maxHeadBytes)
  try {
    return Bun.serve<WebSocketEvents>({
      hostname: options.hostname,
      port: options.port,
      ...(options.tls ? { tls: options.tls } : {}),
      reusePort: false,
      development: false,
      idleTimeout: idleTimeoutSeconds,
      maxRequestBodySize: options.maxBodyBytes ?? defaultMaxBodyBytes,
      fetch(request, server) {
        const routable = withRoutableAddress(request)
        arrivals.set(routable, { server, request, tls })
        return options.fetch(routable)
      },
      error: internalError,
      websocket: {
        maxPayloadLength: maxFrameBytes,
        closeOnBackpressureLimit: true,
        open: (socket) => socket.data.open(connection(socket)),
        message(socket, frame) {
          if (typeof frame === 'string') socket.data.message(frame)
          else socket.close(1003, 'Text frames only')
        },
        close: (socket) => socket.data.close(),
        drain: (socket) => socket.data.drain?.(),
      },
    })
  } catch (error) {
    throw listenFailure(error, options)
  }
}

function connection(socket: Socket): WebSocketConnection {
  return {
    send(text) {
      socket.send(text)
      return socket.getBufferedAmount()
    },
    close(code, reason) {
      if (socket.getBufferedAmount() > unreadMeansGone) socket.terminate()
      else socket.close(code, reason)
    },
    bufferedBytes: () => socket.getBufferedAmount(),
  }
}

async function stop(server: Bun.Server<WebSocketEvents>, graceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const graceOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([server.stop(false), graceOver])
  clearTimeout(timer)
  await server.stop(true)
}
