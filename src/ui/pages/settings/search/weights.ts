import { defaultWeights, type Weights } from '#domain/indexers/default-weights.ts'
import type { SettingField } from '#domain/setting.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { t } from '../../../texts/page-texts.ts'

export const weightNames = Object.keys(defaultWeights) as (keyof Weights)[]

/** The points of each rule. */
export const weights: SettingField[] = weightNames.map((name) => ({
  ...fieldOf(`ruleWeights.${name}`, '', 'number', {
    required: true,
    helpPage: 'search-preferences#rules-and-weights',
    advanced: true,
  }),
  get title() {
    return t('settingsIndex.points', { rule: t(`ruleWeight.${name}`) })
  },
  get help() {
    const whatFor = t(`ruleWeightHelp.${name}`)
    return `${whatFor} ${t('settingsIndex.defaultPoints', { points: defaultWeights[name] })}`
  },
}))
