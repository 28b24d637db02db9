import { expect, test } from 'bun:test'
import { defaultWeights } from '#domain/indexers/rule-weights.ts'
import { weightNames, weightsDraft, weightsOf } from '#ui/pages/settings/search/weights-panel.tsx'

test('the form shows every weight, with the default if the user set none', () => {
  const draft = weightsDraft({ freeleech: -5 })
  expect(Object.keys(draft)).toEqual(weightNames)
  expect(draft).toMatchObject({ freeleech: '-5', preferredGroup: String(defaultWeights.preferredGroup) })
})

test('only weights that differ from the default are sent', () => {
  expect(weightsOf(weightsDraft({}))).toEqual({})
  expect(weightsOf({ ...weightsDraft({}), freeleech: ' 40 ', preferredGroup: '', smallForAGame: '-80' })).toEqual({
    freeleech: 40,
  })
})

test('invalid numbers are sent, so that the server rejects them by name', () => {
  const sent = JSON.parse(JSON.stringify({ ruleWeights: weightsOf({ ...weightsDraft({}), freeleech: 'many' }) }))
  expect(sent).toEqual({ ruleWeights: { freeleech: null } })
})
