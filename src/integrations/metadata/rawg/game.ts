import type { ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { PlatformRelease, ProviderPart, RelatedGame } from '#domain/games/relations.ts'
import { isCalendarDate } from '#domain/scalars.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { plausibleDate } from '../dates.ts'
import { partKindOfTitle } from '../part-kind.ts'
import { isText, isUnreadable, namesOf, ratingOf, storefrontAppIdOf, unique, webLinks } from '../provider-fields.ts'

const maxScreenshots = 12
const maxAlternateTitles = 50
const adultRating = 'adults-only'
const adultTags = ['nsfw', 'hentai', 'erotic', 'porn']
const maxStars = 5

/** Converts a game of a list or a full record; null without an id or a name. */
export function gameOfRecord(record: WireFields, now: Date): ProviderGame | null {
  const id = record.number('id')
  const title = record.text('name')
  if (id === null || title === null) return null
  const date = releaseDateOf(record)
  return {
    metadataId: `rawg:${id}`,
    title,
    storefrontAppId: steamAppIdOf(record),
    releaseStatus: releaseStatusOf(record, date, now),
    releaseDate: date,
    coverUrl: imageOf(record.value('background_image')),
    platforms: unique(namesIn(record, 'platforms', 'platform').map(platformName)),
    genres: namesOf(record.list('genres')),
    themes: [],
    developers: namesOf(record.list('developers')),
    publishers: namesOf(record.list('publishers')),
    rating: ratingOf(record.number('metacritic')) ?? ratingOfStars(record),
    adult: isAdult(record),
    // RAWG keeps the tag after a game leaves early access.
    earlyAccess: false,
    alternateTitles: alternateTitlesOf(record, title),
    summary: record.text('description_raw')?.trim().slice(0, 20_000) ?? null,
    screenshots: screenshotsOf(record),
    links: webLinks([
      { kind: 'rawg', url: pageOf(record) },
      { kind: 'website', url: record.text('website') },
      { kind: 'metacritic', url: record.text('metacritic_url') },
      { kind: 'reddit', url: record.text('reddit_url') },
    ]),
  }
}

export function alternateTitlesOf(record: WireFields, title: string): string[] {
  const names = unique([record.text('name_original'), ...record.list('alternative_names')])
  return names.filter((name) => name.toLowerCase() !== title.toLowerCase()).slice(0, maxAlternateTitles)
}

/** The dates of platforms, which only a full record has. Undefined if some cannot be read, so that known ones stay. */
export function releasesOf(record: WireFields): PlatformRelease[] | undefined {
  const isOdd = (each: WireFields): boolean =>
    isUnreadable(each, 'platform', each.fields('platform').text('name')) ||
    isUnreadable(each, 'released_at', each.text('released_at'))
  if (record.list('platforms').map(wireFields).some(isOdd)) return undefined
  return record.list('platforms').flatMap((each) => {
    const fields = wireFields(each)
    const platform = fields.fields('platform').text('name')
    const date = dateIn(fields, 'released_at')
    if (platform === null || date === null) return []
    return [{ platform: platformName(platform), kind: 'release' as const, date }]
  })
}

/** Converts an entry of `additions`; null for editions, which are the game itself under a longer name. */
export function partOfRecord(record: WireFields, gameTitle: string): ProviderPart | null {
  const id = record.number('id')
  const title = record.text('name')
  if (id === null || title === null || isEditionName(title, gameTitle)) return null
  return {
    kind: partKindOfTitle(title) ?? 'dlc',
    title,
    metadataId: `rawg:${id}`,
    storefrontAppId: steamAppIdOf(record),
    releaseDate: releaseDateOf(record),
  }
}

export function relatedOfRecord(record: WireFields): RelatedGame | null {
  const id = record.number('id')
  const title = record.text('name')
  if (id === null || title === null) return null
  const date = releaseDateOf(record)
  return { title, year: date === null ? null : Number(date.slice(0, 4)), metadataId: `rawg:${id}` }
}

/** RAWG lists editions among the add-ons. */
function isEditionName(title: string, gameTitle: string): boolean {
  return title.toLowerCase().startsWith(gameTitle.toLowerCase()) && /\b(?:edition|goty)$/i.test(title.trim())
}

const releaseDateOf = (record: WireFields): string | null => dateIn(record, 'released')

function dateIn(record: WireFields, name: string): string | null {
  const date = record.text(name)
  return date !== null && isCalendarDate(date) ? plausibleDate(date) : null
}

function releaseStatusOf(record: WireFields, date: string | null, now: Date): ProviderGame['releaseStatus'] {
  // A date that cannot be read was not withdrawn.
  if (isUnreadable(record, 'released', date)) return 'unknown'
  if (date !== null) return date <= now.toISOString().slice(0, 10) ? 'released' : 'upcoming'
  return record.flag('tba') ? 'upcoming' : 'unknown'
}

function namesIn(record: WireFields, list: string, name: string): string[] {
  return namesOf(record.list(list).map((entry) => wireFields(entry).value(name)))
}

function steamAppIdOf(record: WireFields): number | null {
  const pages = record.list('stores').map((store) => wireFields(store).text('url') ?? '')
  const ids = pages.map((page) => storefrontAppIdOf(/steampowered\.com\/app\/(\d+)/.exec(page)?.[1]))
  return ids.find((id) => id !== null) ?? null
}

function ratingOfStars(record: WireFields): number | null {
  const stars = record.number('rating')
  return stars === null ? null : ratingOf((stars / maxStars) * 100)
}

function isAdult(record: WireFields): boolean {
  if (record.fields('esrb_rating').text('slug') === adultRating) return true
  return record.list('tags').some((tag) => adultTags.includes(wireFields(tag).text('slug') ?? ''))
}

function screenshotsOf(record: WireFields): string[] {
  const shots = record.list('short_screenshots').map((shot) => wireFields(shot).value('image'))
  const all = [...shots, record.value('background_image'), record.value('background_image_additional')]
  return unique(all.map(imageOf)).slice(0, maxScreenshots)
}

function imageOf(url: unknown): string | null {
  return isText(url) && /^https?:\/\//i.test(url) ? url : null
}

function pageOf(record: WireFields): string | null {
  const slug = record.text('slug')
  return slug === null ? null : `https://rawg.io/games/${encodeURIComponent(slug)}`
}
