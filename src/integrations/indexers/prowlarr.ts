import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'
import type { Prowlarr, ProwlarrConnection, ProwlarrIndexer } from '#domain/indexers/prowlarr.ts'
import type { Outbound } from '#domain/ports/outbound.ts'

const product = 'Prowlarr'
const timeoutMs = 30_000
/** Each one is asked in every search. */
const maxIndexers = 1000

const Category = Type.Object({ id: Type.Integer(), name: Type.Optional(Type.Union([Type.String(), Type.Null()])) })
const ParentCategory = Type.Composite([
  Category,
  Type.Object({ subCategories: Type.Optional(Type.Union([Type.Array(Category), Type.Null()])) }),
])
const ListedIndexer = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  enable: Type.Boolean(),
  protocol: Type.String(),
  priority: Type.Optional(Type.Integer()),
  supportsRss: Type.Optional(Type.Boolean()),
  supportsSearch: Type.Optional(Type.Boolean()),
  capabilities: Type.Optional(
    Type.Object({ categories: Type.Optional(Type.Union([Type.Array(ParentCategory), Type.Null()])) }),
  ),
})

/** Connects to Prowlarr. https://prowlarr.com/docs/api/#/Indexer/get_api_v1_indexer */
export function connectProwlarr({ url, apiKey }: ProwlarrConnection, outbound: Outbound): Prowlarr {
  const base = baseOf(url)
  return {
    async indexers(signal) {
      const answer = await outbound.request({
        product,
        url: `${base}/api/v1/indexer`,
        headers: { 'X-Api-Key': apiKey, Accept: 'application/json' },
        timeoutMs,
        ...(signal === undefined ? {} : { signal }),
      })
      if (answer.status === 401 || answer.status === 403) {
        throw new AppError('upstream', `${product}: it rejected the API key (status ${answer.status})`)
      }
      if (answer.status !== 200) throw new AppError('upstream', `${product}: it responded with status ${answer.status}`)
      const listed = answer.json()
      if (!Array.isArray(listed)) {
        throw new AppError('upstream', `${product}: the response is not a list of indexers; check the address`)
      }
      if (listed.length > maxIndexers) {
        const message = `${product}: it lists ${listed.length} indexers, but only ${maxIndexers} can be synced. Remove some there`
        throw new AppError('upstream', message)
      }
      return listed.flatMap((each: unknown) => readIndexer(each, base) ?? [])
    },
  }
}

// Users paste the URL of a page or of an indexer's feed.
function baseOf(pasted: string): string {
  const url = new URL(pasted)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/(?:api(?:\/v1)?|\d+\/api|settings|indexers)$/i, '')
}

function readIndexer(value: unknown, base: string): ProwlarrIndexer | null {
  if (!Value.Check(ListedIndexer, value)) return null
  if (value.protocol !== 'torrent' && value.protocol !== 'usenet') return null
  return {
    id: value.id,
    name: value.name.trim().slice(0, 100) || `Indexer ${value.id}`,
    url: `${base}/${value.id}/api`,
    protocol: value.protocol === 'torrent' ? 'torznab' : 'newznab',
    enabled: value.enable,
    priority: Math.min(50, Math.max(1, value.priority ?? 25)),
    supportsRss: value.supportsRss ?? true,
    supportsSearch: value.supportsSearch ?? true,
    categories: (value.capabilities?.categories ?? []).map((category): IndexerCategory => {
      const named = ({ id, name }: { id: number; name?: string | null }) => ({ id, name: name ?? String(id) })
      return { ...named(category), subcategories: (category.subCategories ?? []).map(named) }
    }),
  }
}
