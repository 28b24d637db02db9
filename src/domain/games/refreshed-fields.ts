import { normalizeTitle } from '../release-name/normalize-title.ts'
import type { Game } from './game.ts'
import { isGap, type ProviderGame } from './metadata.ts'
import { nextRelease } from './release-change.ts'

/** The fields of a game that its metadata provider knows. A refresh keeps those that the user edited. */
const providerFields = [
  'title',
  'storefrontAppId',
  'releaseStatus',
  'releaseDate',
  'coverUrl',
  'platforms',
  'genres',
  'themes',
  'developers',
  'publishers',
  'rating',
  'adult',
  'earlyAccess',
  'alternateTitles',
  'summary',
  'screenshots',
  'links',
] as const satisfies readonly (keyof Game)[]
export type ProviderField = (typeof providerFields)[number]
type ProviderValues = Pick<Game, ProviderField>
/** A record of a provider, or what another entry of the title knows. */
export type KnownFields = Omit<ProviderGame, 'metadataId'> & Pick<Game, 'metadataId'>

/** Returns what a game knows from its provider, for another entry of its title. */
export function providerRecordOf(game: Game): KnownFields {
  const known = Object.fromEntries(providerFields.map((name) => [name, game[name]])) as ProviderValues
  return { ...known, metadataId: game.metadataId }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : isSame(one, other)

/** The fields of a new game that the user filled in with something else than the provider knows. */
export function fieldsEnteredFor(input: Partial<ProviderValues>, known: KnownFields | null): ProviderField[] {
  return providerFields.filter((name) => !isGap(input[name]) && !sameText(input[name], known?.[name]))
}

/**
 * The edited fields of a game after a change by its user. A field that gets the value of the record that the game is
 * matched with no longer counts as edited.
 */
export function editedAfter(
  edited: readonly string[],
  before: Game,
  { change, known }: { change: Partial<Game>; known: ProviderGame | null },
): string[] {
  const given = providerFields.filter((name) => change[name] !== undefined)
  const changed = given.filter((name) => !sameText(change[name], before[name]))
  const confirmed: ReadonlySet<string> = new Set(
    given.filter((name) => known !== null && sameText(change[name], known[name])),
  )
  return [...new Set([...edited, ...changed])].filter((name) => !confirmed.has(name))
}

/**
 * The fields that a provider's record changes. Fields that the user edited and values that the provider lacks stay, and
 * other titles are added to the known ones.
 */
export function refreshedFields(game: Game, known: ProviderGame, edited: ReadonlySet<string>): Partial<ProviderValues> {
  const { metadataId, title, alternateTitles, adult, ...values } = known
  // Other letters of the same title are no reason to rename a game.
  const isRenamed = title.trim() !== '' && normalizeTitle(title) !== normalizeTitle(game.title)
  const found = {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isGap(value))),
    ...nextRelease(game, edited.has('releaseDate') ? { ...known, releaseDate: game.releaseDate } : known),
    ...(adult ? { adult } : {}),
    ...(isRenamed ? { title: title.trim() } : {}),
  }
  const changed = Object.entries(found).filter(
    ([name, value]) => !edited.has(name) && !isSame(value, game[name as ProviderField]),
  )
  const fields: Partial<ProviderValues> = Object.fromEntries(changed)
  const renamed = fields.title ?? game.title
  const titles = mergeTitles(renamed, [...game.alternateTitles, game.title, title, ...alternateTitles])
  return isSame(titles, game.alternateTitles) ? fields : { ...fields, alternateTitles: titles }
}

/** The fields of a game that was matched with another record: nothing of the former one stays. */
export function rematchedFields(known: ProviderGame, edited: ReadonlySet<string>): Partial<ProviderValues> {
  const { metadataId, ...values } = known
  return Object.fromEntries(Object.entries(values).filter(([name]) => !edited.has(name)))
}

const maxTitles = 50
const maxTitleLength = 500

/** Titles without duplicates, and without those that a game's own title stands for. The first ones are kept. */
export function mergeTitles(title: string, titles: readonly string[]): string[] {
  const keyOf = (text: string): string => normalizeTitle(text) || text.toLowerCase()
  const byKey = new Map<string, string>([[keyOf(title), title]])
  for (const text of titles) {
    const plain = text.trim().slice(0, maxTitleLength)
    if (plain !== '' && !byKey.has(keyOf(plain))) byKey.set(keyOf(plain), plain)
  }
  return [...byKey.values()].slice(1, maxTitles + 1)
}
