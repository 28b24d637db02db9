import { Type } from '@sinclair/typebox'
import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { MetadataProviderKind, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { createTtlCache, getOrFetch } from '#domain/ttl-cache.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createCallBudget } from '../services/call-budget.ts'
import { gameOfDetails, gameOfSearchItem } from './steam-game.ts'

const product = 'Steam'
const hourMs = 3_600_000
const settings = Type.Object({})

/** The Steam store API, which needs no key or account. https://wiki.teamfortress.com/wiki/User:RJackson/StorefrontAPI */
export const steam: MetadataProviderKind = {
  provider: 'steam',
  label: product,
  settings,
  docsUrl: 'https://store.steampowered.com',
  connect(_settings, { outbound, clock, addresses }) {
    const store = addresses.steamStore ?? 'https://store.steampowered.com'
    const images = addresses.steamImages ?? 'https://shared.akamai.steamstatic.com'
    // The store allows about 200 calls in five minutes from one address.
    const budget = createCallBudget(product, clock, { maxCalls: 190, withinMs: 300_000, reserved: 40 })
    const searches = createTtlCache<Promise<ProviderGame[]>>(clock, { ttlMs: hourMs / 4, maxEntries: 200 })
    const games = createTtlCache<Promise<ProviderGame | null>>(clock, { ttlMs: 6 * hourMs, maxEntries: 500 })

    async function ask(path: string, query: Record<string, string>, call?: ProviderCall): Promise<unknown> {
      budget.take(call)
      const parameters = new URLSearchParams({ ...query, l: 'english', cc: 'US' })
      const answer = await outbound.request({ product, url: `${joinAddress(store, path)}?${parameters}` })
      if (isRefusal(answer)) throw budget.pause(retryAfter(answer, clock))
      if (answer.status !== 200)
        throw new AppError('upstream', `${product}: the store responded with status ${answer.status}`)
      const found = answer.json()
      if (found === null) throw budget.pause(retryAfter(answer, clock))
      return found
    }

    const posterOf = (id: number) => joinAddress(images, `/store_item_assets/steam/apps/${id}/library_600x900.jpg`)

    async function describe(id: string, call?: ProviderCall): Promise<ProviderGame | null> {
      const entry = wireFields(await ask('/api/appdetails', { appids: id }, call)).fields(id)
      if (!entry.flag('success')) return null
      const game = gameOfDetails(entry.fields('data'), store)
      if (game?.storefrontAppId == null) return null
      const poster = posterOf(game.storefrontAppId)
      return (await exists(outbound, poster)) ? { ...game, coverUrl: poster } : game
    }

    async function find(query: string, call?: ProviderCall): Promise<ProviderGame[]> {
      const found = wireFields(await ask('/api/storesearch/', { term: query }, call))
      return found.list('items').flatMap((item) => gameOfSearchItem(item, posterOf) ?? [])
    }

    return {
      async search(query, limit, call) {
        const term = query.trim()
        if (term === '') return []
        return (await getOrFetch(searches, term.toLowerCase(), () => find(term, call))).slice(0, limit)
      },
      async game(id, call) {
        const appId = /^(?:steam:)?(\d{1,10})$/.exec(id)?.[1]
        return appId === undefined ? null : getOrFetch(games, appId, () => describe(appId, call))
      },
    } satisfies MetadataSource
  },
}

/** Steam answers too many calls with 429 or with an empty 403. */
function isRefusal({ status, bytes }: OutboundAnswer): boolean {
  return status === 429 || (status === 403 && bytes.byteLength < 10)
}

const defaultPauseSeconds = 60
const maxPauseSeconds = 24 * 3600

/** Parses Retry-After (seconds or a date) to seconds. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter({ headers }: OutboundAnswer, clock: Clock): number {
  const asked = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - clock.now().getTime()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxPauseSeconds) : defaultPauseSeconds
}

/** Whether a poster exists; not every app has one. A failed request counts as missing. */
async function exists(outbound: Outbound, url: string): Promise<boolean> {
  try {
    return (await outbound.request({ product, url, method: 'HEAD', timeoutMs: 4000 })).status === 200
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
