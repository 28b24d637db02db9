import { type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'
import type { Prowlarr, ProwlarrConnection, ProwlarrIndexer, ProwlarrList } from '#domain/indexers/prowlarr.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound } from '#domain/ports/outbound.ts'

const product = 'Prowlarr'
const timeoutMs = 30_000
/** Each one is asked in every search. */
const maxIndexers = 1000

/** Prowlarr writes null for what it does not know. */
const Optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

const Category = Type.Object({ id: Type.Integer(), name: Optional(Type.String()) })
const ParentCategory = Type.Composite([Category, Type.Object({ subCategories: Optional(Type.Array(Type.Unknown())) })])
const ListedIndexer = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  enable: Optional(Type.Boolean()),
  protocol: Type.String(),
  priority: Optional(Type.Integer()),
  supportsRss: Optional(Type.Boolean()),
  supportsSearch: Optional(Type.Boolean()),
  capabilities: Optional(Type.Object({ categories: Optional(Type.Array(Type.Unknown())) })),
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
        signal,
      })
      if (answer.status === 401 || answer.status === 403) {
        throw new AppError('upstream', say('services.rejectedKey', { product, status: answer.status }))
      }
      if (answer.status !== 200)
        throw new AppError('upstream', say('services.prowlarrStatus', { product, status: answer.status }))
      const listed = answer.json()
      if (!Array.isArray(listed)) {
        throw new AppError('upstream', say('services.notListOfIndexers', { product }))
      }
      if (listed.length > maxIndexers) {
        const message = `${product}: it lists ${listed.length} indexers, but only ${maxIndexers} can be synced. Remove some there`
        throw new AppError('upstream', message)
      }
      return readList(listed, base)
    },
  }
}

// Users paste the URL of a page or of an indexer's feed.
function baseOf(pasted: string): string {
  const url = new URL(pasted)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/(?:api(?:\/v1)?|\d+\/api|settings|indexers)$/i, '')
}

function readList(listed: readonly unknown[], base: string): ProwlarrList {
  const list: ProwlarrList = { indexers: [], unreadable: [] }
  for (const [index, entry] of listed.entries()) {
    const indexer = readIndexer(entry, base)
    if (indexer !== null) list.indexers.push(indexer)
    else list.unreadable.push(namesOf(entry, index))
  }
  return list
}

function namesOf(entry: unknown, index: number): ProwlarrList['unreadable'][number] {
  const { id, name } = (typeof entry === 'object' && entry !== null ? entry : {}) as { id?: unknown; name?: unknown }
  const known = Number.isInteger(id) && Number(id) > 0 ? Number(id) : null
  const named = typeof name === 'string' ? plainName(name) : ''
  return { id: known, name: named || (known === null ? `Entry ${index + 1}` : `Indexer ${known}`) }
}

const plainName = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)

function readIndexer(value: unknown, base: string): ProwlarrIndexer | null {
  if (!Value.Check(ListedIndexer, value)) return null
  if (value.protocol !== 'torrent' && value.protocol !== 'usenet') return null
  return {
    id: value.id,
    name: plainName(value.name) || `Indexer ${value.id}`,
    url: `${base}/${value.id}/api`,
    protocol: value.protocol === 'torrent' ? 'torznab' : 'newznab',
    enabled: value.enable ?? true,
    priority: Math.min(50, Math.max(1, value.priority ?? 25)),
    supportsRss: value.supportsRss ?? true,
    supportsSearch: value.supportsSearch ?? true,
    categories: categoriesIn(value.capabilities?.categories ?? []),
  }
}

/** Reads the categories, without those that have no number. */
function categoriesIn(listed: readonly unknown[]): IndexerCategory[] {
  const named = ({ id, name }: { id: number; name?: string | null }) => ({ id, name: name ?? String(id) })
  return listed
    .filter((category) => Value.Check(ParentCategory, category))
    .map((category) => {
      const subcategories = (category.subCategories ?? []).filter((each) => Value.Check(Category, each))
      return { ...named(category), subcategories: subcategories.map(named) }
    })
}
