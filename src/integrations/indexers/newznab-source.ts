import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import { say } from '#domain/messages/say.ts'
import type { IndexerConnection, IndexerSource } from '#domain/ports/indexer-source.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { feedText } from './feed-text.ts'
import { IndexerRefusal, NoSuchFeed, readCaps, readFeed } from './newznab-answer.ts'
import { redactorOf } from './redact-secrets.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

type Reading<Value> = (xml: string, answeredAt: string) => Value | Promise<Value>

/** Error codes for an exhausted call limit. The protocol does not say when it resets. */
const usedUpCodes = [429, 500, 501]
const usedUpPauseSeconds = 3600
const apiDisabled = 910

/** A hundred results need a few hundred kilobytes. */
const maxAnswer = 8 * 1024 ** 2

const capsTimeoutMs = 15_000
/** Aggregators query many sites before they respond. */
const searchTimeoutMs = 60_000

/**
 * Connects a Torznab or Newznab indexer, which share one protocol.
 * https://torznab.github.io/spec-1.3-draft/ https://inhies.github.io/Newznab-API/
 */
export function connectNewznab(connection: IndexerConnection, outbound: Outbound, protocol: Protocol): IndexerSource {
  // Before messages are shortened, which would leave a part of a key.
  const { redact } = redactorOf(connection)
  let endpoints = endpointsOf(connection.url)

  async function call<Value>(
    query: Record<string, string>,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    read: Reading<Value>,
  ): Promise<Value> {
    let firstMiss: AppError | undefined
    for (const endpoint of endpoints) {
      const answer = await outbound.request({
        product: connection.name,
        url: callOf(endpoint, connection.apiKey, query),
        headers: { Accept: 'application/rss+xml, application/xml, text/xml, */*;q=0.5' },
        timeoutMs,
        maxBytes: maxAnswer,
        unpackGzip: true,
        allowInsecureTls: connection.allowInsecureTls,
        signal,
      })
      const outcome = await readAnswer(answer, read, connection.name, redact)
      if ('value' in outcome) {
        endpoints = [endpoint]
        return outcome.value
      }
      firstMiss ??= outcome.miss
    }
    throw firstMiss ?? new AppError('upstream', say('services.withoutAddress', { name: connection.name }))
  }

  return {
    caps: (signal) => call({ t: 'caps' }, capsTimeoutMs, signal, readCaps),
    search({ text, categories, limit, offset }, signal) {
      const query = {
        t: 'search',
        ...(text === '' ? {} : { q: text }),
        ...(categories.length === 0 ? {} : { cat: categories.join(',') }),
        limit: String(limit),
        offset: String(offset),
        extended: '1',
      }
      return call(query, searchTimeoutMs, signal, (xml, answeredAt) =>
        readFeed(xml, { indexerId: connection.id, indexerName: connection.name, protocol, answeredAt }),
      )
    },
  }
}

/** Returns `miss` if the URL is not a feed, so that another can be tried. Throws AppError `upstream` for a refusal. */
async function readAnswer<Value>(
  answer: OutboundAnswer,
  read: Reading<Value>,
  name: string,
  redact: (text: string) => string,
): Promise<{ value: Value } | { miss: AppError }> {
  try {
    await yieldToEventLoop()
    const value = await read(feedText(answer.bytes, answer.headers.get('content-type') ?? ''), answer.url)
    if (answer.status < 400) return { value }
    throw statusError(answer, name)
  } catch (error) {
    if (error instanceof IndexerRefusal) {
      const message = `${name}: ${describeRefusal(error, redact)}`
      if (usedUpCodes.includes(error.code)) throw new RetryLaterError(message, usedUpPauseSeconds)
      throw new AppError('upstream', message)
    }
    if (!(error instanceof NoSuchFeed)) throw error
    if (answer.status >= 400 && ![404, 405, 410].includes(answer.status)) throw statusError(answer, name)
    return { miss: answer.status >= 400 ? statusError(answer, name) : missError(error, name) }
  }
}

function describeRefusal(refusal: IndexerRefusal, redact: (text: string) => string): string {
  const message = `it reported "${redact(refusal.message).slice(0, 300)}" (code ${refusal.code})`
  if (refusal.code >= 100 && refusal.code <= 102) return `${message}; check the API key`
  if (refusal.code === apiDisabled) return `${message}; the indexer has turned off its API`
  if (usedUpCodes.includes(refusal.code)) return `${message}; its request limit is reached`
  return message
}

function missError(miss: NoSuchFeed, name: string): AppError {
  const advice = miss.isWebPage ? '; check the address and whether it asks for a sign-in' : ''
  return new AppError('upstream', `${name}: ${miss.message}${advice}`)
}

function statusError({ status, headers }: OutboundAnswer, name: string): AppError {
  if (status === 401 || status === 403) {
    return new AppError('upstream', say('services.rejectedRequestStatusCheck', { name, status }))
  }
  if (status === 404) return new AppError('upstream', say('services.noFeedAddressStatus', { name }))
  if (status !== 429) return new AppError('upstream', say('services.itRespondedWithStatus', { name, status }))
  const seconds = pauseIn(headers.get('retry-after') ?? '')
  const message = say('services.rateLimitedTooMany', { name })
  return seconds > 0 ? new RetryLaterError(message, seconds) : new AppError('upstream', message)
}

/** Parses Retry-After (seconds or a date) to seconds. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function pauseIn(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : Math.ceil((until - Date.now()) / 1000)
}

/**
 * Candidate feed URLs for a pasted URL, most likely first. Users paste the URL of the site, the API, Jackett's
 * `…/results/torznab/` or Prowlarr's `…/1/api`.
 */
function endpointsOf(pasted: string): URL[] {
  const url = new URL(pasted)
  url.hash = ''
  for (const name of ['t', 'q', 'cat', 'limit', 'offset', 'extended']) url.searchParams.delete(name)
  const path = url.pathname.replace(/\/+$/, '')
  if (/\/api$/i.test(path)) return [withPath(url, path)]
  const plain = withPath(url, path === '' ? '/' : path)
  const underneath = withPath(url, `${path}/api`)
  if (/\/torznab$/i.test(path)) return [plain, withPath(url, `${path}/`), underneath]
  return [underneath, plain]
}

/** The URL of one API call. A key in the pasted URL is used if none is stored. */
function callOf(endpoint: URL, apiKey: string | null, query: Record<string, string>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (apiKey !== null && apiKey !== '') url.searchParams.set('apikey', apiKey)
  return url.href
}

function withPath(url: URL, path: string): URL {
  const changed = new URL(url)
  changed.pathname = path
  return changed
}
