import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { loopback, pause } from './loopback.ts'

/** How the proxy treats what it is asked. */
export type Behaviour = {
  /** Instead of asking the client. */
  answer?: { status: number; type: string; body: string }
  delayMs?: number
  /** For what the test looks for: done before it is passed on or after the client answered; the answer is lost then. */
  cut?: { when: 'before' | 'after'; is(asked: string): boolean; action(): Promise<void> }
}

export type FaultProxy = {
  url: string
  /** How often it was asked since the last time. */
  asked(): number
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
}

/** Stands between us and a client, and is as bad as a test wants it. */
export async function startFaultProxy(backend: string): Promise<FaultProxy> {
  let behaviour: Behaviour = {}
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    pass(backend, behaviour, { incoming, outgoing }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  return {
    url: `http://${loopback}:${typeof address === 'object' && address ? address.port : 0}`,
    asked: () => {
      const asked = count
      count = 0
      return asked
    },
    behave: (next) => {
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

async function pass(backend: string, { answer, delayMs, cut }: Behaviour, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange
  const body = await bytesOf(incoming)
  if (delayMs !== undefined) await pause(delayMs)
  if (answer !== undefined) {
    outgoing.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
    return
  }
  const isCut = cut?.is(`${incoming.url} ${body.toString('latin1')}`) ?? false
  if (isCut && cut?.when === 'before') await cut.action()
  const response = await ask(backend, incoming, body)
  if (isCut && cut?.when === 'after') {
    await cut.action()
    outgoing.destroy()
    return
  }
  outgoing.writeHead(response.status, response.headers).end(response.body)
}

type BackendResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function ask(backend: string, incoming: IncomingMessage, body: Buffer): Promise<BackendResponse> {
  const url = new URL(incoming.url ?? '/', backend)
  // A client that checks its own name must be asked under it.
  const headers = { ...incoming.headers, host: url.host, connection: 'close', 'content-length': String(body.length) }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: incoming.method, headers }, (answer) => {
      bytesOf(answer).then((response) => {
        const { 'transfer-encoding': _, ...kept } = answer.headers
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: response })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}
