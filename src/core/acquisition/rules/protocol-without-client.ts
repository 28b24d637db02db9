import type { Protocol } from '#domain/indexers/protocols.ts'
import { type Rule, reject } from './rule.ts'

const labels: Record<Protocol, string> = { torrent: 'torrents', usenet: 'Usenet', direct: 'direct links' }

export const protocolWithoutClient: Rule = {
  code: 'client',
  judge({ found: { protocol } }, { protocols, protocolsOfAnyTag }) {
    if (protocols.has(protocol)) return null
    return protocolsOfAnyTag.has(protocol)
      ? reject(`The download clients for ${labels[protocol]} are only used for games with other tags`)
      : reject(`No enabled download client supports ${labels[protocol]}`)
  },
}
