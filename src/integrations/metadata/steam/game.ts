import type { ProviderGame } from '#domain/games/metadata.ts'
import { listOf, type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { statedDate } from '../dates.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { ratingOf, storefrontAppIdOf, unique, webLinks } from '../provider-fields.ts'

const earlyAccessGenre = '70'
/** 3 is "adult only sexual content", 4 "frequent nudity or sexual content". */
export const adultDescriptors = [3, 4]
const maxScreenshots = 12

/** Converts a search result; null for bundles and other items that are not apps. An app may also be no game. */
export function gameOfSearchItem(item: unknown): ProviderGame | null {
  const fields = wireFields(item)
  const id = storefrontAppIdOf(fields.value('id'))
  const title = fields.text('name')
  if (fields.text('type') !== 'app' || id === null || title === null) return null
  return {
    ...thinGame(id, plainLine(title)),
    coverUrl: imageIn(fields, 'tiny_image'),
    platforms: platformsOf(fields.fields('platforms')),
    rating: ratingOf(fields.number('metascore')),
  }
}

/** Converts app details; null if the app is not a game but an add-on, demo, soundtrack, … */
export function gameOfDetails(details: WireFields, storeAddress: string): ProviderGame | null {
  const id = storefrontAppIdOf(details.value('steam_appid'))
  const title = details.text('name')
  if (!['game', 'mod'].includes(details.text('type') ?? '') || id === null || title === null) return null
  const genres = details.list('genres').map(wireFields)
  const earlyAccess = genres.some((genre) => String(genre.text('id') ?? genre.number('id')) === earlyAccessGenre)
  const release = details.fields('release_date')
  return {
    ...thinGame(id, plainLine(title)),
    releaseStatus: releaseStatusOf(release, earlyAccess),
    releaseDate: statedDate(release.text('date')),
    coverUrl: imageIn(details, 'header_image'),
    platforms: platformsOf(details.fields('platforms')),
    genres: genres
      .filter((genre) => genre.text('id') !== earlyAccessGenre)
      .map((genre) => genre.text('description'))
      .filter((name) => name !== null),
    developers: unique(details.list('developers')),
    publishers: unique(details.list('publishers')),
    rating: ratingOf(details.fields('metacritic').number('score')),
    adult: isAdult(details),
    earlyAccess,
    summary: summaryOf(details),
    screenshots: screenshotsOf(details),
    links: linksOf(details, `${storeAddress}/app/${id}`),
  }
}

/** An answer that lacks a field says neither that the game is out, nor that its date was withdrawn. */
function releaseStatusOf(release: WireFields, earlyAccess: boolean): ProviderGame['releaseStatus'] {
  if (release.flag('coming_soon')) return typeof release.value('date') === 'string' ? 'upcoming' : 'unknown'
  if (earlyAccess) return 'early_access'
  return release.value('coming_soon') === false ? 'released' : 'unknown'
}

/** A game of which only the id and the title are known. */
export function thinGame(id: number, title: string): ProviderGame {
  return {
    metadataId: `steam:${id}`,
    title,
    storefrontAppId: id,
    releaseStatus: 'unknown',
    releaseDate: null,
    coverUrl: null,
    platforms: [],
    genres: [],
    themes: [],
    developers: [],
    publishers: [],
    rating: null,
    adult: false,
    earlyAccess: false,
    alternateTitles: [],
    summary: null,
    screenshots: [],
    links: [],
  }
}

/** The address of an image that the store hands out. */
export function imageIn(fields: WireFields, name: string): string | null {
  const url = fields.text(name)
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}

function isAdult(details: WireFields): boolean {
  const descriptors = listOf(details.fields('content_descriptors').list('ids'))
  const age = details.number('required_age') ?? Number.parseInt(details.text('required_age') ?? '0', 10)
  return age >= 18 || descriptors.some((id) => adultDescriptors.includes(Number(id)))
}

/** By the names of the store's flags, in details and in store items. */
const platformNames = { windows: 'PC', mac: 'Mac', linux: 'Linux', steamos_linux: 'Linux' }

export function platformsOf(platforms: WireFields): string[] {
  return Object.entries(platformNames)
    .filter(([name]) => platforms.flag(name))
    .map(([, platform]) => platform)
}

function summaryOf(details: WireFields): string | null {
  const text = plainText(details.text('short_description') ?? details.text('about_the_game') ?? '')
  return text === '' ? null : text.slice(0, 20_000)
}

function screenshotsOf(details: WireFields): string[] {
  const all = details.list('screenshots').map((shot) => wireFields(shot).text('path_full'))
  return all.filter((url): url is string => url?.startsWith('http') === true).slice(0, maxScreenshots)
}

function linksOf(details: WireFields, storePage: string): ProviderGame['links'] {
  return webLinks([
    { kind: 'steam', url: storePage },
    { kind: 'website', url: details.text('website') },
    { kind: 'metacritic', url: details.fields('metacritic').text('url') },
  ])
}
