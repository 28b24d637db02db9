import { maxParts } from '#domain/games/merge-relations.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { GameRelations, PlatformRelease, ProviderPart, RelatedGame } from '#domain/games/relations.ts'
import { parseStorefrontDate } from '#domain/games/storefront-date.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { plausibleDate } from '../dates.ts'
import { partKindOfTitle } from '../part-kind.ts'
import { isUnreadable } from '../provider-fields.ts'
import { gameType, parentFields, partLists, relatedLists, seriesLists } from './fields.ts'
import { alternateTitlesOf, numberOrId, releaseDateOf, steamAppIdOf, typeOf } from './game.ts'

const maxRelated = 200

const partKindByType: Partial<Record<number, PartKind>> = {
  [gameType.dlc]: 'dlc',
  [gameType.expansion]: 'expansion',
  [gameType.season]: 'season',
  [gameType.pack]: 'dlc',
  [gameType.episode]: 'other',
}

/** A port has the name of its game, and an update or a mod is no game of its own. */
const relatedTypes: readonly number[] = [
  gameType.mainGame,
  gameType.bundle,
  gameType.standaloneExpansion,
  gameType.remake,
  gameType.remaster,
  gameType.expandedGame,
  gameType.fork,
]

/** Converts a game record with its relations, and the records whose parent it is. */
export function relationsOfRecord(record: WireFields, children: readonly WireFields[]): GameRelations {
  const id = record.number('id') ?? 0
  const recordsIn = (list: string): WireFields[] => record.list(list).map(wireFields)
  const listed = { dlcs: new Set(recordsIn('dlcs').map(idOf)), expansions: new Set(recordsIn('expansions').map(idOf)) }
  const kindOf = (each: WireFields): PartKind | null => {
    const type = typeOf(each)
    if (type !== gameType.mainGame) return partKindByType[type] ?? null
    return listed.dlcs.has(idOf(each)) ? 'dlc' : listed.expansions.has(idOf(each)) ? 'expansion' : null
  }
  const parts = distinct([...partLists.flatMap(recordsIn), ...children]).flatMap((each) => {
    const kind = isEdition(each) ? null : kindOf(each)
    return kind === null ? [] : [partOf(each, kind)]
  })
  const releases = releasesOf(record)
  const related = distinct([
    ...parentFields.map((field) => record.fields(field)),
    ...[...relatedLists, 'expansions'].flatMap(recordsIn),
    ...children,
    ...seriesLists.flatMap((list) => recordsIn(list).flatMap((series) => series.list('games').map(wireFields))),
  ]).filter((each) => idOf(each) !== id && relatedTypes.includes(typeOf(each)) && kindOf(each) === null)
  const isWhole = parts.length <= maxParts && [...partLists.flatMap(recordsIn), ...children].every(isReadable)
  return {
    ...(isWhole ? {} : { isPartial: true }),
    alternateTitles: alternateTitlesOf(record),
    releases,
    parts: parts.slice(0, maxParts),
    related: related
      .filter((each) => !isEdition(each))
      .slice(0, maxRelated)
      .map(relatedOf),
  }
}

/** `release_date_statuses` of IGDB. Other statuses, such as a beta or a patch for new hardware, are no release. */
const releaseKinds: Record<string, PlatformRelease['kind']> = {
  '': 'release',
  'full release': 'release',
  'early access': 'earlyAccess',
}

/**
 * The dates of platforms that are known to the day. Undefined if some cannot be read, so that known ones stay.
 * https://api-docs.igdb.com/#release-date
 */
function releasesOf(record: WireFields): PlatformRelease[] | undefined {
  const isOdd = (each: WireFields): boolean =>
    isUnreadable(each, 'platform', each.fields('platform').text('name')) ||
    isUnreadable(each, 'human', each.text('human'))
  if (record.list('release_dates').map(wireFields).some(isOdd)) return undefined
  return record.list('release_dates').flatMap((each) => {
    const fields = wireFields(each)
    const platform = fields.fields('platform').text('name')
    const kind = releaseKinds[fields.fields('status').text('name')?.toLowerCase() ?? '']
    const date = parseStorefrontDate(fields.text('human') ?? '')
    if (platform === null || kind === undefined || date?.precision !== 'day' || plausibleDate(date.date) === null)
      return []
    return [{ platform: platformName(platform), kind, date: date.date }]
  })
}

const isReadable = (record: WireFields): boolean => idOf(record) !== null && record.text('name') !== null

const idOf = (record: WireFields): number | null => record.number('id')

/** An edition is the game itself under a longer name. */
const isEdition = (record: WireFields): boolean => numberOrId(record, 'version_parent') !== null

/** Named records, each once. References that were not expanded are left out. */
function distinct(records: readonly WireFields[]): WireFields[] {
  const known = new Map<number, WireFields>()
  for (const record of records) {
    const id = idOf(record)
    if (id !== null && record.text('name') !== null && !known.has(id)) known.set(id, record)
  }
  return [...known.values()]
}

function partOf(record: WireFields, kind: PartKind): ProviderPart {
  const title = record.text('name') ?? ''
  return {
    kind: partKindOfTitle(title) ?? kind,
    title,
    metadataId: `igdb:${record.number('id')}`,
    storefrontAppId: steamAppIdOf(record),
    releaseDate: releaseDateOf(record),
  }
}

function relatedOf(record: WireFields): RelatedGame {
  const date = releaseDateOf(record)
  return {
    title: record.text('name') ?? '',
    year: date === null ? null : Number(date.slice(0, 4)),
    metadataId: `igdb:${record.number('id')}`,
  }
}
