import { Buffer } from 'node:buffer'
import { AppError } from '#domain/errors.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { Message } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import { fileNameOfDisposition, percentDecoded } from '#domain/naming/content-disposition.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { OutboundStream } from '#domain/ports/outbound.ts'
import { secretsInAddress } from '#domain/secrets/masked-address.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import { identifyPayload, looksLikeNzb } from '#domain/torrent/identify-payload.ts'
import { isMagnet, readMagnet } from '#domain/torrent/magnet.ts'
import { assertWholeNzb } from '#domain/torrent/whole-nzb.ts'
import type { AppContext } from '../../app-context.ts'
import { configuredOrigins, type OriginDeps } from '../../indexers/configured-origins.ts'
import { describeTorrent } from './describe-torrent.ts'

/** A payload, and its download size in bytes where it is known. */
export type FetchedPayload = { payload: Payload; size: number | null }

export type DownloadLink = {
  url: string
  /** The release's title. */
  title: string
  /** The prefix of every error: the indexer, or the host. */
  product: string
  allowInsecureTls: boolean
  /** The protocol that the indexer states: the link of a plain file is used only where that is expected. */
  expected?: Protocol | undefined
  /** Whether errors may quote what the link's own origin responds: not to a user who may enter any URL. */
  quotesResponse: boolean
  /** Default: whether an enabled download client accepts plain links. */
  acceptsLinks?: boolean
  /** Awaited before more than the beginning of a large payload is read. */
  beforeLarge?: () => Promise<void>
  signal?: AbortSignal | undefined
  /** The only origins of private addresses that it may lead to, beside the allowed hosts. Default: all. */
  privateOrigins?: readonly string[] | undefined
}

export type FetchDeps = Pick<AppContext, 'outbound' | 'downloadClientKinds' | 'redactor'> & {
  downloaders: Pick<AppContext['downloaders'], 'all'>
}

const maxHops = 10
const timeoutMs = 30_000
/** All hops and the whole body together, because a server may send one byte at a time. */
const maxMs = 120_000

/** Torrents with very many pieces reach several megabytes. */
const maxPayloadBytes = 32 * 1024 * 1024
const maxMagnetBytes = 16_384
const sniffedBytes = 64 * 1024
const largeFromBytes = 1024 * 1024

type ReleaseDeps = FetchDeps & OriginDeps & Pick<AppContext, 'indexers' | 'rssFeeds'>

/** Fetches a release's torrent, NZB or magnet link. Throws AppError `upstream` that names the indexer. */
export async function fetchRelease(
  app: ReleaseDeps,
  found: FoundRelease,
  options: Pick<DownloadLink, 'acceptsLinks' | 'beforeLarge' | 'signal'> = {},
): Promise<FetchedPayload> {
  try {
    return await fetchPayload(app, {
      url: found.downloadUrl,
      title: found.title,
      product: found.indexerName,
      allowInsecureTls: isInsecureTlsAllowed(app, found),
      expected: found.protocol,
      quotesResponse: URL.parse(found.downloadUrl)?.origin === originOfSource(app, found),
      privateOrigins: configuredOrigins(app),
      ...options,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    // The indexer stated the link, so an invalid one is not the user's mistake.
    const isNamed = error.message.startsWith(found.indexerName)
    throw new AppError('upstream', isNamed ? error.text : named(found.indexerName, error.text), {}, { cause: error })
  }
}

/** The origin of the indexer or feed that listed the release. */
function originOfSource({ indexers, rssFeeds }: ReleaseDeps, { indexerId }: FoundRelease): string | undefined {
  const source = indexers.find(indexerId) ?? rssFeeds.find(indexerId)
  return source === null ? undefined : URL.parse(source.url)?.origin
}

/** An untrusted certificate is accepted only where the link leads to the indexer that allows it. */
function isInsecureTlsAllowed(app: Pick<AppContext, 'indexers'>, found: FoundRelease): boolean {
  const indexer = app.indexers.find(found.indexerId)
  if (indexer === null || !indexer.allowInsecureTls) return false
  return URL.parse(indexer.url)?.host === URL.parse(found.downloadUrl)?.host
}

/**
 * Follows a download link to its target, which may be a magnet link, and identifies the payload by its content. Throws
 * AppError `upstream` when it cannot be downloaded.
 */
export async function fetchPayload(app: FetchDeps, link: DownloadLink): Promise<FetchedPayload> {
  try {
    return await withTimeLimit(maxMs, (signal) => followLink(app, link, signal), link.signal)
  } catch (error) {
    // Servers quote the link, with the key in it, in what they answer.
    const own = createRedactor({ minLength: 4 })
    own.add(secretsInAddress(link.url.trim()))
    if (error instanceof AppError) error.hide((text) => own.redact(app.redactor.redact(text)))
    throw error
  }
}

async function followLink(app: FetchDeps, link: DownloadLink, signal: AbortSignal): Promise<FetchedPayload> {
  let url = link.url.trim()
  for (let hop = 0; hop <= maxHops; hop += 1) {
    if (isMagnet(url)) return payloadFromMagnet(url, link.title)
    const answer = await app.outbound.stream({
      product: link.product,
      url,
      redirect: 'manual',
      timeoutMs,
      allowInsecureTls: link.allowInsecureTls && URL.parse(url)?.host === URL.parse(link.url)?.host,
      signal,
      privateOrigins: link.privateOrigins,
    })
    try {
      const next = redirectOf(answer, url)
      if (next === null) return await readAnswer(app, answer, link)
      url = next
    } finally {
      answer.cancel()
    }
  }
  throw new AppError('upstream', say('acquisition.linkRedirectsTooOften', { product: link.product, maxHops }))
}

function redirectOf({ status, headers }: OutboundStream, from: string): string | null {
  const location = headers.get('location')?.trim()
  if (status < 300 || status >= 400 || !location) return null
  return isMagnet(location) ? location : (URL.parse(location, from)?.href ?? location)
}

async function readAnswer(app: FetchDeps, answer: OutboundStream, link: DownloadLink): Promise<FetchedPayload> {
  const { status, headers } = answer
  const { product, expected } = link
  const contentType = headers.get('content-type')
  if (status >= 400) throw new AppError('upstream', named(product, describeStatus(status)))
  const sniffed = await sniff(answer.body, contentType, link.beforeLarge)
  if (sniffed.kind === 'too-large') {
    throw new AppError('upstream', say('acquisition.linkedFileTooLarge', { product }))
  }
  const payload = sniffed.kind === 'whole' ? await payloadFromBytes(sniffed.bytes, contentType, link.title) : null
  if (payload !== null) return payload
  const isQuoted = link.quotesResponse && URL.parse(answer.url)?.origin === URL.parse(link.url.trim())?.origin
  const reason = describeUnexpectedPayload(sniffed.bytes, contentType, isQuoted)
  if (reason !== null) throw new AppError('upstream', named(product, reason))
  const mediaType = contentType?.split(';')[0]?.trim() || 'no media type'
  if (expected !== undefined && expected !== 'direct') {
    const kind = expected === 'usenet' ? 'an NZB' : 'a torrent'
    throw new AppError('upstream', say('acquisition.linkReturnedPlainFile', { product, mediaType, kind }))
  }
  if (!(link.acceptsLinks ?? isLinkAccepted(app))) {
    throw new AppError('upstream', say('acquisition.noClientForPlainFile', { product, type: mediaType }))
  }
  return { payload: linkPayload(answer, link), size: fileSize(headers) }
}

function isLinkAccepted({ downloaders, downloadClientKinds }: FetchDeps): boolean {
  const acceptsLinks = downloaders.all().filter(({ type }) => downloadClientKinds[type]?.accepts.includes('link'))
  return acceptsLinks.some(({ enabled }) => enabled)
}

/** The whole body when it is worth reading, else the beginning. */
type SniffedBody = { kind: 'whole' | 'beginning' | 'too-large'; bytes: Uint8Array }

/** Reads on only when the first bytes look like a torrent or an NZB: the body may be the game itself. */
async function sniff(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
  beforeLarge?: () => Promise<void>,
): Promise<SniffedBody> {
  const pieces: Uint8Array[] = []
  let length = 0
  let isWorthReading: boolean | null = null
  let isLarge = false
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    if (isWorthReading === null && length >= sniffedBytes) {
      const bytes = Buffer.concat(pieces)
      isWorthReading = isTorrentOrNzb(bytes, contentType)
      if (!isWorthReading) return { kind: 'beginning', bytes }
    }
    if (!isLarge && length >= largeFromBytes) {
      isLarge = true
      await beforeLarge?.()
    }
    if (length > maxPayloadBytes) return { kind: 'too-large', bytes: Buffer.concat(pieces) }
  }
  return { kind: 'whole', bytes: Buffer.concat(pieces) }
}

function isTorrentOrNzb(bytes: Uint8Array, contentType: string | null): boolean {
  if (/bittorrent|nzb/i.test(contentType ?? '')) return true
  return looksLikeNzb(bytes) || /^d\d{1,10}:/.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))
}

/** Throws AppError `invalid` when the link names no torrent. */
function payloadFromMagnet(uri: string, title: string): FetchedPayload {
  const { infoHash, name } = readMagnet(uri)
  return { payload: { kind: 'magnet', uri: uri.trim(), infoHash, name: name ?? title }, size: null }
}

/** `null` when the bytes are neither a torrent nor an NZB nor the text of a magnet link. Throws AppError `invalid` for a damaged one. */
export async function payloadFromBytes(
  bytes: Uint8Array,
  contentType: string | null,
  title: string,
): Promise<FetchedPayload | null> {
  const kind = identifyPayload(bytes, contentType)
  if (kind === 'nzb') {
    assertWholeNzb(bytes)
    return { payload: { kind, bytes, name: title }, size: null }
  }
  if (kind === 'torrent') {
    const { infoHash, name, size } = await describeTorrent(bytes)
    return { payload: { kind, bytes, infoHash, name }, size }
  }
  if (bytes.length > maxMagnetBytes) return null
  const text = new TextDecoder().decode(bytes).trim()
  return isMagnet(text) && !/\s/.test(text) ? payloadFromMagnet(text, title) : null
}

/**
 * Why the body cannot be a file, as a clause; `null` when it may be one. Quotes of the body are left out unless `quotes`
 * is set, because the user may not be allowed to read what the URL returns.
 */
function describeUnexpectedPayload(bytes: Uint8Array, contentType: string | null, quotes: boolean): string | null {
  if (bytes.length === 0) return 'the download link returned nothing'
  const text = new TextDecoder().decode(bytes.subarray(0, 4096)).trim()
  const refusal = /^(?:<\?xml[^>]*>\s*)?<error\b[^>]*\bdescription="([^"]*)"/i.exec(text)?.[1]
  if (refusal !== undefined) {
    return quotes ? `the indexer refused the download: "${refusal.slice(0, 300)}"` : 'the server refused the download'
  }
  if (/^(?:<!--[\s\S]*?-->\s*)?(?:<!doctype html|<html\b)/i.test(text) || /^text\/html\b/i.test(contentType ?? '')) {
    const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.trim()
    const quoted = title === undefined || !quotes ? '' : ` ("${title}")`
    return `the download link leads to a web page${quoted} instead of a torrent or NZB. It may require signing in`
  }
  if (/^(?:application\/json|application\/xml|text\/xml|text\/plain)\b/i.test(contentType ?? '')) {
    const summary = 'the download link returned text instead of a file'
    if (!quotes) return `${summary} (${contentType?.split(';')[0]?.trim()})`
    return `${summary}: "${text.replace(/\s+/g, ' ').slice(0, 200)}"`
  }
  return null
}

function linkPayload({ headers, url }: OutboundStream, link: DownloadLink): Payload {
  const fromHeader =
    plainName(fileNameOfDisposition(headers.get('content-disposition') ?? '') ?? '') ?? lastSegment(url)
  return { kind: 'link', url: link.url.trim(), name: fromHeader ?? link.title, size: fileSize(headers) }
}

function fileSize(headers: Headers): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN)
  const isCompressed = (headers.get('content-encoding') ?? 'identity') !== 'identity'
  return Number.isSafeInteger(length) && length > 0 && !isCompressed ? length : null
}

function lastSegment(url: string): string | null {
  return plainName(URL.parse(url)?.pathname.split('/').at(-1) ?? '')
}

/** A name from outside must not contain a path. */
function plainName(name: string): string | null {
  const last = percentDecoded(name).split(/[\\/]/).at(-1)?.replaceAll('\0', '').trim() ?? ''
  return last === '' || last === '.' || last === '..' ? null : last
}

function describeStatus(status: number): Message {
  if (status === 401 || status === 403) return say('acquisition.linkRefused', { status })
  if (status === 404 || status === 410) return say('acquisition.linkGone', { status })
  if (status === 429) return say('acquisition.linkRateLimited')
  return say('acquisition.linkStatus', { status })
}
