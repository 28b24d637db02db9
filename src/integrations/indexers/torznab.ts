import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { connectNewznab } from './newznab-source.ts'

export const torznab: IndexerKind = {
  protocol: 'torznab',
  label: 'Torznab',
  docsUrl: 'https://torznab.github.io/spec-1.3-draft/',
  connect: (connection, { outbound }) => connectNewznab(connection, outbound, 'torrent'),
}
