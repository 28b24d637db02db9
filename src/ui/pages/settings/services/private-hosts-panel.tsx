import { usePrivateHosts, useSavePrivateHosts } from '../../../api/settings.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

/** The hosts at private addresses that links may lead to. */
export function PrivateHostsPanel() {
  const settings = usePrivateHosts()
  const save = useSavePrivateHosts()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonPanels heights={['h-52']} />
  return (
    <Panel title={t('settingsService.links')} text={t('settingsService.linksHint')}>
      <SettingsForm fields={settingFields('privateHosts')} stored={settings.data} save={save} />
    </Panel>
  )
}
