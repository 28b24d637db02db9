import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { automation, preferences, requirements } from '../fields/search.ts'
import { t } from '../texts.ts'
import { WeightsPanel } from './weights-panel.tsx'

const short = ['preferredPlatform']

export function SearchSection() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  const saveRequirements = useSaveUserSettings()
  const savePreferences = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  const stored = settings.data
  return (
    <div className="grid gap-6">
      <Panel title={t('settingsScoring.automation')}>
        <SettingsForm fields={automation} stored={stored} save={save} />
      </Panel>
      <Panel title={t('settingsScoring.requirements')} text={t('settingsScoring.requirementsHint')}>
        <SettingsForm fields={requirements} stored={stored} save={saveRequirements} short={short} />
      </Panel>
      <Panel title={t('settingsScoring.preferences')} text={t('settingsScoring.preferencesHint')}>
        <SettingsForm fields={preferences} stored={stored} save={savePreferences} />
      </Panel>
      <WeightsPanel stored={stored.ruleWeights} />
    </div>
  )
}
