import { Type } from '@sinclair/typebox'
import type { AppContext } from '#core/app-context.ts'
import type { Push } from '#core/indexers/pushed-indexers.ts'
import { type AppError, fieldError } from '#domain/errors.ts'
import type { Indexer, IndexerProtocol } from '#domain/indexers/indexer.ts'
import { type PushedIndexer, shownIndexer } from '#domain/indexers/pushed-indexer.ts'
import type { Text } from '#domain/messages/message.ts'
import { Model, maskedSecret, Nullable, OneOf } from '#domain/scalars.ts'

const implementations = { torznab: 'Torznab', newznab: 'Newznab' } as const satisfies Record<IndexerProtocol, string>

const FieldModel = Model('ArrIndexerField', {
  name: Type.String({ maxLength: 100, examples: ['baseUrl'] }),
  value: Type.Optional(Type.Unknown({ examples: ['http://prowlarr:9696/1/'] })),
  type: Type.Optional(Type.Unknown({ examples: ['textbox'] })),
  advanced: Type.Optional(Type.Unknown({ examples: [false] })),
})

const flags = {
  enableRss: Type.Boolean(),
  enableAutomaticSearch: Type.Boolean(),
  enableInteractiveSearch: Type.Boolean(),
}
const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Example (Prowlarr)'] })
const implementation = OneOf(['Newznab', 'Torznab'])

/** An indexer as Prowlarr reads it. */
export const ArrIndexerModel = Model('ArrIndexer', {
  id: Type.Integer(),
  name,
  ...flags,
  priority: Type.Integer(),
  protocol: Type.String({ examples: ['torrent'] }),
  implementation,
  implementationName: implementation,
  configContract: Type.String({ examples: ['TorznabSettings'] }),
  infoLink: Type.String({ description: 'always empty', examples: [''] }),
  downloadClientId: Type.Integer({ description: 'always 0' }),
  tags: Type.Array(Type.Integer()),
  fields: Type.Array(FieldModel),
})
export type ArrIndexer = typeof ArrIndexerModel.static

/** An indexer as Prowlarr sends it. */
export const ArrIndexerInputModel = Model('ArrIndexerInput', {
  id: Type.Optional(Nullable(Type.Integer())),
  name,
  enableRss: Type.Optional(flags.enableRss),
  enableAutomaticSearch: Type.Optional(flags.enableAutomaticSearch),
  enableInteractiveSearch: Type.Optional(flags.enableInteractiveSearch),
  priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, examples: [25] })),
  implementation,
  tags: Type.Optional(Nullable(Type.Array(Type.Integer(), { maxItems: 1000 }))),
  fields: Type.Array(FieldModel, {
    maxItems: 100,
    description: 'its settings: `baseUrl`, `apiPath`, `apiKey`, `categories` and others',
    examples: [
      [
        { name: 'baseUrl', value: 'http://prowlarr:9696/1/' },
        { name: 'apiPath', value: '/api' },
        { name: 'apiKey', value: 'key-of-prowlarr' },
        { name: 'categories', value: [4000, 4050] },
      ],
    ],
  }),
})
export type ArrIndexerInput = typeof ArrIndexerInputModel.static

type Field = PushedIndexer['fields'][number]

/** The settings that Prowlarr fills in. Only those of torrents have the rules of seeding. */
function fieldsOf(protocol: IndexerProtocol, values: Record<string, unknown> = {}) {
  const names = ['baseUrl', 'apiPath', 'apiKey', 'categories', 'additionalParameters']
  const seeding = ['minimumSeeders', 'seedCriteria.seedRatio', 'seedCriteria.seedTime']
  return [...names, ...(protocol === 'torznab' ? seeding : [])].map((each) => ({
    name: each,
    value: values[each] ?? null,
    type: each === 'categories' ? 'select' : 'textbox',
    advanced: !['baseUrl', 'apiKey', 'categories'].includes(each),
  }))
}

const kindOf = (protocol: IndexerProtocol) => ({
  protocol: protocol === 'torznab' ? 'torrent' : 'usenet',
  implementation: implementations[protocol],
  implementationName: implementations[protocol],
  configContract: `${implementations[protocol]}Settings`,
  infoLink: '',
  downloadClientId: 0,
})

/** What can be added, with empty settings. */
export const indexerSchemas: ArrIndexer[] = (['newznab', 'torznab'] as const).map((protocol) => ({
  id: 0,
  name: implementations[protocol],
  enableRss: true,
  enableAutomaticSearch: true,
  enableInteractiveSearch: true,
  priority: 25,
  ...kindOf(protocol),
  tags: [],
  fields: fieldsOf(protocol, { apiPath: '/api', categories: [] }),
}))

/** Indexers in the order of the list. What Prowlarr pushed is shown as it was pushed, so that it sees no difference. */
export function toArrIndexers(
  app: Pick<AppContext, 'arrIds'>,
  indexers: readonly Indexer[],
  pushed: Readonly<Record<string, PushedIndexer>>,
): ArrIndexer[] {
  const numbers = app.arrIds.numbersOf(
    'indexer',
    indexers.map(({ id }) => id),
  )
  const tags = app.arrIds.numbersOf(
    'tag',
    indexers.flatMap(({ tagIds }) => tagIds),
  )
  return indexers.map((indexer) => {
    const last = pushed[indexer.id]
    return {
      id: numbers.get(indexer.id) ?? 0,
      ...(last === undefined ? ownValues(indexer) : pushedValues(last)),
      tags: indexer.tagIds.flatMap((tag) => tags.get(tag) ?? []),
    }
  })
}

type Values = Omit<ArrIndexer, 'id' | 'tags'>

function ownValues(indexer: Indexer): Values {
  const { url, protocol, categories, seedRatio, seedTime, ...shown } = shownIndexer(indexer)
  const [baseUrl, apiPath] = url.endsWith('/api') ? [url.slice(0, -'api'.length), '/api'] : [url, '']
  const fields = fieldsOf(protocol, {
    baseUrl,
    apiPath,
    apiKey: indexer.apiKey === null ? null : maskedSecret,
    categories,
    'seedCriteria.seedRatio': seedRatio,
    'seedCriteria.seedTime': seedTime,
  })
  return { ...shown, ...kindOf(protocol), fields }
}

function pushedValues({ protocol, fields, ...pushed }: PushedIndexer): Values {
  const { name, enableRss, enableAutomaticSearch, enableInteractiveSearch, priority } = pushed
  const sent = new Map(fields.map((field) => [field.name, field]))
  const known = fieldsOf(protocol).map((field) => ({ ...field, value: sent.get(field.name)?.value ?? null }))
  const names = new Set(known.map((field) => field.name))
  return {
    name,
    enableRss,
    enableAutomaticSearch,
    enableInteractiveSearch,
    priority,
    ...kindOf(protocol),
    fields: [...known, ...fields.filter((field) => !names.has(field.name))],
  }
}

const maxFieldsLength = 20_000

/** Reads what Prowlarr sends. Throws AppError `invalid` that names the setting. */
export function readPush(app: Pick<AppContext, 'arrIds' | 'tags'>, input: ArrIndexerInput): Push {
  const sent = new Map(input.fields.map(({ name, value }): [string, unknown] => [name, value ?? null]))
  const apiKey = textOf(sent, 'apiKey')
  const fields = [...sent].map(([name, value]): Field => ({ name, value: name === 'apiKey' ? maskedSecret : value }))
  if (JSON.stringify(fields).length > maxFieldsLength) throw wrong('fields', 'The settings are too long')
  const { enableRss = true, enableAutomaticSearch = true, enableInteractiveSearch = true, priority = 25 } = input
  return {
    pushed: {
      name: input.name.trim().slice(0, 100),
      url: addressOf(sent),
      protocol: input.implementation === 'Torznab' ? 'torznab' : 'newznab',
      enableRss,
      enableAutomaticSearch,
      enableInteractiveSearch,
      priority,
      categories: categoriesOf(sent),
      seedRatio: numberOf(sent, 'seedCriteria.seedRatio'),
      seedTime: wholeNumberOf(sent, 'seedCriteria.seedTime'),
      fields,
    },
    apiKey,
    tagIds: tagsOf(app, input.tags ?? []),
  }
}

type Sent = ReadonlyMap<string, unknown>

function wrong(path: string, message: Text): AppError {
  return fieldError(path, message)
}

function textOf(sent: Sent, name: string): string | null {
  const value = sent.get(name) ?? null
  if (value === null || (typeof value === 'string' && value.length <= 2000)) return value || null
  throw wrong(name, 'Must be text')
}

function addressOf(sent: Sent): string {
  const base = textOf(sent, 'baseUrl')?.trim()
  if (!base || !URL.canParse(base) || !/^https?:/i.test(base)) {
    throw wrong('baseUrl', 'Must be a complete URL, such as http://192.168.1.20:8080')
  }
  const path = (textOf(sent, 'apiPath') ?? '').trim().replace(/^\/+|\/+$/g, '')
  return `${base.replace(/\/+$/, '')}${path === '' ? '' : `/${path}`}`
}

function numberOf(sent: Sent, name: string): number | null {
  const value = sent.get(name) ?? null
  if (value === null || value === '') return null
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number
  throw wrong(name, 'Must be a number')
}

function wholeNumberOf(sent: Sent, name: string): number | null {
  const number = numberOf(sent, name)
  if (number === null || Number.isSafeInteger(number * 60)) return number
  throw wrong(name, 'Must be a whole number')
}

function categoriesOf(sent: Sent): number[] {
  const value = sent.get('categories') ?? []
  if (!Array.isArray(value) || value.length > 200) throw wrong('categories', 'Must be a list')
  return value.map((each: unknown) => {
    const number = typeof each === 'string' ? Number(each) : each
    if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number
    throw wrong('categories', 'Must be a whole number')
  })
}

/** Tags that are not here are left out. */
function tagsOf({ arrIds, tags }: Pick<AppContext, 'arrIds' | 'tags'>, numbers: readonly number[]): string[] {
  return numbers.flatMap((number) => {
    const id = arrIds.idOf('tag', number)
    return id === null || tags.find(id) === null ? [] : [id]
  })
}
