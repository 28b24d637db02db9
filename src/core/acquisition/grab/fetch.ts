import { AppError } from '#domain/errors.ts'
import type { Protocol } from '#domain/indexers/release.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { Outbound, OutboundStream } from '#domain/ports/outbound.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'
import { describeUnexpectedPayload } from './describe-unexpected-payload.ts'
import { type FetchedPayload, payloadFromBytes, payloadFromMagnet } from './payload.ts'
import { sniffBody } from './sniff.ts'

export type DownloadLink = {
  url: string
  /** The release's title. */
  title: string
  /** Begins the words of every error: the indexer, or the host. */
  product: string
  allowInsecureTls: boolean
  /** Whether a download client takes a plain file; then its link is handed over and nothing of it is fetched here. */
  takesLinks: boolean
  /** What the indexer said it is: only where that is a plain file is the link of one handed over. */
  promised?: Protocol | undefined
  /** Whether errors may tell what the server wrote: not to whoever may name any address. */
  quotes: boolean
  signal?: AbortSignal | undefined
}

const maxHops = 10
const timeoutMs = 30_000
/** All hops and the whole answer together: a server may drip for ever. */
const maxMs = 120_000

/** Torrents with very many pieces reach some megabytes. */
export const maxPayloadBytes = 32 * 1024 * 1024

/**
 * Follows a download link to its end, which may be a magnet link, and looks at what is there: bytes decide what it is,
 * not what the indexer calls it. Throws AppError `upstream` with a sentence when it is nothing that can be downloaded.
 */
export async function fetchPayload(app: { outbound: Outbound }, link: DownloadLink): Promise<FetchedPayload> {
  let url = link.url.trim()
  const longest = AbortSignal.timeout(maxMs)
  const signal = link.signal === undefined ? longest : AbortSignal.any([longest, link.signal])
  for (let hop = 0; hop <= maxHops; hop += 1) {
    if (isMagnet(url)) return payloadFromMagnet(url, link.title)
    const answer = await app.outbound.stream({
      product: link.product,
      url,
      redirect: 'manual',
      timeoutMs,
      allowInsecureTls: link.allowInsecureTls && URL.parse(url)?.host === URL.parse(link.url)?.host,
      signal,
    })
    try {
      const next = redirectOf(answer, url)
      if (next === null) return await readAnswer(answer, link)
      url = next
    } finally {
      answer.cancel()
    }
  }
  throw new AppError('upstream', `${link.product}: the download link redirects more than ${maxHops} times`)
}

function redirectOf({ status, headers }: OutboundStream, from: string): string | null {
  const location = headers.get('location')?.trim()
  if (status < 300 || status >= 400 || !location) return null
  return isMagnet(location) ? location : (URL.parse(location, from)?.href ?? location)
}

async function readAnswer(answer: OutboundStream, link: DownloadLink): Promise<FetchedPayload> {
  const { status, headers } = answer
  if (status >= 400) throw new AppError('upstream', `${link.product}: the download link ${describeStatus(status)}`)
  const sniffed = await sniffBody(answer.body, headers.get('content-type'), maxPayloadBytes)
  if (sniffed.kind === 'too-large') {
    throw new AppError('upstream', `${link.product}: the torrent or NZB behind the download link is far too large`)
  }
  if (sniffed.kind === 'whole') {
    const payload = payloadFromBytes(sniffed.bytes, headers.get('content-type'), link.title)
    if (payload !== null) return payload
  }
  const complaint = describeUnexpectedPayload(sniffed.bytes, headers.get('content-type'), link.quotes)
  if (complaint !== null) throw new AppError('upstream', `${link.product}: ${complaint}`)
  const type = headers.get('content-type')?.split(';')[0]?.trim() || 'an unnamed type'
  if (link.promised !== undefined && link.promised !== 'direct') {
    const promised = link.promised === 'usenet' ? 'NZB' : 'torrent'
    const words = `behind the download link is a plain file (${type}), not the ${promised} it should be`
    throw new AppError('upstream', `${link.product}: ${words}`)
  }
  if (!link.takesLinks) {
    throw new AppError(
      'upstream',
      `${link.product}: behind the download link is a plain file (${type}), and no enabled download client takes such links`,
    )
  }
  return { payload: linkPayload(answer, link), size: fileSize(headers) }
}

function linkPayload({ headers, url }: OutboundStream, link: DownloadLink): Payload {
  const given = fileName(headers.get('content-disposition')) ?? lastSegment(url)
  return { kind: 'link', url: link.url.trim(), name: given ?? link.title, size: fileSize(headers) }
}

function fileSize(headers: Headers): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN)
  const isPacked = (headers.get('content-encoding') ?? 'identity') !== 'identity'
  return Number.isSafeInteger(length) && length > 0 && !isPacked ? length : null
}

function fileName(disposition: string | null): string | null {
  const named = /filename\*?=(?:UTF-8'[^']*')?"?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return named === undefined ? null : plainName(named)
}

function lastSegment(url: string): string | null {
  return plainName(URL.parse(url)?.pathname.split('/').at(-1) ?? '')
}

/** Nothing of a name that comes from outside may be a path. */
function plainName(name: string): string | null {
  const decoded = name.includes('%') ? decodedName(name) : name
  const last = decoded.split(/[\\/]/).at(-1)?.replaceAll('\0', '').trim() ?? ''
  return last === '' || last === '.' || last === '..' ? null : last
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `is refused (status ${status}): it may have expired, or need another key`
  if (status === 404 || status === 410) return `leads to nothing (status ${status}): the release is gone`
  if (status === 429) return 'was asked too often (status 429)'
  return `answered with status ${status}`
}
