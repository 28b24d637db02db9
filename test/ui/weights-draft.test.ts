import { expect, test } from 'bun:test'
import { defaultWeights, weightNames } from '#domain/indexers/default-weights.ts'
import { changeBody, draftOf } from '#ui/forms/drafts.ts'
import { weightFields } from '#ui/pages/settings/search/weights.ts'
import { allWeights, customWeights } from '#ui/pages/settings/search/weights-panel.tsx'

const stored = { ruleWeights: allWeights({ freeleech: -5 }) }
const sent = (name: string, typed: string) => {
  const changed = changeBody(
    weightFields(),
    { ...draftOf(weightFields(), stored), [`ruleWeights.${name}`]: typed },
    stored,
  )
  return JSON.parse(JSON.stringify({ ruleWeights: customWeights(changed.ruleWeights) }))
}

test('the form shows every weight, with the default if the user set none', () => {
  const draft = draftOf(weightFields(), stored)
  expect(Object.keys(draft)).toEqual(weightNames.map((name) => `ruleWeights.${name}`))
  expect(draft).toMatchObject({
    'ruleWeights.freeleech': '-5',
    'ruleWeights.preferredGroup': String(defaultWeights.preferredGroup),
  })
})

test('only weights that differ from the default are sent', () => {
  expect(customWeights(defaultWeights)).toEqual({})
  expect(sent('freeleech', ' 40 ')).toEqual({ ruleWeights: { freeleech: 40 } })
  expect(sent('smallForAGame', '-70')).toEqual({ ruleWeights: { freeleech: -5, smallForAGame: -70 } })
  expect(sent('freeleech', String(defaultWeights.freeleech))).toEqual({ ruleWeights: {} })
})

test('invalid numbers are sent, so that the server rejects them by name', () => {
  expect(sent('freeleech', 'many')).toEqual({ ruleWeights: { freeleech: null } })
  expect(sent('freeleech', '')).toEqual({ ruleWeights: { freeleech: null } })
})
