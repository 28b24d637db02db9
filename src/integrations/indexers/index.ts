import type { IndexerProtocol } from '#domain/indexers/indexer.ts'
import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { newznab } from './newznab.ts'
import { torznab } from './torznab.ts'

export const indexerKinds = { torznab, newznab } satisfies Record<IndexerProtocol, IndexerKind>
