import { type Rule, reject } from './rule.ts'

export const alreadyInQueue: Rule = {
  code: 'queue',
  judge({ found }, { queue }) {
    const isQueued = queue.some(({ clientId, title }) =>
      found.infoHash === null ? title === found.title : clientId === found.infoHash,
    )
    return isQueued ? reject('Is being downloaded already') : null
  },
}
