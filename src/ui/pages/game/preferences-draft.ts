import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { preferenceNames, withGamePreferences } from '#domain/games/merge-preferences.ts'
import { defaultWeights, weightNames } from '#domain/indexers/default-weights.ts'
import { type PresetName, presetFields, presetOf, presets } from '#domain/indexers/preference-presets.ts'
import type { RuleWeights } from '#domain/indexers/rule-weights.ts'
import type { SettingField } from '#domain/setting.ts'
import { type Draft, draftOf, isSameValue, newBody } from '../../forms/drafts.ts'
import { settingFields } from '../../forms/setting-fields.ts'
import { weightFields } from '../settings/search/weights.ts'

/** A preference of the dialog, with the fields that set it. */
export type PreferenceRow = { name: keyof GamePreferences; fields: readonly SettingField[] }

/** The fields of a game's preferences, in the order of the settings page. */
export function preferenceRows(): PreferenceRow[] {
  const single = [...settingFields('requirements'), ...settingFields('preferences')].flatMap(
    (field): PreferenceRow[] => {
      const name = preferenceNames.find((each) => each === field.name)
      return name === undefined ? [] : [{ name, fields: [{ ...shown(field), advanced: false }] }]
    },
  )
  return [
    ...single,
    { name: 'ruleWeights', fields: weightFields().map((field) => ({ ...shown(field), advanced: false })) },
  ]
}

/** Copies the texts too, which a spread of a field would read only once. */
function shown(field: SettingField): SettingField {
  const { title, help, choiceTitles } = field
  if (field.name !== 'preferredProtocol') return { ...field, title, help, choiceTitles }
  const any = choiceTitles[''] ?? ''
  return {
    ...field,
    title,
    help,
    required: true,
    choices: ['any', ...field.choices],
    choiceTitles: { ...choiceTitles, any },
  }
}

/** What is typed, and which preferences are set for the game. */
export type PreferencesDraft = { own: ReadonlySet<keyof GamePreferences>; draft: Draft }

/** Preferences that the game does not set start with the values of the user. */
export function preferencesDraft(stored: GamePreferences, settings: UserSettings): PreferencesDraft {
  const own = new Set(preferenceNames.filter((name) => stored[name] !== null))
  return { own, draft: draftFor(withGamePreferences(settings, stored)) }
}

function draftFor(effective: UserSettings): Draft {
  const ruleWeights = { ...defaultWeights, ...effective.ruleWeights }
  const preferredProtocol = effective.preferredProtocol ?? 'any'
  const fields = preferenceRows().flatMap(({ fields }) => fields)
  return draftOf(fields, { ...effective, preferredProtocol, ruleWeights })
}

/** The draft with the values of a preset. */
export function draftWithPreset({ own, draft }: PreferencesDraft, name: PresetName): PreferencesDraft {
  const { ruleWeights, ...lists } = presets[name]
  const points = { ...defaultWeights, ...ruleWeights }
  return {
    own: new Set([...own, ...presetFields]),
    draft: { ...draft, ...lists, ...draftOf(weightFields(), { ruleWeights: points }) },
  }
}

/** The draft without a value of the game for a preference. Its fields have the value of the user again. */
export function draftWithDefault(
  { own, draft }: PreferencesDraft,
  name: keyof GamePreferences,
  settings: UserSettings,
): PreferencesDraft {
  const ofUser = draftFor(settings)
  const fields = preferenceRows().find((row) => row.name === name)?.fields ?? []
  const values = fields.map((field) => [field.name, ofUser[field.name] ?? ''])
  return { own: own.difference(new Set([name])), draft: { ...draft, ...Object.fromEntries(values) } }
}

/** The preferences that saving would change. */
export function changedRows(before: PreferencesDraft, after: PreferencesDraft): PreferenceRow[] {
  const isChanged = ({ name }: SettingField): boolean => !isSameValue(after.draft[name] ?? '', before.draft[name] ?? '')
  return preferenceRows().filter(
    ({ name, fields }) =>
      after.own.has(name) !== before.own.has(name) || (after.own.has(name) && fields.some(isChanged)),
  )
}

/** How many settings have another value. */
export function countChanges(before: Draft, after: Draft): number {
  return Object.entries(after).filter(([name, value]) => !isSameValue(value, before[name] ?? '')).length
}

/** The preset that the draft shows; null for other values. */
export function presetOfDraft(draft: Draft): PresetName | null {
  return presetOf({
    preferSource: listOf(draft.preferSource),
    acceptedSources: listOf(draft.acceptedSources),
    ruleWeights: pointsOf(draft),
  })
}

const listOf = (value: Draft[string] | undefined): string[] => (typeof value === 'object' ? [...value] : [])

function pointsOf(draft: Draft): RuleWeights {
  return Object.fromEntries(weightNames.map((name) => [name, Number(draft[`ruleWeights.${name}`] || Number.NaN)]))
}

/** The body of the request: `null` for what is as in the settings of the user. */
export function preferencesBody({ own, draft }: PreferencesDraft, settings: UserSettings): Partial<GamePreferences> {
  const rows = preferenceRows().filter(({ name }) => own.has(name) && name !== 'ruleWeights')
  const body = newBody(
    rows.flatMap(({ fields }) => fields),
    draft,
    {},
  )
  // An empty limit is no limit, even if the user has one.
  if (own.has('maxSizeBytes')) body.maxSizeBytes ??= 0
  if (own.has('ruleWeights')) body.ruleWeights = changedPoints(pointsOf(draft), settings.ruleWeights)
  return body
}

/** Only the weights that differ from those of the user; null if none does. */
function changedPoints(points: RuleWeights, ofUser: RuleWeights): RuleWeights | null {
  const known: RuleWeights = { ...defaultWeights, ...ofUser }
  const changed = Object.entries(points).filter(([name, value]) => Reflect.get(known, name) !== value)
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
