import { setTimeout as after } from 'node:timers/promises'
import type { SecureListener, TlsEndpoint } from '#domain/ports/secure-listener.ts'
import type { ServeOptions, Server } from '#domain/ports/serve.ts'
import { serve } from '#runtime/serve.ts'

/** Requests that run when a certificate is exchanged have so long to end, and less when the whole program ends. */
const graceMs = 30_000
const lastGraceMs = 5000
/** The old listener lets go of its port a moment after it was told to. */
const handOverTries = 50
const handOverWaitMs = 20

type Open = { server: Server; place: TlsEndpoint; isRetired: boolean }

/** A listener for HTTPS that can be moved and given another certificate while it runs. */
export function createSecureListener(options: Omit<ServeOptions, 'port' | 'tls'>): SecureListener & {
  /** Closes it and waits for its last requests. */
  stop(): Promise<void>
} {
  let open: Open | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const retired = new Set<Server>()

  const start = (place: TlsEndpoint): Open => {
    const { port, cert, key } = place
    const fetch = async (request: Request): Promise<Response> => {
      const response = await options.fetch(request)
      // The next request is to come over a new connection: this one is cut when the grace is over.
      if (started.isRetired) response.headers.set('connection', 'close')
      return response
    }
    const started: Open = { place, isRetired: false, server: serve({ ...options, fetch, port, tls: { cert, key } }) }
    return started
  }

  /** Told to stop, a server accepts nothing more at once; its last requests are not waited for. */
  const retire = (old: Open): void => {
    old.isRetired = true
    retired.add(old.server)
    void old.server.stop(graceMs).finally(() => retired.delete(old.server))
  }

  /** On one port the old one has to go first; when the new one cannot start, the old one comes back. */
  const replace = async (before: Open, place: TlsEndpoint): Promise<Open> => {
    retire(before)
    try {
      return await insist(() => start(place))
    } catch (error) {
      open = await insist(() => start(before.place))
      throw error
    }
  }

  const openNext = async (place: TlsEndpoint): Promise<void> => {
    const before = open
    if (before?.place.port === place.port) {
      open = await replace(before, place)
      return
    }
    open = start(place)
    if (before !== null) retire(before)
  }

  const closeNext = async (): Promise<void> => {
    if (open !== null) retire(open)
    open = null
  }

  // One change after the other: two at once would both think that they replace the same.
  const inTurn = (deed: () => Promise<void>): Promise<void> => {
    const done = turn.then(deed)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    open: (place) => inTurn(() => openNext(place)),
    close: () => inTurn(closeNext),
    async stop() {
      await inTurn(closeNext)
      await Promise.all([...retired].map((server) => server.stop(lastGraceMs)))
    },
    isOpen: () => open !== null,
    redirectPort: () => (open?.place.redirectHttp ? open.place.port : null),
  }
}

async function insist(start: () => Open): Promise<Open> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return start()
    } catch (error) {
      if (attempt === handOverTries) throw error
      await after(handOverWaitMs)
    }
  }
}
