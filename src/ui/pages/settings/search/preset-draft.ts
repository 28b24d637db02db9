import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { weightNames } from '#domain/indexers/default-weights.ts'
import { type PresetName, type PresetValues, presetOf, presets } from '#domain/indexers/preference-presets.ts'
import type { SettingField } from '#domain/setting.ts'
import { changedFields, type Draft, draftOf } from '../../../forms/drafts.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { weightFields } from './weights.ts'
import { allWeights } from './weights-panel.tsx'

const formFields = {
  requirements: () => settingFields('requirements'),
  preferences: () => settingFields('preferences'),
  weights: weightFields,
}
type FormName = keyof typeof formFields
/** What is typed into each form of the page. */
export type SearchDrafts = Record<FormName, Draft>

const presetFieldNames = (values: PresetValues): Draft => ({
  acceptedSources: values.acceptedSources,
  preferSource: values.preferSource,
  ...draftOf(weightFields(), { ruleWeights: allWeights(values.ruleWeights) }),
})

/** The preset that the forms show; null for values of the user's own. */
export function shownPreset(stored: UserSettings, typed: SearchDrafts): PresetName | null {
  const draft: Draft = { ...typed.requirements, ...typed.preferences, ...typed.weights }
  return presetOf({
    acceptedSources: listOf(draft.acceptedSources) ?? stored.acceptedSources,
    preferSource: listOf(draft.preferSource) ?? stored.preferSource,
    ruleWeights: Object.fromEntries(
      weightNames.map((name) => [name, numberOf(draft[`ruleWeights.${name}`]) ?? allWeights(stored.ruleWeights)[name]]),
    ),
  })
}

/** The drafts with the values of a preset, and the settings that saving them would change. */
export function withPreset(
  stored: UserSettings,
  typed: SearchDrafts,
  preset: PresetName,
): { drafts: SearchDrafts; changed: SettingField[] } {
  const values = presetFieldNames(presets[preset])
  const source = { ...stored, ruleWeights: allWeights(stored.ruleWeights) }
  const filled = (form: FormName): { draft: Draft; changed: SettingField[] } => {
    const fields = formFields[form]()
    const own = fields.filter(({ name }) => values[name] !== undefined)
    const next = { ...draftOf(fields, source), ...typed[form], ...valuesOf(own, values) }
    const changed = changedFields(fields, next, source)
    return { draft: valuesOf(changed, next), changed: changed.filter((field) => own.includes(field)) }
  }
  const forms = [filled('requirements'), filled('preferences'), filled('weights')] as const
  const [first, second, third] = forms
  return {
    drafts: { requirements: first.draft, preferences: second.draft, weights: third.draft },
    changed: forms.flatMap(({ changed }) => changed),
  }
}

const valuesOf = (fields: readonly SettingField[], values: Draft): Draft =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']))

const listOf = (value: Draft[string] | undefined): string[] | null => (typeof value === 'object' ? [...value] : null)

function numberOf(value: Draft[string] | undefined): number | null {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}
