import { adjustScore, type Rule } from './rule.ts'

const lastPriority = 50

export const indexerPriority: Rule = {
  code: 'indexer',
  preferences: ['indexerPriority'],
  judge({ found }, { indexerPriorities, weights }) {
    const priority = indexerPriorities.get(found.indexerId)
    if (priority === undefined) return null
    const share = (lastPriority - priority) / (lastPriority - 1)
    return adjustScore(share * weights.indexerPriority, `Indexer priority ${priority}`)
  },
}
