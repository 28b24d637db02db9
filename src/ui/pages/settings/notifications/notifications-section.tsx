import { useIsAdmin } from '../../../api/session.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { ChannelList } from './channel-list.tsx'
import { EventPreferences } from './event-preferences.tsx'

export function NotificationsSection() {
  const isAdmin = useIsAdmin()
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined)
    return <SkeletonPanels heights={[...(isAdmin ? ['h-83'] : []), 'h-209 sm:h-207', 'h-55 sm:h-52']} />
  return (
    <div className="grid gap-6">
      {isAdmin && <ChannelList />}
      <EventPreferences settings={settings.data} />
      <Panel title={t('settingsChannel.errorReports')} text={t('settingsChannel.errorReportsHint')}>
        <SettingsForm fields={settingFields('errorReports')} stored={settings.data} save={save} />
      </Panel>
    </div>
  )
}
