import type { Protocol } from '#domain/indexers/release.ts'
import { type Rule, reject } from './rule.ts'

const labels: Record<Protocol, string> = { torrent: 'torrents', usenet: 'Usenet', direct: 'direct links' }

export const protocolWithoutClient: Rule = {
  code: 'client',
  judge({ found }, { protocols }) {
    return protocols.has(found.protocol)
      ? null
      : reject(`No enabled download client supports ${labels[found.protocol]}`)
  },
}
