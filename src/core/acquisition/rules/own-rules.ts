import { reject, type TrustRule, type Verdict } from './rule.ts'

/** The rules of the user: those that change the score, and the first that accepts or rejects. */
export const ownRules: TrustRule = {
  code: 'ownRule',
  judge({ own: { decisive, scored } }) {
    const verdicts: Verdict[] = scored.map(({ name, points }) => ({
      rejected: false,
      score: points,
      message: `Rule "${name}"`,
    }))
    if (decisive === null) return verdicts
    const { name, effect } = decisive
    return [
      effect === 'reject'
        ? reject(`Rejected by rule "${name}"`)
        : { rejected: false, score: 0, message: `Accepted by rule "${name}"` },
      ...verdicts,
    ]
  },
}
