import { useState } from 'react'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import type { Draft } from '../../../forms/drafts.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { PresetChoice } from './preset-choice.tsx'
import { shownPreset, withPreset } from './preset-draft.ts'
import { WeightsPanel } from './weights-panel.tsx'

const short = ['preferredPlatform']

export function SearchSection() {
  const settings = useUserSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined)
    return <SkeletonPanels heights={['h-161.5 sm:h-115.5', 'h-63 sm:h-60', 'h-223 sm:h-182']} />
  return <SearchForms stored={settings.data} />
}

function SearchForms({ stored }: { stored: UserSettings }) {
  const save = useSaveUserSettings()
  const saveRequirements = useSaveUserSettings()
  const savePreferences = useSaveUserSettings()
  const requirementsDraft = useState<Draft>({})
  const preferencesDraft = useState<Draft>({})
  const weightsDraft = useState<Draft>({})
  const [outcome, setOutcome] = useState<string | null>(null)
  const typed = { requirements: requirementsDraft[0], preferences: preferencesDraft[0], weights: weightsDraft[0] }
  return (
    <div className="grid gap-6">
      <Panel title={t('settingsScoring.automation')}>
        <SettingsForm fields={settingFields('automation')} stored={stored} save={save} />
      </Panel>
      <Panel title={t('preferencePreset.panel')} text={t('preferencePreset.hint')}>
        <PresetChoice
          preset={shownPreset(stored, typed)}
          outcome={outcome}
          onChoose={(preset) => {
            const { drafts, changed } = withPreset(stored, typed, preset)
            requirementsDraft[1](drafts.requirements)
            preferencesDraft[1](drafts.preferences)
            weightsDraft[1](drafts.weights)
            const name = t(`preferencePreset.${preset}`)
            setOutcome(t('preferencePreset.filled', { preset: name, changes: changed.length }))
          }}
        />
      </Panel>
      <Panel title={t('settingsScoring.requirements')} text={t('settingsScoring.requirementsHint')}>
        <SettingsForm
          fields={settingFields('requirements')}
          stored={stored}
          save={saveRequirements}
          short={short}
          typed={requirementsDraft}
        />
      </Panel>
      <Panel title={t('settingsScoring.preferences')} text={t('settingsScoring.preferencesHint')}>
        <SettingsForm
          fields={settingFields('preferences')}
          stored={stored}
          save={savePreferences}
          typed={preferencesDraft}
        />
      </Panel>
      <WeightsPanel stored={stored.ruleWeights} typed={weightsDraft} />
    </div>
  )
}
