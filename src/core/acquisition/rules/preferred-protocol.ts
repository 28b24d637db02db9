import { adjustScore, type Rule } from './rule.ts'

const labels = { torrent: 'torrent', usenet: 'Usenet', direct: 'direct link' }

export const preferredProtocol: Rule = {
  code: 'protocol',
  preferences: ['preferredProtocol'],
  judge({ found }, { settings, weights }) {
    return found.protocol === settings.preferredProtocol
      ? adjustScore(weights.preferredProtocol, `Preferred protocol: ${labels[found.protocol]}`)
      : null
  },
}
