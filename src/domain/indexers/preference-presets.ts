import type { UserSettings } from '../accounts/user-settings.ts'
import { defaultWeights } from './default-weights.ts'
import type { RuleWeights } from './rule-weights.ts'

/** The settings that a preset fills. All others stay as they are. */
export const presetFields = ['preferSource', 'acceptedSources', 'ruleWeights'] as const
export type PresetValues = Pick<UserSettings, (typeof presetFields)[number]>

export const presetNames = ['default', 'gogAndRepacks', 'sceneOnly', 'smallest'] as const
export type PresetName = (typeof presetNames)[number]

/** Preferences to start from. Weights that a preset does not name keep their defaults. */
export const presets: Readonly<Record<PresetName, PresetValues>> = {
  default: { preferSource: [], acceptedSources: [], ruleWeights: {} },
  gogAndRepacks: {
    preferSource: ['gog', 'repack'],
    acceptedSources: [],
    // More than a preferred group and most seeders together.
    ruleWeights: { preferredSource: 160, preferredSourceStep: 20 },
  },
  sceneOnly: { preferSource: ['scene'], acceptedSources: ['scene'], ruleWeights: { preMatched: 40, nuked: -300 } },
  // Half the size counts more than a thousand seeders.
  smallest: { preferSource: [], acceptedSources: [], ruleWeights: { smallSize: 1000, thousandSeeders: 30 } },
}

/** The preset with exactly these values; null for values of the user's own. */
export function presetOf(values: PresetValues): PresetName | null {
  const wanted = comparable(values)
  return presetNames.find((name) => comparable(presets[name]) === wanted) ?? null
}

function comparable({ preferSource, acceptedSources, ruleWeights }: PresetValues): string {
  return JSON.stringify([
    preferSource.map((source) => source.toLowerCase()),
    acceptedSources.map((source) => source.toLowerCase()).toSorted(),
    Object.entries(withoutDefaults(ruleWeights)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
}

/** Keeps only the weights that differ from their defaults. */
export function withoutDefaults(weights: RuleWeights): RuleWeights {
  return Object.fromEntries(
    Object.entries(weights).filter(([name, points]) => Reflect.get(defaultWeights, name) !== points),
  )
}
