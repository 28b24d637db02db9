import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

export const history: SettingField[] = [
  fieldOf('historyDays', 'Keep history', 'number', {
    required: true,
    unit: 'days',
    help: 'Older events are deleted once a day. 0: the newest 200,000 events are kept.',
    helpPage: 'downloads#history',
  }),
]

export const errorReports: SettingField[] = [
  fieldOf('telemetryEnabled', 'Send error reports automatically', 'switch', {
    help: 'If off, you review each report and send it from the notifications.',
    helpPage: 'notifications#error-reports',
  }),
]
