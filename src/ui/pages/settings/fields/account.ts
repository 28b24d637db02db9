import { languageSettings } from '#domain/accounts/languages.ts'
import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const language: SettingField[] = [
  settingField('language', 'language', 'choice', {
    required: true,
    choices: [...languageSettings],
    choiceTexts: { auto: 'languageOfBrowser', en: 'english', de: 'german' },
    helpPage: 'accounts#language',
  }),
]

export const history: SettingField[] = [
  settingField('historyDays', 'historyDays', 'number', {
    required: true,
    unit: 'days',
    helpPage: 'downloads#history',
  }),
]

export const errorReports: SettingField[] = [
  settingField('telemetryEnabled', 'telemetryEnabled', 'switch', {
    helpPage: 'notifications#error-reports',
  }),
]
