import { type Static, Type } from '@sinclair/typebox'
import { ServiceAddress } from '../addresses/service-address.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { HealthModel } from '../system/service-health.ts'
import { TagIds } from '../tags/tag.ts'
import { maxCategories } from './categories.ts'

export const indexerProtocols = ['torznab', 'newznab'] as const
export type IndexerProtocol = (typeof indexerProtocols)[number]
export const IndexerProtocolModel = OneOf(indexerProtocols, 'IndexerProtocol')

export const queryStyles = ['spaces', 'dots'] as const

export const indexerSources = ['manual', 'prowlarr'] as const

const settable = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', title: 'Name' }),
  url: ServiceAddress,
  apiKey: Nullable(Type.String({ maxLength: 500 })),
  protocol: IndexerProtocolModel,
  enabled: Type.Boolean(),
  priority: Type.Integer({ minimum: 1, maximum: 50, description: '1 is asked first' }),
  categories: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: maxCategories }),
  autoSearchEnabled: Type.Boolean(),
  rssEnabled: Type.Boolean(),
  queryStyle: OneOf(queryStyles, 'QueryStyle'),
  seedRatio: Nullable(Type.Number({ minimum: 0 })),
  seedTime: Nullable(Type.Integer({ minimum: 0, description: 'seconds' })),
  allowInsecureTls: Type.Boolean(),
  downloaderId: Nullable(
    Type.String({ maxLength: 64, description: 'asked first for its releases; null: by priority' }),
  ),
  tagIds: TagIds,
}

export const IndexerModel = Model('Indexer', {
  id: Id,
  ...settable,
  url: Type.String(),
  source: OneOf(indexerSources, 'IndexerSource'),
  health: HealthModel,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Indexer = Static<typeof IndexerModel>

/** Request model: scripts and older clients send category numbers as text. */
const entered = {
  ...settable,
  categories: Type.Array(
    Type.Union([Type.Integer({ minimum: 1 }), Type.String({ format: 'integer', pattern: '^[1-9][0-9]{0,14}$' })]),
    { maxItems: maxCategories, description: 'numbers, or the same as text' },
  ),
}

const change = Type.Partial(Model('IndexerChange', entered))
export const IndexerChangeModel = change
export type IndexerChange = Static<typeof IndexerChangeModel>

export const NewIndexerModel = Type.Composite(
  [Type.Pick(Type.Object(entered), ['name', 'url']), Type.Omit(change, ['name', 'url'])],
  { model: 'NewIndexer' },
)
export type NewIndexer = Static<typeof NewIndexerModel>

/** The requested categories as unique numbers. */
export function categoryNumbers(entered: NonNullable<IndexerChange['categories']>): number[] {
  return [...new Set(entered.map(Number))]
}

export const indexerDefaults = {
  apiKey: null,
  protocol: 'torznab',
  enabled: true,
  priority: 25,
  categories: [4000, 4050],
  autoSearchEnabled: true,
  rssEnabled: true,
  queryStyle: 'spaces',
  seedRatio: null,
  seedTime: null,
  allowInsecureTls: false,
  downloaderId: null,
} as const satisfies Partial<Omit<Indexer, 'categories'>> & { categories: readonly number[] }

export type IndexerCategory = { id: number; name: string; subcategories: { id: number; name: string }[] }
export const IndexerCategoryModel = Model('IndexerCategory', {
  id: Type.Integer(),
  name: Type.String(),
  subcategories: Type.Array(Model('IndexerSubcategory', { id: Type.Integer(), name: Type.String() })),
})

export const IndexerTestModel = Model('IndexerTest', {
  ok: Type.Boolean(),
  message: Type.String(),
  latencyMs: Type.Number(),
  version: Nullable(Type.String()),
  categories: Type.Array(IndexerCategoryModel),
  gameCategories: Type.Array(Type.Integer(), { description: 'the categories that would be chosen for it' }),
})
export type IndexerTest = Static<typeof IndexerTestModel>
