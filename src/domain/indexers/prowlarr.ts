import { type Static, Type } from '@sinclair/typebox'
import { ServiceAddress } from '../addresses/service-address.ts'
import { Model } from '../scalars.ts'
import { setting } from '../setting.ts'
import type { IndexerCategory, IndexerProtocol } from './indexer.ts'

/** An indexer as listed by Prowlarr. `url` is Prowlarr's own feed for it. */
export type ProwlarrIndexer = {
  id: number
  name: string
  url: string
  protocol: IndexerProtocol
  enabled: boolean
  /** 1 to 50, 1 first. */
  priority: number
  supportsRss: boolean
  supportsSearch: boolean
  categories: IndexerCategory[]
}

export type ProwlarrConnection = { url: string; apiKey: string }

/** `unreadable`: entries that are there but cannot be read. `id` is null if not even that can. */
export type ProwlarrList = { indexers: ProwlarrIndexer[]; unreadable: { id: number | null; name: string }[] }

/** Throws AppError `upstream` with a message that starts with "Prowlarr: ". */
export type Prowlarr = { indexers(signal?: AbortSignal): Promise<ProwlarrList> }

export const ProwlarrSyncModel = Model('ProwlarrSync', {
  url: setting(ServiceAddress, {
    form: 'prowlarr',
    title: 'Prowlarr URL',
    help: 'Address of the web interface of Prowlarr, with its port.',
    helpPage: 'indexers#prowlarr',
    control: 'address',
    example: 'http://127.0.0.1:9696',
  }),
  apiKey: setting(Type.String({ minLength: 1, maxLength: 500 }), {
    form: 'prowlarr',
    title: 'API key',
    help: 'In Prowlarr under Settings → General → Security.',
    helpPage: 'indexers#prowlarr',
    control: 'secret',
  }),
  keepInSync: Type.Optional(
    setting(Type.Boolean({ description: 'Once a day from now on; the address and key are kept' }), {
      form: 'prowlarr',
      title: 'Sync daily',
      help: 'Indexers added or removed in Prowlarr are added or removed here.',
      helpPage: 'indexers#prowlarr',
    }),
  ),
})
export type ProwlarrSync = Static<typeof ProwlarrSyncModel>

const Count = Type.Integer({ minimum: 0 })
export const ProwlarrOutcomeModel = Model('ProwlarrSyncResult', {
  added: Count,
  updated: Count,
  removed: Count,
  failed: Type.Array(Model('FailedIndexer', { name: Type.String(), message: Type.String() }), {
    description: 'Indexers that were left out or left unchanged, each with the reason',
  }),
})
export type ProwlarrOutcome = Static<typeof ProwlarrOutcomeModel>
