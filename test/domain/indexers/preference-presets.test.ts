import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { UserSettingsChangeModel, userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { noPreferences, withGamePreferences } from '#domain/games/merge-preferences.ts'
import { presetNames, presetOf, presets } from '#domain/indexers/preference-presets.ts'

test('every preset is recognized by its values, and valid settings', () => {
  for (const name of presetNames) {
    expect(presetOf(presets[name])).toBe(name)
    expect([...Value.Errors(UserSettingsChangeModel, presets[name])]).toEqual([])
  }
  expect(presetOf(userSettingsDefaults)).toBe('default')
})

test('a default weight that is stated and the order of accepted sources make no difference', () => {
  expect(presetOf({ ...presets.sceneOnly, ruleWeights: { freeleech: 15, nuked: -300, preMatched: 40 } })).toBe(
    'sceneOnly',
  )
  expect(presetOf({ ...presets.default, preferSource: ['scene'] })).toBe(null)
  expect(presetOf({ ...presets.gogAndRepacks, preferSource: ['repack', 'gog'] })).toBe(null)
})

test('a game replaces the settings of its user field by field', () => {
  const settings = {
    ...userSettingsDefaults,
    minSeeders: 3,
    maxSizeBytes: 50,
    preferredProtocol: 'usenet' as const,
    rejectedWords: ['demo'],
    ruleWeights: { freeleech: 1, nuked: -5 },
  }
  expect(withGamePreferences(settings, null)).toEqual(settings)
  expect(withGamePreferences(settings, noPreferences)).toEqual(settings)
  expect(
    withGamePreferences(settings, { ...noPreferences, rejectedWords: [], minSeeders: 0, ruleWeights: { nuked: 0 } }),
  ).toEqual({ ...settings, rejectedWords: [], minSeeders: 0, ruleWeights: { freeleech: 1, nuked: 0 } })
  expect(withGamePreferences(settings, { ...noPreferences, maxSizeBytes: 0, preferredProtocol: 'any' })).toEqual({
    ...settings,
    maxSizeBytes: null,
    preferredProtocol: null,
  })
})
