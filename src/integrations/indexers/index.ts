import type { IndexerProtocol } from '#domain/indexers/indexer.ts'
import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { newznab } from './newznab.ts'
import { redactsSecrets } from './redact-secrets.ts'
import { torznab } from './torznab.ts'

export const indexerKinds = {
  torznab: redactsSecrets(torznab),
  newznab: redactsSecrets(newznab),
} satisfies Record<IndexerProtocol, IndexerKind>
