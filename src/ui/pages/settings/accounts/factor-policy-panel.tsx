import { useChangeFactorSettings, useFactorSettings } from '../../../api/second-factor.ts'
import { Switch } from '../../../forms/field.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { t } from '../../../texts/page-texts.ts'

/** Whether administrators must have a second factor. */
export function FactorPolicyPanel() {
  const settings = useFactorSettings()
  const change = useChangeFactorSettings()
  if (settings.data === undefined) return null
  return (
    <Panel anchor="secondFactorPolicy">
      <Switch
        id="second-factor-policy"
        title={t('settingsFactor.policy')}
        help={t('settingsFactor.policyHelp')}
        checked={change.isPending ? change.variables : settings.data.requiredForAdmins}
        onChange={(required) => change.mutate(required)}
      />
    </Panel>
  )
}
