import { expect, test } from 'bun:test'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { noPreferences } from '#domain/games/merge-preferences.ts'
import {
  countChanges,
  draftWithDefault,
  draftWithPreset,
  preferencesBody,
  preferencesDraft,
  presetOfDraft,
} from '#ui/pages/game/preferences-draft.ts'

const settings = userSettingsDefaults
const start = preferencesDraft(noPreferences, settings)

test('only settings whose value a preset changes are counted', () => {
  expect(countChanges(start.draft, draftWithPreset(start, 'default').draft)).toBe(0)
  // The sources and two weights.
  expect(countChanges(start.draft, draftWithPreset(start, 'gogAndRepacks').draft)).toBe(3)
})

test('using the defaults again shows their preset, and starts from them', () => {
  const filled = draftWithPreset(start, 'gogAndRepacks')
  const sources = draftWithDefault(filled, 'preferSource', settings)
  expect(presetOfDraft(sources.draft)).toBeNull()
  const both = draftWithDefault(sources, 'ruleWeights', settings)
  expect(presetOfDraft(both.draft)).toBe('default')
  expect(countChanges(start.draft, both.draft)).toBe(0)
  expect(preferencesBody(both, settings)).toEqual({ acceptedSources: [] })
})

test('a default is the value of the user, not what the game preferred before', () => {
  const own = preferencesDraft({ ...noPreferences, minSeeders: 25 }, { ...settings, minSeeders: 3 })
  expect(own.draft.minSeeders).toBe('25')
  expect(draftWithDefault(own, 'minSeeders', { ...settings, minSeeders: 3 })).toMatchObject({
    own: new Set(),
    draft: { minSeeders: '3' },
  })
})
