import { useBackupSettings, useSaveBackupSettings } from '../../../api/backups.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/text.ts'

export function BackupSettingsPanel() {
  const settings = useBackupSettings()
  const save = useSaveBackupSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-116.5 sm:h-92" lines={1} />
  return (
    <Panel title={t('backup.schedule')}>
      <SettingsForm
        fields={settingFields('backups')}
        stored={settings.data}
        save={save}
        short={['time', 'keepDaily', 'keepWeekly', 'keepMonthly']}
      />
    </Panel>
  )
}
