import { setTimeout as sleep } from 'node:timers/promises'
import type { SecureListener, TlsEndpoint } from '#domain/ports/secure-listener.ts'
import type { ServeOptions, Server } from '#domain/ports/serve.ts'
import { serve } from '#runtime/serve.ts'

/** How long running requests may take after the certificate was replaced; less when the program stops. */
const graceMs = 30_000
const stopGraceMs = 5000
/** A closed listener frees its port a moment later. */
const maxStartAttempts = 50
const startRetryMs = 20

type Listener = { server: Server; endpoint: TlsEndpoint; isRetired: boolean }

/** A listener for HTTPS whose port and certificate can change while it runs. */
export function createSecureListener(options: Omit<ServeOptions, 'port' | 'tls'>): SecureListener & {
  /** Closes it and waits for its last requests. */
  stop(): Promise<void>
} {
  let current: Listener | null = null
  let lastChange: Promise<unknown> = Promise.resolve()
  const retired = new Set<Server>()

  const start = (endpoint: TlsEndpoint): Listener => {
    const { port, cert, key } = endpoint
    const fetch = async (request: Request): Promise<Response> => {
      const response = await options.fetch(request)
      // Makes the client open a new connection, because this one is closed at the end of the grace period.
      if (started.isRetired) response.headers.set('connection', 'close')
      return response
    }
    const started: Listener = {
      endpoint,
      isRetired: false,
      server: serve({ ...options, fetch, port, tls: { cert, key } }),
    }
    return started
  }

  /** The server stops accepting connections at once. Its running requests are not awaited. */
  const retire = (old: Listener): void => {
    old.isRetired = true
    retired.add(old.server)
    void old.server.stop(graceMs).finally(() => retired.delete(old.server))
  }

  /** Closes the old listener before the new one opens its port. Reopens the old one if the new one cannot start. */
  const replace = async (before: Listener, endpoint: TlsEndpoint): Promise<Listener> => {
    retire(before)
    try {
      return await startWithRetries(() => start(endpoint))
    } catch (error) {
      current = await startWithRetries(() => start(before.endpoint))
      throw error
    }
  }

  const openNext = async (endpoint: TlsEndpoint): Promise<void> => {
    const before = current
    if (before?.endpoint.port === endpoint.port) {
      current = await replace(before, endpoint)
      return
    }
    current = start(endpoint)
    if (before !== null) retire(before)
  }

  const closeNext = async (): Promise<void> => {
    if (current !== null) retire(current)
    current = null
  }

  // Two changes at once would both replace the same listener.
  const enqueue = (change: () => Promise<void>): Promise<void> => {
    const done = lastChange.then(change)
    lastChange = done.catch(() => undefined)
    return done
  }

  return {
    open: (endpoint) => enqueue(() => openNext(endpoint)),
    close: () => enqueue(closeNext),
    async stop() {
      await enqueue(closeNext)
      await Promise.all([...retired].map((server) => server.stop(stopGraceMs)))
    },
    isOpen: () => current !== null,
    redirectPort: () => (current?.endpoint.redirectHttp ? current.endpoint.port : null),
  }
}

async function startWithRetries(start: () => Listener): Promise<Listener> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return start()
    } catch (error) {
      if (attempt === maxStartAttempts) throw error
      await sleep(startRetryMs)
    }
  }
}
