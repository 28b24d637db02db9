import { Buffer } from 'node:buffer'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { OutboundRequest } from '#domain/ports/outbound.ts'
import type { Exchange } from './open-exchange.ts'

/** Headers that may be sent to another origin after a redirect: none that could carry credentials. */
const harmlessHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
])

/** The first request. Credentials in the URL become an Authorization header. Throws AppError `invalid`. */
export function firstHop(request: OutboundRequest, userAgent: string): Exchange {
  const url = parsedUrl(request.url, request.product)
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    'accept-encoding': 'gzip, deflate, br',
    accept: '*/*',
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value
  if (url.username !== '' || url.password !== '') headers.authorization ??= basicCredentials(url)
  if (request.body !== undefined) headers['content-length'] = String(Buffer.byteLength(request.body))
  return {
    url: withoutCredentials(url),
    method: request.method ?? 'GET',
    headers,
    body: request.body,
    allowInsecureTls: request.allowInsecureTls ?? false,
    trustedCertificates: request.trustedCertificates,
  }
}

/** The target of a redirect; null if the response is not one. */
export function redirectTarget(status: number, location: string | undefined): string | null {
  return [301, 302, 303, 307, 308].includes(status) && location ? location : null
}

/** The request after a redirect. Credentials and bodies are only sent to their original origin. Throws AppError. */
export function nextHop(hop: Exchange, status: number, location: string, product: string): Exchange {
  const url = redirectUrl(location, hop.url, product)
  const sameOrigin = url.origin === hop.url.origin
  const sameHost = url.hostname === hop.url.hostname
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST'
  const body = becomesGet ? undefined : hop.body
  if (body !== undefined && !sameOrigin) {
    throw new AppError('upstream', say('services.redirectsElsewhere', { product, host: url.host }))
  }
  const kept = Object.entries(hop.headers).filter(
    ([name]) => (sameOrigin || harmlessHeaders.has(name)) && (body !== undefined || !name.startsWith('content-')),
  )
  return {
    url: withoutCredentials(url),
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(kept),
    body,
    allowInsecureTls: hop.allowInsecureTls && sameHost,
    trustedCertificates: sameHost ? hop.trustedCertificates : undefined,
  }
}

/** Parses an http or https URL. Throws AppError `invalid`. */
export function parsedUrl(text: string, product: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new AppError('invalid', say('services.addressInvalid', { product }))
  if (!isWeb(url)) throw new AppError('invalid', say('services.addressNotHttp', { product }))
  return url
}

function redirectUrl(location: string, from: URL, product: string): URL {
  const url = URL.parse(location, from)
  if (url === null) throw new AppError('upstream', say('services.redirectInvalid', { product }))
  if (!isWeb(url))
    throw new AppError('upstream', say('services.redirectsToProtocol', { product, protocol: url.protocol }))
  return url
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function basicCredentials(url: URL): string {
  const pair = `${decoded(url.username)}:${decoded(url.password)}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

/** Tolerates a stray % in a password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  plain.hash = ''
  return plain
}
