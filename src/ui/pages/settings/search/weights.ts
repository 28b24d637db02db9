import { weightNames, weights } from '#domain/indexers/default-weights.ts'
import type { SettingField } from '#domain/setting.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { settingText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'

/** The points of each rule. */
export function weightFields(): SettingField[] {
  return weightNames.map((name) => {
    const { title, help, points } = weights[name]
    const rule = settingText(`weights.${name}`, title)
    const whatFor = settingText(`weights.${name}.help`, help)
    return fieldOf(`ruleWeights.${name}`, t('settingsIndex.points', { rule }), 'number', {
      required: true,
      help: `${whatFor} ${t('settingsIndex.defaultPoints', { points })}`,
      helpPage: 'search-preferences#rules-and-weights',
      advanced: true,
    })
  })
}
