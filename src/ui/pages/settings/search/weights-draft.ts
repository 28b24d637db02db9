import { defaultWeights, type RuleWeights, type Weights } from '#domain/indexers/rule-weights.ts'
import type { Draft } from '../../../forms/drafts.ts'

export const weightNames = Object.keys(defaultWeights) as (keyof Weights)[]

/** Every weight as text: the user's own, else the usual. */
export function weightsDraft(stored: RuleWeights): Draft {
  return Object.fromEntries(weightNames.map((name) => [name, String(stored[name] ?? defaultWeights[name])]))
}

/** Only what differs from the usual, so that better usual weights reach everybody. What is empty is as usual. */
export function weightsOf(draft: Draft): RuleWeights {
  const weights: RuleWeights = {}
  for (const name of weightNames) {
    const text = String(draft[name] ?? '').trim()
    // What is no number goes to the server as NaN, that is as null: its refusal names the field.
    const points = Number(text.replace(',', '.'))
    if (text !== '' && points !== defaultWeights[name]) weights[name] = points
  }
  return weights
}
