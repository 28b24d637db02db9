import type { ReleaseStatus } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { dateOfSeconds, statedDate } from '../dates.ts'
import { isText, namesOf, ratingOf, storefrontAppIdOf, unique, webLinks } from '../provider-fields.ts'
import { playableTypes, steamSource } from './fields.ts'
import { linkKinds } from './link-kinds.ts'

/** What a conversion depends on besides the record. */
export type IgdbPlace = { images: string; now: Date }

const maxScreenshots = 12
const maxAlternateTitles = 50
const eroticTheme = 42
/** The ESRB rating "Adults Only". */
const adultsOnly = 'AO'

/** `game_status` of IGDB. https://api-docs.igdb.com/#game-status */
const status = { released: 0, alpha: 2, beta: 3, earlyAccess: 4, offline: 5, cancelled: 6, rumored: 7, delisted: 8 }

/** Converts a game record; null for add-ons and records without a name. */
export function gameOfRecord(record: WireFields, place: IgdbPlace): ProviderGame | null {
  const id = record.number('id')
  const title = record.text('name')
  if (id === null || title === null || !playableTypes.includes(typeOf(record))) return null
  const companies = record.list('involved_companies').map(wireFields)
  const companyNames = (role: string): string[] =>
    unique(companies.filter((each) => each.flag(role)).map((each) => each.fields('company').text('name')))
  const releaseDate = releaseDateOf(record)
  const releaseStatus = releaseStatusOf(record, releaseDate, place.now)
  return {
    metadataId: `igdb:${id}`,
    title,
    storefrontAppId: steamAppIdOf(record),
    releaseStatus,
    releaseDate,
    coverUrl: imageUrl(record.fields('cover'), 't_cover_big_2x', place),
    platforms: unique(namesOf(record.list('platforms')).map(platformName)),
    genres: namesOf(record.list('genres')),
    themes: namesOf(record.list('themes')),
    developers: companyNames('developer'),
    publishers: companyNames('publisher'),
    rating: ratingOf(record.number('total_rating') ?? record.number('aggregated_rating')),
    adult: isAdult(record),
    earlyAccess: releaseStatus === 'early_access',
    alternateTitles: alternateTitlesOf(record),
    summary: record.text('summary')?.trim().slice(0, 20_000) ?? null,
    screenshots: record
      .list('screenshots')
      .map((shot) => imageUrl(wireFields(shot), 't_1080p', place))
      .filter(isText)
      .slice(0, maxScreenshots),
    links: linksOf(record),
  }
}

/** Some old records of main games have no `game_type`. */
export function typeOf(record: WireFields): number {
  return record.number('game_type') ?? record.fields('game_type').number('id') ?? 0
}

/** Alternative and localized titles, without the title itself. */
export function alternateTitlesOf(record: WireFields): string[] {
  const title = record.text('name')?.toLowerCase()
  const names = [...namesOf(record.list('alternative_names')), ...namesOf(record.list('game_localizations'))]
  return unique(names)
    .filter((name) => name.toLowerCase() !== title)
    .slice(0, maxAlternateTitles)
}

/** The Steam application id of a record. The lowest is the game; higher ones are its demos and editions. */
export function steamAppIdOf(record: WireFields): number | null {
  const ids = record
    .list('external_games')
    .map(wireFields)
    .filter((each) => numberOrId(each, 'external_game_source') === steamSource)
    .map((each) => storefrontAppIdOf(each.value('uid')))
    .filter((id) => id !== null)
  return ids.length === 0 ? null : Math.min(...ids)
}

export function releaseDateOf(record: WireFields): string | null {
  const dates = record.list('release_dates').map(wireFields)
  const first = record.number('first_release_date')
  if (first === null) return earliest(dates.map((each) => shownDate(each)))
  // IGDB gives a period the date of its last or of its first day; the text says which period it is.
  const [shown] = dates.filter((each) => each.number('date') === first).flatMap((each) => shownDate(each) ?? [])
  return shown ?? dateOfSeconds(first)
}

function shownDate(date: WireFields): string | null {
  return statedDate(date.text('human'))
}

function earliest(dates: readonly (string | null)[]): string | null {
  return dates.filter(isText).sort()[0] ?? null
}

function releaseStatusOf(record: WireFields, date: string | null, now: Date): ReleaseStatus {
  const today = now.toISOString().slice(0, 10)
  const isOut = date !== null && date <= today
  switch (numberOrId(record, 'game_status')) {
    case status.cancelled:
      return 'cancelled'
    case status.earlyAccess:
      return 'early_access'
    case status.alpha:
    case status.beta:
      return isOut ? 'early_access' : 'upcoming'
    case status.rumored:
      return 'unknown'
    case status.offline:
    case status.delisted:
      return 'released'
    case status.released:
      // The status is often set before the day.
      return date === null || isOut ? 'released' : 'upcoming'
    default:
      if (date !== null) return isOut ? 'released' : 'upcoming'
      // A date that cannot be read was not withdrawn.
      return record.list('release_dates').some((each) => wireFields(each).text('human') !== null)
        ? 'upcoming'
        : 'unknown'
  }
}

function isAdult(record: WireFields): boolean {
  const themes = record.list('themes').map(wireFields)
  if (themes.some((theme) => theme.number('id') === eroticTheme)) return true
  const ratings = record.list('age_ratings').map(wireFields)
  return ratings.some((rating) => rating.fields('rating_category').text('rating') === adultsOnly)
}

/** Image ids become part of URLs, so anything else counts as no image. */
function imageUrl(image: WireFields, size: string, { images }: IgdbPlace): string | null {
  const id = image.text('image_id')
  return id !== null && /^\w+$/.test(id) ? `${images}/igdb/image/upload/${size}/${id}.jpg` : null
}

function linksOf(record: WireFields): ProviderGame['links'] {
  const websites = record.list('websites').map(wireFields)
  return webLinks([
    { kind: 'igdb', url: record.text('url') },
    ...websites.flatMap((website) => {
      const kind = linkKinds[numberOrId(website, 'type') ?? 0]
      return kind === undefined ? [] : [{ kind, url: website.text('url') }]
    }),
  ])
}

/** A reference to another record is its id, or the record where the query expanded it. */
export function numberOrId(record: WireFields, name: string): number | null {
  return record.number(name) ?? record.fields(name).number('id')
}
