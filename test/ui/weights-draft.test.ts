import { expect, test } from 'bun:test'
import { defaultWeights } from '#domain/indexers/rule-weights.ts'
import { weightNames, weightsDraft, weightsOf } from '#ui/pages/settings/search/weights-panel.tsx'

test('every weight stands in the form, the usual one where the user said none', () => {
  const draft = weightsDraft({ freeleech: -5 })
  expect(Object.keys(draft)).toEqual(weightNames)
  expect(draft).toMatchObject({ freeleech: '-5', preferredGroup: String(defaultWeights.preferredGroup) })
})

test('only what differs from the usual is kept', () => {
  expect(weightsOf(weightsDraft({}))).toEqual({})
  expect(weightsOf({ ...weightsDraft({}), freeleech: ' 40 ', preferredGroup: '', smallForAGame: '-80' })).toEqual({
    freeleech: 40,
  })
})

test('what is no number is sent on, for the server to refuse it by name', () => {
  const sent = JSON.parse(JSON.stringify({ ruleWeights: weightsOf({ ...weightsDraft({}), freeleech: 'many' }) }))
  expect(sent).toEqual({ ruleWeights: { freeleech: null } })
})
