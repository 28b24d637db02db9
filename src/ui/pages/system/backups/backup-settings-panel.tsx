import type { FormField } from '#domain/declaration.ts'
import { useBackupSettings, useSaveBackupSettings } from '../../../api/backups.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'

const fields: FormField[] = [
  fieldOf('enabled', 'Daily backups', 'switch'),
  fieldOf('time', 'Time', 'text', { required: true, example: '03:30', help: 'In the local time of the server.' }),
  fieldOf('keepDaily', 'Days to keep', 'number', { required: true, help: 'One backup for each day.' }),
  fieldOf('keepWeekly', 'Weeks to keep', 'number', { required: true, help: 'One backup for each week.' }),
  fieldOf('keepMonthly', 'Months to keep', 'number', { required: true, help: 'One backup for each month.' }),
  fieldOf('passphrase', 'Passphrase', 'secret', {
    nullable: true,
    help: 'Protects the keys in new backups. You need it to restore them on another machine.',
  }),
]

export function BackupSettingsPanel() {
  const settings = useBackupSettings()
  const save = useSaveBackupSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  return (
    <Panel title="Schedule and protection">
      <SettingsForm
        fields={fields}
        stored={settings.data}
        save={save}
        short={['time', 'keepDaily', 'keepWeekly', 'keepMonthly']}
      />
    </Panel>
  )
}
