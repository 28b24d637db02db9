import { passwordInAttribute } from '#domain/importing/archive-passwords.ts'
import { parseFeedDate } from '#domain/indexers/feed-date.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FoundRelease, StatedSource } from '#domain/indexers/release.ts'
import { languageWords } from '#domain/release-name/vocabulary/languages.ts'
import { hexOfBase32 } from '#domain/torrent/magnet.ts'
import { pastInstant } from '../services/past-time.ts'
import { type Attributes, attributesOf } from './newznab-attributes.ts'
import { enclosureOf, isArchive, linkOf } from './newznab-links.ts'
import { asList, textOf, type XmlElement } from './read-xml.ts'

/** The length of a name: no person or site has a longer one. */
const maxLength = 200

/** Torznab sites use `poster` for the address of the cover. */
const address = /^(?:https?:)?\/\//i

const meaningless = new Set(['', 'unknown', 'anonymous', 'n/a', 'none'])

export type ItemOrigin = { indexerId: string; indexerName: string; protocol: Protocol; answeredAt: string }

/**
 * Converts an `<item>` to a release; null without a title or a download link.
 * https://torznab.github.io/spec-1.3-draft/torznab/Specification-v1.3.html
 */
export function releaseOfItem(item: XmlElement, origin: ItemOrigin): FoundRelease | null {
  const attributes = attributesOf(item)
  const file = enclosureOf(item)
  const enclosure = { ...file, url: absolute(file.url, origin) }
  const infoHash = infoHashOf(attributes)
  const title = textOf(item.title).replace(/\s+/g, ' ')
  const downloadUrl = downloadUrlOf(item, attributes, enclosure.url, origin, { infoHash, title })
  if (title === '' || downloadUrl === null) return null
  const seeders = wholeNumber(attributes.first('seeders'))
  return {
    guid: textOf(item.guid) || linkOf(item) || infoHash || downloadUrl,
    title,
    indexerId: origin.indexerId,
    indexerName: origin.indexerName,
    protocol: protocolOf(enclosure.type, downloadUrl, origin.protocol),
    size: bytesOf(attributes.first('size')) ?? bytesOf(enclosure.length) ?? bytesOf(textOf(item.size)),
    publishedAt: publishedAtIn(textOf(item.pubDate)) ?? publishedAtIn(attributes.first('usenetdate')),
    seeders,
    leechers: leechersOf(attributes, seeders),
    grabs: wholeNumber(attributes.first('grabs')) ?? wholeNumber(textOf(item.grabs)),
    freeleech: isZero(attributes.first('downloadvolumefactor')),
    infoUrl: infoUrlOf(item, downloadUrl, origin),
    downloadUrl,
    infoHash: infoHash ?? hashOfMagnet(downloadUrl),
    categories: categoriesOf(item, attributes),
    ...passwordOf(attributes.first('password')),
    ...statedOf(item, attributes),
  }
}

const publishedAtIn = (text: string): string | null => pastInstant(parseFeedDate(text))

/** Left out where the indexer states none of them, as most do. */
function statedOf(item: XmlElement, attributes: Attributes): Pick<FoundRelease, 'stated'> {
  const categoryNames = categoryNamesOf(item)
  const languages = languagesOf(attributes.all('language'))
  const nuked = isYes(attributes.first('nuked'))
  const preMatched = isYes(attributes.first('prematch')) || isYes(attributes.first('haspretime'))
  const source = sourceOf(item, attributes)
  const isEmpty =
    categoryNames.length === 0 && languages.length === 0 && !nuked && !preMatched && isWithoutSource(source)
  return isEmpty ? {} : { stated: { categoryNames, languages, nuked, preMatched, ...source } }
}

function passwordOf(value: string): Pick<FoundRelease, 'passwordProtected' | 'archivePassword'> {
  const archivePassword = passwordInAttribute(value)
  if (archivePassword !== null) return { passwordProtected: false, archivePassword }
  return { passwordProtected: !['', '0', '-1', 'no', 'false', 'unknown'].includes(value.trim().toLowerCase()) }
}

function downloadUrlOf(
  item: XmlElement,
  attributes: Attributes,
  enclosureUrl: string | null,
  origin: ItemOrigin,
  named: { infoHash: string | null; title: string },
): string | null {
  const magnet = absolute(attributes.first('magneturl'), origin)
  const link = absolute(linkOf(item), origin)
  if (named.infoHash === null) return enclosureUrl ?? magnet ?? link
  const built = `magnet:?xt=urn:btih:${named.infoHash}&dn=${encodeURIComponent(named.title)}`
  return enclosureUrl ?? magnet ?? link ?? built
}

function infoUrlOf(item: XmlElement, downloadUrl: string, origin: ItemOrigin): string | null {
  const guid = /^https?:/i.test(textOf(item.guid)) ? textOf(item.guid) : ''
  const candidates = [textOf(item.comments).replace(/#.*$/, ''), guid, linkOf(item)]
  const pages = candidates.map((candidate) => absolute(candidate, origin))
  return pages.find((page) => page !== null && page !== downloadUrl && page.startsWith('http')) ?? null
}

/** Resolves a link to an absolute magnet, http or https URL; null for anything else. */
function absolute(link: string, origin: ItemOrigin): string | null {
  if (link === '') return null
  if (/^magnet:/i.test(link)) return link
  const url = URL.parse(link, origin.answeredAt)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

function protocolOf(type: string, downloadUrl: string, fallback: Protocol): Protocol {
  if (downloadUrl.startsWith('magnet:') || type.includes('bittorrent')) return 'torrent'
  if (type.includes('nzb')) return 'usenet'
  return isArchive({ type }) ? 'direct' : fallback
}

function leechersOf(attributes: Attributes, seeders: number | null): number | null {
  const leechers = wholeNumber(attributes.first('leechers'))
  const peers = wholeNumber(attributes.first('peers'))
  if (leechers !== null || peers === null) return leechers
  return Math.max(0, peers - (seeders ?? 0))
}

function categoriesOf(item: XmlElement, attributes: Attributes): number[] {
  const categories = [...attributes.all('category'), ...asList(item.category).map(textOf)].flatMap((text) =>
    text.split(','),
  )
  return [...new Set(categories.map(wholeNumber).filter((id) => id !== null))]
}

/** Sites without categories list the newsgroups of a post. */
const newsgroup = /(?:^|\.)binaries(?:\.|$)/i

function categoryNamesOf(item: XmlElement): string[] {
  const texts = [...asList(item.category), ...asList(item.cattext)].map(textOf)
  return [...new Set(texts.filter((text) => text !== '' && wholeNumber(text) === null && !newsgroup.test(text)))]
}

/** English names of the languages in texts such as "English, German" or "en". */
function languagesOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
  return [...new Set(words.flatMap((word) => languageWords.get(word) ?? []))]
}

function infoHashOf(attributes: Attributes): string | null {
  const hash = attributes.first('infohash').toLowerCase()
  if (/^[0-9a-f]{40}$/.test(hash)) return hash
  return hashOfMagnet(attributes.first('magneturl'))
}

/** The info-hash of a magnet link in lower-case hex; older links use base32. */
function hashOfMagnet(link: string): string | null {
  const hash = /^magnet:.*[?&]xt=urn:btih:([0-9a-z]+)/i.exec(link)?.[1]?.toLowerCase() ?? ''
  if (/^[0-9a-f]{40}$/.test(hash)) return hash
  return /^[a-z2-7]{32}$/.test(hash) ? hexOfBase32(hash) : null
}

const units: Record<string, number> = { k: 1, m: 2, g: 3, t: 4 }

/** Parses a size to bytes: a number, or a text such as "1.4 GB" (steps of 1024). Null for 0, which means unknown. */
function bytesOf(text: string): number | null {
  const found = /^([\d.]+)\s*(?:([kmgt])?i?b)?$/i.exec(text.replace(/,/g, ''))
  const bytes = Math.round(Number(found?.[1]) * 1024 ** (units[found?.[2]?.toLowerCase() ?? ''] ?? 0))
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function isYes(text: string): boolean {
  return !['', '0', 'no', 'false', 'none'].includes(text.toLowerCase())
}

function isZero(text: string): boolean {
  return text !== '' && Number(text) === 0
}

/**
 * Who an item is from. Newznab sites state the poster, few torrent sites the uploader; Jackett, Prowlarr and NZBHydra
 * name the site that an item is from.
 */
function sourceOf(item: XmlElement, attributes: Attributes): StatedSource {
  const uploader = first([attributes.first('uploader'), attributes.first('poster'), textOf(item['dc:creator'])])
  const team = first([attributes.first('team')])
  const site = first([textOf(item.prowlarrindexer), textOf(item.jackettindexer), attributes.first('hydraindexername')])
  // Spotweb has no groups and repeats the poster instead.
  return { uploader, team: team === uploader ? null : team, site }
}

function isWithoutSource({ uploader, team, site }: StatedSource): boolean {
  return uploader === null && team === null && site === null
}

function first(texts: readonly string[]): string | null {
  const known = texts.find((text) => !meaningless.has(text.toLowerCase()) && !address.test(text))
  return known?.slice(0, maxLength) ?? null
}
