import { Type } from '@sinclair/typebox'
import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import type {
  MetadataProviderKind,
  MetadataSource,
  ProviderCall,
  ServiceContext,
} from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { withDeadline } from '../services/with-deadline.ts'
import { gameOfDetails, gameOfSearchItem } from './steam-game.ts'

const product = 'Steam'
const hourMs = 3_600_000
const searchFreshMs = hourMs / 4
const detailsFreshMs = 6 * hourMs
const posterFreshMs = 7 * 24 * hourMs
const settings = Type.Object({})

/** The Steam store API, which needs no key or account. https://wiki.teamfortress.com/wiki/User:RJackson/StorefrontAPI */
export const steam: MetadataProviderKind = {
  provider: 'steam',
  label: product,
  settings,
  docsUrl: 'https://store.steampowered.com',
  connect(_settings, context) {
    const { askStore, hasImage } = connectStore(context)
    const store = storeAddress(context)
    const images = context.addresses.steamImages ?? 'https://shared.akamai.steamstatic.com'
    const posterOf = (id: number) => joinAddress(images, `/store_item_assets/steam/apps/${id}/library_600x900.jpg`)

    return {
      async search(query, limit, call) {
        const term = query.trim().toLowerCase()
        if (term === '') return []
        const found = await askStore('/api/storesearch/', { term }, { freshMs: searchFreshMs, call })
        return found
          .list('items')
          .flatMap((item) => gameOfSearchItem(item, posterOf) ?? [])
          .slice(0, limit)
      },
      async game(id, requested) {
        const appId = /^(?:steam:)?(\d{1,10})$/.exec(id)?.[1]
        if (appId === undefined) return null
        const call = withDeadline(requested, context)
        const found = await askStore('/api/appdetails', { appids: appId }, { freshMs: detailsFreshMs, call })
        const entry = found.fields(appId)
        const game = entry.flag('success') ? gameOfDetails(entry.fields('data'), store) : null
        if (game?.storefrontAppId == null) return null
        const poster = posterOf(game.storefrontAppId)
        return (await hasImage(poster, call)) ? { ...game, coverUrl: poster } : game
      },
    } satisfies MetadataSource
  },
}

const storeAddress = ({ addresses }: ServiceContext): string => addresses.steamStore ?? 'https://store.steampowered.com'

type StoreCall = { freshMs: number; call: ProviderCall | undefined }

function connectStore(context: ServiceContext) {
  // The store allows about 200 calls in five minutes from one address.
  const limits = { maxCalls: 190, withinMs: 300_000, reserved: 40 }
  const store = createServiceClient({ ...context, product, limits, isRefusal })
  const images = createServiceClient({
    ...context,
    product: 'Steam images',
    limits: { maxCalls: 600, withinMs: 60_000, reserved: 200 },
  })
  return {
    async askStore(path: string, query: Record<string, string>, { freshMs, call }: StoreCall): Promise<WireFields> {
      const parameters = new URLSearchParams({ ...query, l: 'english', cc: 'US' })
      return wireFields(
        await store.json({ url: `${joinAddress(storeAddress(context), path)}?${parameters}`, freshMs, call }),
      )
    },
    /** Not every app has a poster. One that cannot be looked up now counts as missing. */
    async hasImage(url: string, call: ProviderCall | undefined): Promise<boolean> {
      try {
        return await images.exists({ url, freshMs: posterFreshMs, call })
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}

/** Steam answers too many calls with 429, an empty 403, or `null`. */
function isRefusal({ status, bytes, text }: OutboundAnswer): boolean {
  return (
    (status === 403 && bytes.byteLength < 10) || (status === 200 && bytes.byteLength < 10 && text().trim() === 'null')
  )
}
