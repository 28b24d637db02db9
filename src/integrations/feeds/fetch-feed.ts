import { AppError, RetryLaterError } from '#domain/errors.ts'
import { feedSecrets } from '#domain/feeds/feed-secrets.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { FeedEntry, FeedReader, FeedVersion } from '#domain/ports/feed-reader.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { feedText } from '../indexers/feed-text.ts'

type FeedReaderDeps = { outbound: Outbound; clock: Clock; timeoutMs?: number }

const maxFeedBytes = 5 * 1024 ** 2
const defaultTimeoutMs = 30_000
const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml, */*;q=0.5'

/** Reads RSS 2.0 and 1.0, Atom and JSON Feed. A site may redirect only to public addresses, or within itself. */
export function createFeedReader({ outbound, clock, timeoutMs = defaultTimeoutMs }: FeedReaderDeps): FeedReader {
  return {
    async fetch({ name, url, version }, signal) {
      const answer = await outbound.request({
        product: name,
        url,
        timeoutMs,
        maxBytes: maxFeedBytes,
        unpackGzip: true,
        headers: { Accept: accepted, ...conditionsOf(version) },
        privateOrigins: [URL.parse(url)?.origin ?? ''],
        ...(signal === undefined ? {} : { signal }),
      })
      if (answer.status === 304) return { version, entries: null }
      if (answer.status >= 300) throw statusError(answer, name, clock)
      const { NotAFeed, readFeed } = await import('./read-feed.ts')
      try {
        const text = feedText(answer.bytes, answer.headers.get('content-type') ?? '')
        return { version: versionOf(answer), entries: withoutSecrets(url, await readFeed(text, answer.url)) }
      } catch (error) {
        if (!(error instanceof NotAFeed)) throw error
        throw new AppError('upstream', `${name}: ${error.message}`, {}, { cause: error })
      }
    },
  }
}

/** Hides the secrets of the feed's address in the titles, which all users read. The links need them. */
function withoutSecrets(url: string, entries: readonly FeedEntry[]): FeedEntry[] {
  const redactor = createRedactor()
  redactor.add(feedSecrets(url))
  // An equals sign in a title does not introduce a secret.
  return entries.map((entry) => ({ ...entry, title: redactor.redactValues(entry.title) }))
}

function conditionsOf({ etag, lastModified }: FeedVersion): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'If-None-Match': etag }),
    ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
  }
}

const maxHeader = 500

function versionOf({ headers }: OutboundAnswer): FeedVersion {
  const short = (name: string): string | null => {
    const value = headers.get(name)
    return value === null || value.length > maxHeader ? null : value
  }
  return { etag: short('etag'), lastModified: short('last-modified') }
}

function statusError({ status, headers }: OutboundAnswer, name: string, clock: Clock): AppError {
  const seconds = pauseIn(headers.get('retry-after') ?? '', clock)
  const message =
    status === 401 || status === 403
      ? say('services.feedRejectedRequest', { name, status })
      : status === 404 || status === 410
        ? say('services.noFeedAtAddress', { name, status })
        : status === 429
          ? say('services.rateLimitedTryLater', { name })
          : say('services.itRespondedWithStatus', { name, status })
  const mayPause = (status === 429 || status === 503) && seconds > 0
  return mayPause ? new RetryLaterError(message, seconds) : new AppError('upstream', message)
}

/** Parses Retry-After, seconds or a date, to seconds. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function pauseIn(retryAfter: string, clock: Clock): number {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : Math.ceil((until - clock.now().getTime()) / 1000)
}
