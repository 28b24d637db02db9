import { Type } from '@sinclair/typebox'
import { type PushOutcome, unknownIndexerId } from '#core/acquisition/feeds/push-release.ts'
import type { AppContext } from '#core/app-context.ts'
import { AppError } from '#domain/errors.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'

const link = Type.Optional(Nullable(Type.String({ maxLength: 8000 })))
const protocol = Type.Optional(Nullable(Type.String({ maxLength: 20, examples: ['torrent'] })))

/** A release as autobrr sends it. */
export const PushedReleaseModel = Model('ArrPushedRelease', {
  title: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Portal.2.v2.0.0-GROUP'] }),
  downloadUrl: {
    ...link,
    description: 'link to the torrent or NZB',
    examples: ['https://tracker.example.org/1.torrent'],
  },
  magnetUrl: {
    ...link,
    description: 'in place of `downloadUrl`',
    examples: ['magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567'],
  },
  infoUrl: { ...link, examples: ['https://tracker.example.org/details/1'] },
  size: Type.Optional(Nullable(Type.Number({ minimum: 0, description: 'bytes', examples: [1_000_000_000] }))),
  indexer: Type.Optional(Nullable(Type.String({ maxLength: 200, examples: ['Example'] }))),
  protocol: { ...protocol, description: '`torrent` or `usenet`' },
  downloadProtocol: { ...protocol, description: 'in place of `protocol`' },
  publishDate: Type.String({ maxLength: 64, examples: ['2026-11-21T03:30:00Z'] }),
  indexerFlags: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, description: 'bits: 1 freeleech, 2048 nuked', examples: [1] })),
  ),
})
type PushedRelease = typeof PushedReleaseModel.static

/** What became of a release, as autobrr reads it. */
export const PushResultModel = Model('ArrPushResult', {
  title: Type.String({ examples: ['Portal.2.v2.0.0-GROUP'] }),
  approved: Type.Boolean(),
  rejected: Type.Boolean(),
  temporarilyRejected: Type.Boolean(),
  rejections: Type.Array(Type.String({ examples: ['Language: German'] })),
})

const freeleechBit = 1
const nukedBit = 2048

/** Reads a pushed release. Throws AppError `invalid` that names the property. */
export function readRelease({ indexers }: Pick<AppContext, 'indexers'>, sent: PushedRelease): FoundRelease {
  const title = sent.title.trim()
  if (!/[\p{L}\p{N}]/u.test(parseReleaseName(title).title)) throw wrong('title', 'No title can be read from this name')
  const downloadUrl = (sent.downloadUrl || sent.magnetUrl || '').trim()
  if (downloadUrl === '') throw wrong('downloadUrl', 'Required, unless magnetUrl is given')
  if (!isMagnet(downloadUrl) && !isWebLink(downloadUrl)) {
    throw wrong('downloadUrl', 'Must start with http://, https:// or magnet:')
  }
  const indexerName = sent.indexer?.trim() || 'autobrr'
  const known = indexers.all().find(({ name }) => name.toLowerCase() === indexerName.toLowerCase())
  const flags = sent.indexerFlags ?? 0
  return {
    guid: downloadUrl,
    title,
    indexerId: known?.id ?? unknownIndexerId,
    indexerName,
    protocol: protocolOf(sent),
    size: sent.size || null,
    publishedAt: dateOf(sent.publishDate),
    seeders: null,
    leechers: null,
    grabs: null,
    freeleech: (flags & freeleechBit) !== 0,
    infoUrl: sent.infoUrl && isWebLink(sent.infoUrl) ? sent.infoUrl : null,
    downloadUrl,
    infoHash: null,
    categories: [],
    passwordProtected: false,
    stated: { categoryNames: [], languages: [], nuked: (flags & nukedBit) !== 0, preMatched: false },
  }
}

/** autobrr reads the first entry without looking whether there is one. */
export function toPushResults({ title }: FoundRelease, { result, reasons }: PushOutcome) {
  const isGrabbed = result === 'grabbed'
  return [
    {
      title,
      approved: isGrabbed,
      rejected: !isGrabbed,
      temporarilyRejected: result === 'waiting',
      rejections: reasons,
    },
  ]
}

function wrong(path: string, message: string): AppError {
  return new AppError('invalid', message, { details: [{ path, message }] })
}

const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

function protocolOf({ protocol, downloadProtocol }: PushedRelease): 'torrent' | 'usenet' {
  const named = (protocol || downloadProtocol || '').toLowerCase()
  if (named === 'torrent' || named === 'usenet') return named
  throw wrong('protocol', 'Must be one of torrent, usenet')
}

function dateOf(text: string): string {
  const date = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(date.getTime())) return date.toISOString()
  throw wrong('publishDate', 'Must be a date, such as 2026-11-21T03:30:00Z')
}
