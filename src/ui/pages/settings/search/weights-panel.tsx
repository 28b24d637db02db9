import { useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import { defaultWeights, type RuleWeights, type Weights } from '#domain/indexers/rule-weights.ts'
import { useSaveUserSettings } from '../../../api/settings.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { type Draft, fieldOf } from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'

const labels: Record<keyof Weights, string> = {
  titleConfidence: 'Certain title match',
  preferredGroup: 'Preferred group',
  preferredSource: 'First preferred source',
  preferredSourceStep: 'Deduction per later source',
  preferredProtocol: 'Preferred protocol',
  preferredLanguage: 'Preferred language',
  onlyForeignLanguages: 'Not in English',
  thousandSeeders: '1,000 seeders',
  freeleech: 'Freeleech',
  freshUsenet: 'New on Usenet',
  indexerPriority: 'Indexer with priority 1',
  preMatched: 'Confirmed scene release',
  nuked: 'Nuked by the scene',
  addOnsIncluded: 'DLC included',
  smallForAGame: 'Small for a game',
}

export const weightNames = Object.keys(defaultWeights) as (keyof Weights)[]

const fields: FormField[] = weightNames.map((name) =>
  fieldOf(name, labels[name], 'number', { required: true, help: `Default: ${defaultWeights[name]}` }),
)

/** The points of each rule. Rarely changed, so it starts collapsed. */
export function WeightsPanel({ stored }: { stored: RuleWeights }) {
  return (
    <Panel>
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-lg text-lg font-semibold">
          Release scoring
          <span className="text-sm font-normal text-soft group-open:hidden">
            {Object.keys(stored).length === 0 ? 'Default' : 'Customized'}
          </span>
        </summary>
        <p className="mt-1 mb-5 text-sm text-soft">
          Points from -1000 to 1000. The release with the highest total is grabbed.
        </p>
        <WeightsForm stored={stored} />
      </details>
    </Panel>
  )
}

function WeightsForm({ stored }: { stored: RuleWeights }) {
  const save = useSaveUserSettings()
  const [draft, setDraft] = useState<Draft>(() => weightsDraft(stored))
  const paths = weightNames.map((name) => `ruleWeights.${name}`)
  const { byField, rest } = problemsOf(save.error, paths)
  const problems = Object.fromEntries(
    Object.entries(byField).map(([path, message]) => [path.split('.')[1] ?? path, message]),
  )
  const submit = (changed: Draft) =>
    save.mutate(
      { ruleWeights: weightsOf(changed) },
      {
        onSuccess: (saved) => {
          setDraft(weightsDraft(saved.ruleWeights))
          showToast({ tone: 'good', text: 'Saved. The points apply from the next search.' })
        },
      },
    )
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit(draft)
      }}
    >
      <DeclaredFields fields={fields} draft={draft} problems={problems} onChange={setDraft} />
      <Problems lines={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" icon="check" busy={save.isPending}>
          Save
        </Button>
        <Button look="quiet" disabled={save.isPending} onClick={() => submit(weightsDraft({}))}>
          Reset to defaults
        </Button>
      </div>
    </form>
  )
}

/** Every weight as text, with the default where the user set none. */
export function weightsDraft(stored: RuleWeights): Draft {
  return Object.fromEntries(weightNames.map((name) => [name, String(stored[name] ?? defaultWeights[name])]))
}

/** Only the weights that differ from the default, so that new defaults apply to everyone. */
export function weightsOf(draft: Draft): RuleWeights {
  const weights: RuleWeights = {}
  for (const name of weightNames) {
    const text = String(draft[name] ?? '').trim()
    // Text that is not a number is sent as null, so that the server rejects it by field.
    const points = Number(text.replace(',', '.'))
    if (text !== '' && points !== defaultWeights[name]) weights[name] = points
  }
  return weights
}
