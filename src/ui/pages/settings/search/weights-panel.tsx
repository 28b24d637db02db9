import { defaultWeights, type Weights, weightNames } from '#domain/indexers/default-weights.ts'
import type { RuleWeights } from '#domain/indexers/rule-weights.ts'
import { useSaveUserSettings } from '../../../api/settings.ts'
import { SettingsForm, type TypedDraft } from '../../../forms/settings-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { weightFields } from './weights.ts'

/** The points of each rule. */
export function WeightsPanel({ stored, typed }: { stored: RuleWeights; typed: TypedDraft }) {
  const save = useSaveUserSettings()
  const reset = useSaveUserSettings()
  const done = () => showToast({ tone: 'good', text: t('settingsScoring.defaultsApply') })
  return (
    <Panel anchor="scoring" title={t('settingsIndex.scoring')} text={t('settingsScoring.scoringHint')}>
      <SettingsForm
        fields={weightFields()}
        typed={typed}
        stored={{ ruleWeights: allWeights(stored) }}
        save={{
          ...save,
          mutateAsync: ({ ruleWeights }) => save.mutateAsync({ ruleWeights: customWeights(ruleWeights) }),
        }}
      >
        {Object.keys(stored).length > 0 && (
          <div>
            <Button busy={reset.isPending} onClick={() => reset.mutate({ ruleWeights: {} }, { onSuccess: done })}>
              {t('settingsScoring.reset')}
            </Button>
          </div>
        )}
      </SettingsForm>
    </Panel>
  )
}

/** Every weight, with the default where the user set none. */
export function allWeights(stored: RuleWeights): Weights {
  return { ...defaultWeights, ...stored }
}

/** Only the weights that differ from the default, so that new defaults apply to everyone. */
export function customWeights(changed: unknown): RuleWeights {
  const weights: RuleWeights = {}
  if (typeof changed !== 'object' || changed === null) return weights
  for (const name of weightNames) {
    const points: unknown = Reflect.get(changed, name)
    if (points === undefined || points === defaultWeights[name]) continue
    // What is not a number is sent as null, so that the server rejects it by field.
    weights[name] = typeof points === 'number' ? points : Number.NaN
  }
  return weights
}
