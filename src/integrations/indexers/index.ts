import type { IndexerProtocol } from '#domain/indexers/indexer.ts'
import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { connectNewznab } from './newznab-source.ts'
import { redactsSecrets } from './redact-secrets.ts'

const torznab: IndexerKind = {
  protocol: 'torznab',
  label: 'Torznab',
  docsUrl: 'https://torznab.github.io/spec-1.3-draft/',
  connect: (connection, { outbound }) => connectNewznab(connection, outbound, 'torrent'),
}

const newznab: IndexerKind = {
  protocol: 'newznab',
  label: 'Newznab',
  docsUrl: 'https://inhies.github.io/Newznab-API/',
  connect: (connection, { outbound }) => connectNewznab(connection, outbound, 'usenet'),
}

export const indexerKinds = {
  torznab: redactsSecrets(torznab),
  newznab: redactsSecrets(newznab),
} satisfies Record<IndexerProtocol, IndexerKind>
