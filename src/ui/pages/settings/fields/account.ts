import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

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
