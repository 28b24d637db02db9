import { defaultWeights, type Weights } from '#domain/indexers/default-weights.ts'
import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

const labels: Record<keyof Weights, string> = {
  titleConfidence: 'Certain title match',
  preferredGroup: 'Preferred group',
  preferredSource: 'First preferred source',
  preferredSourceStep: 'Deduction per later source',
  preferredProtocol: 'Preferred protocol',
  preferredLanguage: 'Preferred language',
  onlyForeignLanguages: 'Not in English',
  thousandSeeders: '1,000 seeders',
  freeleech: 'Freeleech',
  freshUsenet: 'New on Usenet',
  indexerPriority: 'Indexer with priority 1',
  preMatched: 'Confirmed scene release',
  nuked: 'Nuked by the scene',
  addOnsIncluded: 'DLC included',
  smallForAGame: 'Small for a game',
}

export const weightNames = Object.keys(defaultWeights) as (keyof Weights)[]

/** The points of each rule. */
export const weights: SettingField[] = weightNames.map((name) =>
  fieldOf(`ruleWeights.${name}`, `Points: ${labels[name]}`, 'number', {
    required: true,
    help: `Default: ${defaultWeights[name]}`,
    helpPage: 'search-preferences#rules-and-weights',
    advanced: true,
  }),
)
