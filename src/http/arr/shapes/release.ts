import { Type } from '@sinclair/typebox'
import { type PushOutcome, unknownIndexerId } from '#core/acquisition/feeds/push-release.ts'
import type { AppContext } from '#core/app-context.ts'
import { AppError } from '#domain/errors.ts'
import { type FoundRelease, noSource } from '#domain/indexers/release.ts'
import { say } from '#domain/messages/say.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { isMagnet } from '#domain/torrent/magnet.ts'
import { readInstant } from '../dates.ts'

const text = (description: string, maxLength: number, ...examples: string[]) =>
  Type.Optional(Nullable(Type.String({ maxLength, description, examples })))
const number = (description: string, ...examples: number[]) =>
  Type.Optional(Nullable(Type.Number({ description, examples })))
const protocol = { examples: ['torrent'], description: '`torrent` or `usenet`, or 2 or 1' }

/** A release as autobrr sends it. What is missing is told for all fields at once, as Radarr does. */
export const PushedReleaseModel = Model('ArrPushedRelease', {
  title: text('required', 500, 'Portal.2.v2.0.0-GROUP'),
  downloadUrl: text('link to the torrent or NZB', 8000, 'https://tracker.example.org/1.torrent'),
  magnetUrl: text('in place of `downloadUrl`', 8000, 'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567'),
  infoUrl: text('the page of the release', 8000, 'https://tracker.example.org/details/1'),
  size: number('bytes', 1_000_000_000),
  indexer: text('the name of the indexer', 200, 'Example'),
  protocol: Type.Optional(Type.Unknown(protocol)),
  downloadProtocol: Type.Optional(Type.Unknown({ ...protocol, description: 'in place of `protocol`' })),
  publishDate: text('required', 64, '2026-11-21T03:30:00Z'),
  indexerFlags: Type.Optional(Type.Unknown({ description: 'bits: 1 freeleech, 2048 nuked', examples: [1] })),
})
type PushedRelease = typeof PushedReleaseModel.static

/** What became of a release, as autobrr reads it. */
export const PushResultModel = Model('ArrPushResult', {
  title: Type.String({ examples: ['Portal.2.v2.0.0-GROUP'] }),
  indexer: Type.String({ examples: ['Example'] }),
  size: Type.Number({ description: 'bytes; 0 if unknown' }),
  protocol: Type.String({ examples: ['torrent'] }),
  publishDate: Type.Optional(Type.String({ examples: ['2026-11-21T03:30:00.000Z'] })),
  infoUrl: Type.Optional(Type.String({ examples: ['https://tracker.example.org/details/1'] })),
  approved: Type.Boolean(),
  rejected: Type.Boolean(),
  temporarilyRejected: Type.Boolean(),
  rejections: Type.Array(Type.String({ examples: ['Language: German'] })),
})

const freeleechBit = 1
const nukedBit = 2048

type Fault = { path: string; message: string }

/** Reads a pushed release. Throws AppError `invalid` that names every property that is wrong. */
export function readRelease({ indexers }: Pick<AppContext, 'indexers'>, sent: PushedRelease): FoundRelease {
  const title = sent.title?.trim() ?? ''
  const downloadUrl = (sent.downloadUrl?.trim() || sent.magnetUrl?.trim()) ?? ''
  const protocol = protocolOf(sent)
  const publishedAt = readInstant(sent.publishDate ?? '')
  const faults = [
    ...faultsOfTitle(title),
    ...faultsOfLink(downloadUrl),
    ...(protocol === null ? [fault('protocol', 'Must be one of torrent, usenet')] : []),
    ...(publishedAt === null ? [fault('publishDate', 'Must be a date, such as 2026-11-21T03:30:00Z')] : []),
    ...((sent.size ?? 0) < 0 ? [fault('size', 'Must be at least 0')] : []),
  ]
  if (faults.length > 0 || protocol === null || publishedAt === null) {
    throw new AppError('invalid', say('api.validationFailed'), { details: faults })
  }
  const indexerName = sent.indexer?.trim() || 'autobrr'
  const known = indexers.all().find(({ name }) => name.toLowerCase() === indexerName.toLowerCase())
  const flags = typeof sent.indexerFlags === 'number' ? sent.indexerFlags : 0
  return {
    guid: downloadUrl,
    title,
    indexerId: known?.id ?? unknownIndexerId,
    indexerName,
    protocol,
    size: sent.size || null,
    publishedAt,
    seeders: null,
    leechers: null,
    grabs: null,
    freeleech: (flags & freeleechBit) !== 0,
    infoUrl: sent.infoUrl && isWebLink(sent.infoUrl) ? sent.infoUrl : null,
    downloadUrl,
    infoHash: null,
    categories: [],
    passwordProtected: false,
    stated: { categoryNames: [], languages: [], nuked: (flags & nukedBit) !== 0, preMatched: false, ...noSource },
  }
}

/** autobrr reads the first entry without looking whether there is one. */
export function toPushResults(found: FoundRelease, { result, reasons }: PushOutcome) {
  const { title, indexerName, size, protocol, publishedAt, infoUrl } = found
  return [
    {
      title,
      indexer: indexerName,
      size: size ?? 0,
      protocol,
      publishDate: publishedAt ?? undefined,
      infoUrl: infoUrl ?? undefined,
      approved: result === 'grabbed',
      // A release that waits will be grabbed without another push, so that it is not rejected.
      rejected: result === 'rejected',
      temporarilyRejected: result === 'waiting',
      rejections: reasons,
    },
  ]
}

const fault = (path: string, message: string): Fault => ({ path, message })

function faultsOfTitle(title: string): Fault[] {
  if (title === '') return [fault('title', 'Must not be empty')]
  const isReadable = /[\p{L}\p{N}]/u.test(parseReleaseName(title).title)
  return isReadable ? [] : [fault('title', 'No title can be read from this name')]
}

function faultsOfLink(link: string): Fault[] {
  if (link === '')
    return [
      fault('downloadUrl', 'Required, unless magnetUrl is given'),
      fault('magnetUrl', 'Required, unless downloadUrl is given'),
    ]
  if (isMagnet(link) || isWebLink(link)) return []
  return [fault('downloadUrl', 'Must start with http://, https:// or magnet:')]
}

const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

const protocols: Readonly<Record<string, 'torrent' | 'usenet'>> = {
  torrent: 'torrent',
  usenet: 'usenet',
  1: 'usenet',
  2: 'torrent',
}

function protocolOf({ protocol, downloadProtocol }: PushedRelease): 'torrent' | 'usenet' | null {
  return protocols[String(protocol || downloadProtocol).toLowerCase()] ?? null
}
