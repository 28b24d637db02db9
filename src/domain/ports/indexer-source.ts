import type { Indexer, IndexerCategory, IndexerProtocol } from '../indexers/indexer.ts'
import type { FoundRelease } from '../indexers/release.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

export type IndexerCaps = {
  title: string
  version: string | null
  /** Results per page, as stated by the indexer. */
  limits: { max: number; default: number }
  searchAvailable: boolean
  categories: IndexerCategory[]
}

/** An empty text requests the newest items. */
type IndexerQuery = { text: string; categories: readonly number[]; limit: number; offset: number }

export type IndexerPage = {
  releases: FoundRelease[]
  total: number | null
  /** Number of items that could not be parsed as a release. */
  unreadable?: number
  /** The indexer's call limit, if it reports that the limit is used up. */
  usedUp?: number
}

/** A connected indexer. Throws AppError `upstream` with the indexer's name and message, never with credentials. */
export type IndexerSource = {
  caps(signal?: AbortSignal): Promise<IndexerCaps>
  search(query: IndexerQuery, signal?: AbortSignal): Promise<IndexerPage>
}

export type IndexerConnection = Pick<Indexer, 'id' | 'name' | 'url' | 'apiKey' | 'allowInsecureTls'>

export type IndexerKind = {
  protocol: IndexerProtocol
  label: string
  docsUrl: string
  connect(connection: IndexerConnection, context: { outbound: Outbound; clock: Clock }): IndexerSource
}
