import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { dateIn, dateOfSeconds, statedDate } from '../dates.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { namesOf, storefrontAppIdOf } from '../provider-fields.ts'
import { adultDescriptors, platformsOf, thinGame } from './game.ts'
import type { SteamStore, StoreCall } from './store.ts'

/** The address of a request with more ids gets too long. */
export const maxItems = 200

/** The types of store items. https://partner.steamgames.com/doc/store/types */
const itemType = { game: 0, mod: 2, dlc: 4, music: 11 } as const

/** An app as the store lists it, in less detail than its page. */
export type StoreItem = { id: number; title: string; kind: 'game' | 'dlc' | 'music' | 'other'; fields: WireFields }

/**
 * Many apps with one request, at most `maxItems`; `null` if the Web API does not have this method. Unknown ids are
 * missing. https://steamapi.xpaw.me/#IStoreBrowseService/GetItems
 */
export async function storeItems(
  { askApi }: SteamStore,
  appIds: readonly number[],
  how: StoreCall,
): Promise<Map<number, StoreItem> | null> {
  const input = {
    ids: appIds.slice(0, maxItems).map((appid) => ({ appid })),
    context: { language: 'english', country_code: 'US' },
    data_request: {
      include_assets: true,
      include_basic_info: true,
      include_platforms: true,
      include_release: true,
    },
  }
  const isExpected = (answer: WireFields) => Array.isArray(answer.fields('response').value('store_items'))
  const answer = await askApi('/IStoreBrowseService/GetItems/v1/', input, { ...how, isExpected })
  if (answer === null) return null
  const items = answer.fields('response').list('store_items')
  return new Map(items.flatMap((item) => itemOf(wireFields(item)) ?? []).map((item) => [item.id, item]))
}

/** The items for lookups that work without them: `null` if the Web API fails or does not answer soon. */
export async function itemsOrNull(
  store: SteamStore,
  appIds: readonly number[],
  how: StoreCall,
): Promise<Map<number, StoreItem> | null> {
  try {
    return await storeItems(store, appIds, { ...how, call: store.withShareOfTime(how.call) })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function itemOf(fields: WireFields): StoreItem | null {
  const id = storefrontAppIdOf(fields.value('appid') ?? fields.value('id'))
  const title = plainLine(fields.text('name') ?? '')
  if (id === null || title === '' || (fields.number('success') ?? 1) !== 1) return null
  return { id, title, kind: kindOf(fields.number('type')), fields }
}

function kindOf(type: number | null): StoreItem['kind'] {
  if (type === null || type === itemType.game || type === itemType.mod) return 'game'
  if (type === itemType.dlc) return 'dlc'
  return type === itemType.music ? 'music' : 'other'
}

export function gameOfItem(item: StoreItem, store: SteamStore): ProviderGame {
  const { id, title, fields } = item
  const info = fields.fields('basic_info')
  const release = fields.fields('release')
  const isEarly = fields.flag('is_early_access') || release.flag('is_early_access')
  const releaseDate = releaseDateOf(fields)
  const isKnown = releaseDate !== null || release.names().length > 0
  return {
    ...thinGame(id, title),
    releaseStatus: isComing(fields) ? 'upcoming' : isEarly ? 'early_access' : isKnown ? 'released' : 'unknown',
    releaseDate,
    coverUrl: coverOf(item, store),
    platforms: [...new Set(platformsOf(fields.fields('platforms')))],
    developers: namesOf(info.list('developers')),
    publishers: namesOf(info.list('publishers')),
    adult: fields.list('content_descriptorids').some((each) => adultDescriptors.includes(Number(each))),
    earlyAccess: isEarly,
    summary: plainText(info.text('short_description') ?? '') || null,
    links: [{ kind: 'steam', url: `${store.address}/app/${id}` }],
  }
}

const isComing = (fields: WireFields): boolean =>
  fields.flag('is_coming_soon') || fields.fields('release').flag('is_coming_soon')

/** The day on which the store's pages of the US change, and which the details of an app name. */
const storeZone = 'America/Los_Angeles'

const exactDay = 'date_full'

/** How exact the instant of a coming release is meant, if not to the day. An instant for a period lies in it by UTC. */
const periods: Partial<Record<string, (date: string) => string>> = {
  date_month: (date) => date.slice(0, 7),
  date_quarter: (date) => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`,
  date_year: (date) => date.slice(0, 4),
  text_comingsoon: () => '',
  text_tba: () => '',
}

/** The day of the release. A period counts by its last day, so that no game counts as released too early. */
export function releaseDateOf(fields: WireFields): string | null {
  const release = fields.fields('release')
  const custom = release.text('custom_release_date_message')
  if (custom !== null) return statedDate(custom)
  const seconds = release.number('steam_release_date') ?? release.number('original_release_date')
  if (seconds === null || seconds <= 0) return null
  const display = (isComing(fields) ? release.text('coming_soon_display') : null) ?? exactDay
  if (display === exactDay) return dateIn(storeZone, seconds)
  // The instant of a display that is not known may be a placeholder.
  return statedDate(periods[display]?.(dateOfSeconds(seconds) ?? '') ?? null)
}

/** The portrait of an app, else its header, at the address that the store hands out: it has a hash that cannot be guessed. */
export function coverOf({ fields }: StoreItem, { imageAddress }: Pick<SteamStore, 'imageAddress'>): string | null {
  const assets = fields.fields('assets')
  const format = assets.text('asset_url_format')
  const file = assets.text('library_capsule') ?? assets.text('header')
  const path = format === null || file === null ? null : format.replace('$' + '{FILENAME}', () => file)
  return path === null ? null : imageAt(path, imageAddress)
}

const imagePath = /^[\w./-]+\.\w+(?:\?t=\d+)?$/

/** The image of an app by the name of its file; `null` without a name. */
export function imageOfApp(
  id: number,
  file: string | null,
  { imageAddress }: Pick<SteamStore, 'imageAddress'>,
): string | null {
  return file === null ? null : imageAt(`steam/apps/${id}/${file}`, imageAddress)
}

function imageAt(path: string, imageAddress: SteamStore['imageAddress']): string | null {
  return imagePath.test(path) && !path.includes('..') ? imageAddress(path) : null
}
