import type { ProviderGame } from '#domain/games/metadata.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { gameOfDetails } from './game.ts'
import { coverOf, itemsOrNull } from './items.ts'
import type { SteamStore } from './store.ts'

export const detailsFreshMs = 6 * 3_600_000

/** The details of an app of any type; `null` if the store does not have it. */
export async function detailsOf(store: SteamStore, id: string, call: ProviderCall): Promise<WireFields | null> {
  const appId = /^(?:steam:)?(\d{1,10})$/.exec(id)?.[1]
  if (appId === undefined) return null
  const how = { freshMs: detailsFreshMs, call, isExpected: (answer: WireFields) => isKnownOrNot(answer.fields(appId)) }
  const found = await store.ask('/api/appdetails', { appids: appId }, how)
  const entry = found.fields(appId)
  return entry.flag('success') ? entry.fields('data') : null
}

/** An answer that does not say whether the store has the app says neither. */
function isKnownOrNot(entry: WireFields): boolean {
  if (!entry.flag('success')) return entry.value('success') === false
  const data = entry.fields('data')
  return data.text('name') !== null && data.text('type') !== null
}

/** `null` for details of something that is no game. */
export async function gameWithCover(
  store: SteamStore,
  details: WireFields | null,
  call: ProviderCall,
): Promise<ProviderGame | null> {
  const game = details === null ? null : gameOfDetails(details, store.address)
  if (game?.storefrontAppId == null) return null
  return { ...game, coverUrl: await coverOr(game.coverUrl, store, { appId: game.storefrontAppId, call }) }
}

/** The cover that the store hands out with an app's item. Details have only a wide header image, the `other`. */
export async function coverOr(
  other: string | null,
  store: SteamStore,
  { appId, call }: { appId: number; call: ProviderCall },
): Promise<string | null> {
  const item = (await itemsOrNull(store, [appId], { freshMs: detailsFreshMs, call }))?.get(appId)
  return (item === undefined ? null : coverOf(item, store)) ?? other
}
