import { Buffer } from 'node:buffer'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer, OutboundRequest, OutboundStream } from '#domain/ports/outbound.ts'
import { type AddressPolicy, checkedAddresses, type Resolve, type ResolvedAddress } from './checked-addresses.ts'
import { createDeadline, type Deadline, defaultMaxBytes, defaultTimeoutMs, maxConnectMs, within } from './deadline.ts'
import { decodedBody } from './decoded-body.ts'
import { describeFailure } from './describe-failure.ts'
import { firstHop, nextHop, parsedUrl, redirectTarget } from './hops.ts'
import { codeOf, type Exchange, openExchange } from './open-exchange.ts'
import { isListedHost, privateOriginsAfter } from './private-access.ts'
import { rawExchange } from './raw-exchange.ts'
import { answerOf, headOf, type Opened } from './response.ts'

export type OutboundOptions = {
  /** Whether loopback and private addresses are allowed; default true. Forbidden addresses never are. */
  allowPrivate?: boolean
  /** Hosts that may be at private addresses where only some origins may. Default: none. */
  privateHosts?: () => readonly string[]
  /** Default: the system's resolver. */
  resolve?: Resolve
  userAgent?: string
}

type ResolvedOptions = AddressPolicy & { privateHosts: () => readonly string[]; userAgent: string }

const maxRedirects = 5

const systemResolve: Resolve = (hostName) => lookup(hostName, { all: true })

/**
 * The guarded HTTP client, on node:http because it can pin a connection to a checked address on every runtime.
 * Connections are not reused: one could outlive the check of its address.
 */
export function createOutbound(overrides: OutboundOptions = {}): Outbound {
  const options: ResolvedOptions = {
    allowPrivate: overrides.allowPrivate ?? true,
    privateHosts: overrides.privateHosts ?? (() => []),
    resolve: overrides.resolve ?? systemResolve,
    userAgent: overrides.userAgent ?? 'Ludarr',
  }
  return {
    request: (request) => sendRequest(request, options),
    stream: (request) => openStream(request, options),
    exchange: (exchange) => rawExchange(exchange, options),
    resolve: (to) => resolveHost(to, options),
    check: (url) => validateAddress(url, options),
  }
}

async function sendRequest(request: OutboundRequest, options: ResolvedOptions): Promise<OutboundAnswer> {
  const deadline = createDeadline(request.timeoutMs ?? defaultTimeoutMs, request.signal)
  let opened: Opened | undefined
  try {
    opened = await open(request, options, deadline)
    const pieces: Uint8Array[] = []
    const { maxBytes = defaultMaxBytes, unpackGzip = false } = request
    const body = decodedBody(opened.message, maxBytes, unpackGzip ? 'any gzip' : 'as stated')
    for (let next = await within(body.next(), deadline.signal); !next.done; ) {
      pieces.push(next.value)
      next = await within(body.next(), deadline.signal)
    }
    return answerOf(opened, Buffer.concat(pieces), request.product)
  } catch (error) {
    throw describeFailure(error, request.product, opened?.hop.url ?? parsedUrl(request.url, request.product))
  } finally {
    deadline.release()
    opened?.message.destroy()
  }
}

async function openStream(request: OutboundRequest, options: ResolvedOptions): Promise<OutboundStream> {
  const deadline = createDeadline(request.timeoutMs ?? defaultTimeoutMs, request.signal)
  try {
    const opened = await open(request, options, deadline)
    const { message, hop } = opened
    deadline.pause()
    const cancel = () => {
      deadline.release()
      message.destroy()
    }
    const decoding = asksForBytesAsStored(hop) ? 'none' : 'as stated'
    const pieces = decodedBody(message, request.maxBytes ?? Number.POSITIVE_INFINITY, decoding)
    return { ...headOf(opened), body: readPieces(pieces, deadline, cancel, request.product, hop.url), cancel }
  } catch (error) {
    deadline.release()
    throw describeFailure(error, request.product, parsedUrl(request.url, request.product))
  }
}

async function* readPieces(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
  deadline: Deadline,
  cancel: () => void,
  product: string,
  url: URL,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    while (true) {
      deadline.restart()
      const next = await within(pieces.next(), deadline.signal)
      // The reader may take any time to process a chunk.
      deadline.pause()
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw describeFailure(error, product, url)
  } finally {
    cancel()
  }
}

async function open(request: OutboundRequest, options: ResolvedOptions, deadline: Deadline): Promise<Opened> {
  let hop = firstHop(request, options.userAgent)
  let privateOrigins = request.privateOrigins ?? null
  for (let redirects = 0; ; redirects++) {
    const policy = policyFor(hop.url, options, privateOrigins)
    const { message, addresses } = await openHop(hop, request, policy, deadline, redirects > 0)
    const status = message.statusCode ?? 0
    const location = redirectTarget(status, message.headers.location)
    if (location === null || request.redirect === 'manual') return { message, hop }
    message.destroy()
    if (redirects === maxRedirects) {
      throw new AppError(
        'upstream',
        say('services.redirectsTooOften', { product: request.product, maxRedirects, host: hop.url.host }),
      )
    }
    hop = nextHop(hop, status, location, request.product)
    privateOrigins = privateOriginsAfter(privateOrigins, addresses)
  }
}

async function resolveHost(
  { product, host, port }: Parameters<Outbound['resolve']>[0],
  options: ResolvedOptions,
): Promise<string[]> {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const url = parsedUrl(`http://${name}:${port}`, product)
  try {
    return (await checkedAddresses(url, options, `${product}: `)).map(({ address }) => address)
  } catch (error) {
    throw describeFailure(error, product, url)
  }
}

async function openHop(
  hop: Exchange,
  { product, timeoutMs }: OutboundRequest,
  policy: AddressPolicy,
  { signal }: Deadline,
  redirected: boolean,
): Promise<{ message: IncomingMessage; addresses: readonly ResolvedAddress[] }> {
  try {
    const prefix = redirected ? `${product}: redirects to an address it must not: ` : `${product}: `
    const addresses = await within(checkedAddresses(hop.url, policy, prefix), signal)
    const connectTimeoutMs = Math.min(maxConnectMs, timeoutMs ?? defaultTimeoutMs)
    return { message: await openExchange(hop, addresses, signal, connectTimeoutMs), addresses }
  } catch (error) {
    if (codeOf(error) === 'ERR_INVALID_CHAR' || codeOf(error) === 'ERR_UNESCAPED_CHARACTERS') {
      throw new AppError('invalid', say('services.invalidCharacters', { product }))
    }
    throw describeFailure(error, product, hop.url)
  }
}

/** Private addresses are allowed for these origins, and for the listed hosts. */
function policyFor(url: URL, options: ResolvedOptions, privateOrigins: readonly string[] | null): AddressPolicy {
  if (privateOrigins === null || privateOrigins.includes(url.origin) || !options.allowPrivate) return options
  const listed = options.privateHosts()
  return { ...options, allowPrivate: false, isListed: (address) => isListedHost(listed, url, address) }
}

/** Decompression would corrupt ranges and explicitly unencoded responses. */
function asksForBytesAsStored(hop: Exchange): boolean {
  return hop.headers.range !== undefined || hop.headers['accept-encoding'] === 'identity'
}

/** Accepts a name that cannot be resolved now; it is checked again on each request. */
async function validateAddress(url: string, options: ResolvedOptions): Promise<void> {
  const parsed = parsedUrl(url, 'Address')
  try {
    await checkedAddresses(parsed, options, '')
  } catch (error) {
    if (error instanceof AppError) throw error
  }
}
