import { AppError, RetryLaterError } from '#domain/errors.ts'
import { maxParts } from '#domain/games/merge-relations.ts'
import type { GameRelations, ProviderPart } from '#domain/games/relations.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { partKindOfTitle } from '../part-kind.ts'
import { plainLine } from '../plain-text.ts'
import { storefrontAppIdOf } from '../provider-fields.ts'
import { maxItems, releaseDateOf, type StoreItem, storeItems } from './items.ts'
import { hasResults, type SteamStore } from './store.ts'

const dayMs = 24 * 3_600_000

/**
 * The add-ons of an app, by the details that the caller has, and with one more request for the names of 200 of them: from
 * the Web API, else from a search for the title, which finds a part of them. An add-on has its game as a related one.
 */
export async function relationsOfDetails(
  store: SteamStore,
  details: WireFields,
  call: ProviderCall | undefined,
): Promise<GameRelations> {
  const game = details.fields('fullgame')
  const gameId = storefrontAppIdOf(game.value('appid'))
  const title = plainLine(game.text('name') ?? '')
  const related = gameId === null || title === '' ? [] : [{ title, year: null, metadataId: `steam:${gameId}` }]
  const listed = details.list('dlc').map(storefrontAppIdOf)
  const ids = [...new Set(listed.filter((id) => id !== null))]
  const addOns = { ids, title: details.text('name') ?? '' }
  if (ids.length > 0) {
    const parts = await partsOf(store, addOns, call)
    return { alternateTitles: [], related, ...parts, ...(listed.includes(null) ? { isPartial: true } : {}) }
  }
  return { alternateTitles: [], related, parts: [], ...(isNone(details.value('dlc')) ? {} : { isPartial: true }) }
}

const isNone = (dlc: unknown): boolean => dlc === undefined || dlc === null || (Array.isArray(dlc) && dlc.length === 0)

type AddOns = { ids: readonly number[]; title: string }

async function partsOf(
  store: SteamStore,
  addOns: AddOns,
  call: ProviderCall | undefined,
): Promise<Pick<GameRelations, 'parts' | 'isPartial'>> {
  const ids = addOns.ids.slice(0, maxParts)
  const batches = Array.from({ length: Math.ceil(ids.length / maxItems) }, (_, index) =>
    ids.slice(index * maxItems, (index + 1) * maxItems),
  )
  const answers = await Promise.all(batches.map((batch) => namedItems(store, batch, call)))
  if (answers.every((items) => items === null)) {
    return { parts: await searchedParts(store, addOns, call), isPartial: true }
  }
  const items = new Map(answers.flatMap((answer) => [...(answer ?? [])]))
  // A search would be a fourth request for a new game.
  if (items.size === 0) return { parts: [], isPartial: true }
  const parts = ids.flatMap((id) => {
    const item = items.get(id)
    return item === undefined ? [] : [partOf(item)]
  })
  const isCut = addOns.ids.length > ids.length
  return { parts, ...(isCut || answers.includes(null) ? { isPartial: true } : {}) }
}

/** `null` if the Web API cannot be used, which the store does not depend on. */
async function namedItems(
  store: SteamStore,
  ids: readonly number[],
  call: ProviderCall | undefined,
): Promise<ReadonlyMap<number, StoreItem> | null> {
  try {
    return await storeItems(store, ids, { freshMs: dayMs, call })
  } catch (error) {
    if (error instanceof AppError && !(error instanceof RetryLaterError)) return null
    throw error
  }
}

function partOf({ id, title, kind, fields }: StoreItem): ProviderPart {
  return {
    kind: kind === 'music' ? 'soundtrack' : (partKindOfTitle(title) ?? (kind === 'other' ? 'other' : 'dlc')),
    title,
    metadataId: `steam:${id}`,
    storefrontAppId: id,
    releaseDate: releaseDateOf(fields),
  }
}

async function searchedParts(
  { ask }: SteamStore,
  { ids, title }: AddOns,
  call: ProviderCall | undefined,
): Promise<ProviderPart[]> {
  const found = await ask(
    '/api/storesearch/',
    { term: plainLine(title).toLowerCase() },
    { freshMs: dayMs, call, isExpected: hasResults },
  )
  return found.list('items').flatMap((each) => {
    const item = wireFields(each)
    const id = storefrontAppIdOf(item.value('id'))
    const name = plainLine(item.text('name') ?? '')
    if (id === null || name === '' || !ids.includes(id)) return []
    const kind = partKindOfTitle(name) ?? 'dlc'
    return [{ kind, title: name, metadataId: `steam:${id}`, storefrontAppId: id, releaseDate: null }]
  })
}
