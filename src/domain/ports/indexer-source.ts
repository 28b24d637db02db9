import type { Indexer, IndexerCategory, IndexerProtocol } from '../indexers/indexer.ts'
import type { FoundRelease } from '../indexers/release.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

export type IndexerCaps = {
  title: string
  version: string | null
  /** Results a page, as the indexer states them. */
  limits: { max: number; default: number }
  searchAvailable: boolean
  categories: IndexerCategory[]
}

/** An empty text asks for the newest items. */
export type IndexerQuery = { text: string; categories: readonly number[]; limit: number; offset: number }

export type IndexerPage = {
  releases: FoundRelease[]
  total: number | null
  /** How many items of the answer could not be read as a release. */
  unreadable?: number
  /** Set when the indexer says that this was the last call it takes for now: how many it takes. */
  usedUp?: number
}

/** An asked indexer. Throws AppError `upstream` that names the indexer and what it said, never its credentials. */
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
