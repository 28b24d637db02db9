import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { history } from '../fields/account.ts'
import { t } from '../texts.ts'

export function HistoryPanel() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  return (
    <Panel title={t('settingsAccount.history')}>
      {settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonLines className="h-12" />
      ) : (
        <SettingsForm fields={history} stored={settings.data} save={save} />
      )}
    </Panel>
  )
}
