import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { automation, preferences, requirements } from '../fields/search.ts'
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
      <Panel title="Automation">
        <SettingsForm fields={automation} stored={stored} save={save} />
      </Panel>
      <Panel title="Requirements" text="Releases that do not match are rejected. You can still grab them manually.">
        <SettingsForm fields={requirements} stored={stored} save={saveRequirements} short={short} />
      </Panel>
      <Panel title="Preferences" text="These releases come first among the matches.">
        <SettingsForm fields={preferences} stored={stored} save={savePreferences} />
      </Panel>
      <WeightsPanel stored={stored.ruleWeights} />
    </div>
  )
}
