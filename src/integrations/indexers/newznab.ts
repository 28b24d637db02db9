import type { IndexerKind } from '#domain/ports/indexer-source.ts'
import { connectNewznab } from './newznab-source.ts'

export const newznab: IndexerKind = {
  protocol: 'newznab',
  label: 'Newznab',
  docsUrl: 'https://inhies.github.io/Newznab-API/',
  connect: (connection, { outbound }) => connectNewznab(connection, outbound, 'usenet'),
}
