import { type Rule, reject } from './rule.ts'

export const alreadyInQueue: Rule = {
  code: 'queue',
  judge({ found }, { queue }) {
    const queued = queue.find(({ clientId, title }) =>
      found.infoHash === null ? title === found.title : clientId === found.infoHash,
    )
    if (queued === undefined) return null
    return reject(queued.status === 'review' ? 'Already downloaded, waiting for review' : 'Already downloading')
  },
}
