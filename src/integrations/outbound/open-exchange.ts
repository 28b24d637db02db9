import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction, Socket } from 'node:net'
import process from 'node:process'
import { hostOf, type ResolvedAddress } from './checked-addresses.ts'
import { TimedOut } from './deadline.ts'

export type Exchange = {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  allowInsecureTls: boolean
  trustedCertificates: string | undefined
}

export const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
  'ENETDOWN',
])

/**
 * Sends one request to the first checked address that accepts the connection, and resolves with the response head.
 * Another address is only tried if no connection was established, so nothing is sent twice.
 */
export async function openExchange(
  exchange: Exchange,
  addresses: ResolvedAddress[],
  signal: AbortSignal,
  connectTimeoutMs: number,
): Promise<IncomingMessage> {
  let failure: unknown = new Error('no address')
  for (const address of addresses) {
    try {
      return await sendTo(address, exchange, signal, connectTimeoutMs)
    } catch (error) {
      failure = error
      if (signal.aborted || !(error instanceof TimedOut || unreachable.has(codeOf(error)))) break
    }
  }
  throw failure
}

/** The system error code, such as ECONNREFUSED; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function sendTo(
  address: ResolvedAddress,
  exchange: Exchange,
  signal: AbortSignal,
  connectTimeoutMs: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const outgoing = openRequest(exchange, address)
    let answer: IncomingMessage | undefined
    const stop = () => outgoing.destroy(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    // Stays attached for the whole exchange: an error after the head fails the body and is never unhandled.
    outgoing.on('error', (error) => {
      answer?.destroy(error)
      reject(signal.aborted ? signal.reason : error)
    })
    outgoing.on('close', () => signal.removeEventListener('abort', stop))
    outgoing.on('response', (message) => {
      answer = message
      message.on('error', () => undefined)
      resolve(message)
    })
    limitConnecting(outgoing, exchange.url, connectTimeoutMs)
    outgoing.end(exchange.body)
  })
}

function openRequest(exchange: Exchange, address: ResolvedAddress): ClientRequest {
  const { url, method, headers, allowInsecureTls, trustedCertificates: ca } = exchange
  const options: RequestOptions & { autoSelectFamily: boolean } = {
    method,
    headers,
    hostname: hostOf(url),
    path: url.pathname + url.search,
    agent: false,
    autoSelectFamily: false,
    lookup: pinnedTo(address),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
  }
  // Loaded with the first request: the modules take 2 MB of memory.
  if (url.protocol === 'http:') return process.getBuiltinModule('node:http').request(options)
  return process
    .getBuiltinModule('node:https')
    .request({ ...options, rejectUnauthorized: !allowInsecureTls, ...(ca === undefined ? {} : { ca }) })
}

function pinnedTo({ address, family }: ResolvedAddress): LookupFunction {
  return (_hostName, options, answer) => {
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
}

function limitConnecting(outgoing: ClientRequest, url: URL, timeoutMs: number): void {
  const timer = setTimeout(() => outgoing.destroy(new TimedOut(timeoutMs)), timeoutMs)
  const connected = () => clearTimeout(timer)
  outgoing.on('socket', (socket: Socket) => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
  })
  outgoing.on('response', connected)
  outgoing.on('close', connected)
}
