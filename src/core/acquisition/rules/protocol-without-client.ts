import type { Protocol } from '#domain/indexers/release.ts'
import { type Rule, reject } from './rule.ts'

const words: Record<Protocol, string> = { torrent: 'torrents', usenet: 'Usenet downloads', direct: 'plain links' }

export const protocolWithoutClient: Rule = {
  code: 'client',
  judge({ found }, { protocols }) {
    return protocols.has(found.protocol) ? null : reject(`No enabled download client takes ${words[found.protocol]}`)
  },
}
