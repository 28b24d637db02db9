import { Type } from '@sinclair/typebox'
import { type FormField, formFields } from '#domain/declaration.ts'
import { type IndexerProtocol, indexerDefaults, queryStyles } from '#domain/indexers/indexer.ts'
import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { Nullable, OneOf } from '#domain/scalars.ts'
import type { AppContext } from '../app-context.ts'

export type IndexerForm = Pick<IndexerKind, 'protocol' | 'label' | 'docsUrl'> & { fields: FormField[] }

type Clients = Pick<AppContext, 'downloadClientKinds'> & { downloaders: Pick<AppContext['downloaders'], 'all'> }

const clientDecides = 'Empty: the download client decides.'

const seedingFields = ['seedRatio', 'seedTime']

const declaration = Type.Object({
  url: Type.String({
    title: 'API URL',
    description: 'As shown by the indexer, Prowlarr or Jackett.',
    control: 'address',
    examples: ['http://192.168.1.20:9696/1/api'],
  }),
  apiKey: Type.Optional(
    Type.String({
      title: 'API key',
      description: 'Shown in the settings of the indexer, Prowlarr or Jackett.',
      secret: true,
    }),
  ),
  categories: Type.Optional(
    Type.Array(Type.Integer(), {
      title: 'Categories',
      description: 'Only releases in these categories are searched.',
      control: 'categories',
    }),
  ),
  priority: Type.Integer({
    title: 'Priority',
    description: 'From 1 to 50; between equal releases, the lower number wins.',
    default: indexerDefaults.priority,
    advanced: true,
    minimum: 1,
    maximum: 50,
  }),
  autoSearchEnabled: Type.Boolean({
    title: 'Automatic search',
    description: 'Searched for wanted games. If off, only when you search.',
    default: indexerDefaults.autoSearchEnabled,
  }),
  rssEnabled: Type.Boolean({
    title: 'RSS sync',
    description: 'Its newest releases are compared with wanted games.',
    default: indexerDefaults.rssEnabled,
  }),
  queryStyle: Type.Unsafe({
    ...OneOf(queryStyles),
    title: 'Query separator',
    description: 'Use dots only if the indexer finds nothing otherwise.',
    default: indexerDefaults.queryStyle,
    advanced: true,
  }),
  seedRatio: Type.Optional(
    Type.Number({ title: 'Minimum seed ratio', description: clientDecides, minimum: 0, advanced: true }),
  ),
  seedTime: Type.Optional(
    Type.Integer({
      title: 'Minimum seed time',
      unit: 'seconds',
      description: clientDecides,
      minimum: 0,
      advanced: true,
    }),
  ),
  downloaderId: Nullable(
    Type.String({
      title: 'Download client',
      description: 'Tried first for releases of this indexer; if it fails, another client is used.',
      advanced: true,
    }),
  ),
  allowInsecureTls: Type.Boolean({
    title: 'Accept any certificate',
    description: 'Use only for your own indexer with a self-signed certificate.',
    default: indexerDefaults.allowInsecureTls,
    advanced: true,
  }),
})

/** The form of each protocol. Fields have the names used in the record. */
export function indexerForms(app: Pick<AppContext, 'indexerKinds'> & Clients): IndexerForm[] {
  return Object.values(app.indexerKinds).map(({ protocol, label, docsUrl }) => ({
    protocol,
    label,
    docsUrl,
    fields: formFields(declaration)
      .filter(({ name }) => protocol === 'torznab' || !seedingFields.includes(name))
      .map((field) => (field.name === 'downloaderId' ? withClientChoices(app, protocol, field) : field)),
  }))
}

/** Adds the download clients that support the protocol as choices. */
function withClientChoices(app: Clients, protocol: IndexerProtocol, field: FormField): FormField {
  const clientProtocol = protocol === 'torznab' ? 'torrent' : 'usenet'
  const clients = app.downloaders
    .all()
    .filter(({ type }) => app.downloadClientKinds[type]?.protocols.includes(clientProtocol) ?? false)
  const titles = Object.fromEntries(clients.map(({ id, name }) => [id, name]))
  return { ...field, kind: 'choice', choices: Object.keys(titles), choiceTitles: { '': 'By priority', ...titles } }
}
