import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { ServiceCall, ServiceClient } from '#domain/ports/service-client.ts'
import type { StorefrontAccounts, StorefrontList } from '#domain/ports/storefront-accounts.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { plainLine } from '../metadata/plain-text.ts'
import { storefrontAppIdOf } from '../metadata/provider-fields.ts'
import { thinGame } from '../metadata/steam/game.ts'
import { imageOfApp } from '../metadata/steam/items.ts'
import { connectStore } from '../metadata/steam/store.ts'
import { createServiceClient } from '../services/service-client.ts'

const product = 'Steam Web API'
const maxEntries = 20_000
const maxShown = 60
/** An account that everybody may look up: Valve's. */
const knownAccount = '76561197960287930'

/** Accounts of Steam. https://partner.steamgames.com/doc/webapi */
export function connectSteamAccounts(context: ServiceContext): StorefrontAccounts {
  const api = context.addresses.steamApi ?? 'https://api.steampowered.com'
  // A key allows 100,000 calls a day.
  const limits = { maxCalls: 200, withinMs: 300_000, reserved: 100 }
  const store = connectStore(context)
  const connect = (): ServiceClient => createServiceClient({ ...context, product, limits })
  const open = connect()
  // A client stops after a refused key, so each key has its own.
  let keyed: { key: string; client: ServiceClient } | null = null
  const clientFor = (key: string): ServiceClient => {
    if (keyed?.key !== key) keyed = { key, client: connect() }
    return keyed.client
  }

  // Not cached: a user who makes a profile public expects to see the list at once.
  async function ask(client: ServiceClient, path: string, query: Record<string, string>, call?: ServiceCall) {
    const url = `${joinAddress(api, path)}?${new URLSearchParams(query)}`
    const hasKey = query.key !== undefined
    const found = await client.json({ url, freshMs: 0, call, ...(hasKey ? { secretParameters: ['key'] } : {}) })
    return wireFields(found).fields('response')
  }

  const owned = (client: ServiceClient, steamid: string, key: string, call?: ServiceCall): Promise<WireFields> => {
    // The extended information has the file of the cover.
    const information = { include_appinfo: '1', include_extended_appinfo: '1' }
    const options = { ...information, include_played_free_games: '1', format: 'json' }
    return ask(client, '/IPlayerService/GetOwnedGames/v1/', { key, steamid, ...options }, call)
  }

  return {
    async wishlist(steamid, call) {
      const response = await ask(open, '/IWishlistService/GetWishlist/v1/', { steamid }, call)
      if (!response.names().includes('items')) return null
      const { entries, unreadable } = readList(response, 'items', (item) => storefrontAppIdOf(item.value('appid')))
      return { entries: [...new Set(entries)].slice(0, maxEntries), unreadable }
    },
    async ownedGames(steamid, key, call) {
      const response = await owned(clientFor(key), steamid, key, call)
      if (!response.names().includes('games') && response.number('game_count') === null) return null
      if (response.number('game_count') === 0 && response.value('games') === undefined) return noEntries
      const { entries, unreadable } = readList(response, 'games', (game) => {
        const [id, name] = [storefrontAppIdOf(game.value('appid')), plainLine(game.text('name') ?? '')]
        return id === null || name === ''
          ? null
          : { ...thinGame(id, name.slice(0, 500)), coverUrl: imageOfApp(id, game.text('capsule_filename'), store) }
      })
      return { entries: entries.slice(0, maxEntries), unreadable }
    },
    async prove(key) {
      await owned(connect(), knownAccount, key)
    },
  }
}

const noEntries = { entries: [], unreadable: [] }

/** Throws if there is no list: an answer that cannot be read is no empty one. */
function readList<Entry>(
  response: WireFields,
  name: string,
  read: (item: WireFields) => Entry | null,
): StorefrontList<Entry> {
  const items = response.value(name)
  if (!Array.isArray(items)) throw new AppError('upstream', say('clients.notList', { product }))
  const found = items.map((item) => ({ item, entry: read(wireFields(item)) }))
  return {
    entries: found.flatMap(({ entry }) => entry ?? []),
    unreadable: found
      .filter(({ entry }) => entry === null)
      .map(({ item }) => (JSON.stringify(item) ?? '').slice(0, maxShown)),
  }
}
