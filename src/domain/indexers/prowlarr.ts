import { type Static, Type } from '@sinclair/typebox'
import { ServiceAddress } from '../addresses/service-address.ts'
import { Model } from '../scalars.ts'
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
  url: ServiceAddress,
  apiKey: Type.String({ minLength: 1, maxLength: 500 }),
  keepInSync: Type.Optional(Type.Boolean({ description: 'Once a day from now on; the address and key are kept' })),
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
