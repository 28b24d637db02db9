import type { ReactNode } from 'react'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

export function LanguagePanel() {
  const save = useSaveUserSettings()
  return (
    <UserSettingsPanel title={t('settingsAccount.language')}>
      {(stored) => <SettingsForm fields={settingFields('language')} stored={stored} save={save} />}
    </UserSettingsPanel>
  )
}

export function HistoryPanel() {
  const save = useSaveUserSettings()
  return (
    <UserSettingsPanel title={t('settingsAccount.history')}>
      {(stored) => <SettingsForm fields={settingFields('history')} stored={stored} save={save} />}
    </UserSettingsPanel>
  )
}

type UserSettingsPanelProps = { title: string; children: (stored: UserSettings) => ReactNode }

function UserSettingsPanel({ title, children }: UserSettingsPanelProps) {
  const settings = useUserSettings()
  return (
    <Panel title={title}>
      {settings.isLoadingError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonLines className="h-29" lines={1} />
      ) : (
        children(settings.data)
      )}
    </Panel>
  )
}
