import type { FormField } from '#domain/declaration.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { DownloaderKind, IndexerKind } from '../../../api/services.ts'
import { translatedField } from '../../../forms/translated-field.ts'
import { uiField } from '../ui-field.ts'

/** The protocol of an indexer or the type of a client, which decides the form. */
export type ServiceKind = {
  id: string
  label: string
  docsUrl: string | null
  fields: FormField[]
  body: Record<string, unknown>
}

export function kindFrom(kind: IndexerKind | DownloaderKind): ServiceKind {
  const body = 'protocol' in kind ? { protocol: kind.protocol } : { type: kind.type }
  const id = 'protocol' in kind ? kind.protocol : kind.type
  return {
    id,
    label: kind.label,
    docsUrl: kind.docsUrl,
    fields: withGeneralFields(
      kind.fields.map((field) => translatedField(field, ['protocol' in kind ? 'indexers' : 'downloaders', id])),
    ),
    body,
  }
}

export function kindIdOf(service: Indexer | Downloader): string {
  return 'type' in service ? service.type : service.protocol
}

/** Adds the fields that every service has. `enabled` is changed on the card instead. */
function withGeneralFields(fields: FormField[]): FormField[] {
  const has = (name: string) => fields.some((field) => field.name === name)
  const name = uiField('name', 'name', 'text', { required: true })
  const priority = uiField('priority', 'priority', 'number', {
    initial: 25,
    advanced: true,
  })
  return [...(has('name') ? [] : [name]), ...fields, ...(has('priority') ? [] : [priority])].filter(
    (field) => field.name !== 'enabled',
  )
}

/** `Transmission`, or `Transmission 2` when that is taken. */
export function freeName(label: string, taken: string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()))
  let name = label
  for (let count = 2; names.has(name.toLowerCase()); count++) name = `${label} ${count}`
  return name
}

/** The help of the settings that the server declares for each kind of service and channel. */
export const kindHelp = {
  indexers: 'indexers#adding-an-indexer',
  downloaders: 'download-clients#supported-clients',
  channels: 'notifications#channels',
} as const
