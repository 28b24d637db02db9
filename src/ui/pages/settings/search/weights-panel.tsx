import { useState } from 'react'
import type { FormField } from '#domain/declaration.ts'
import { defaultWeights, type RuleWeights, type Weights } from '#domain/indexers/rule-weights.ts'
import { useSaveUserSettings } from '../../../api/settings.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import type { Draft } from '../../../forms/drafts.ts'
import { fieldOf } from '../../../forms/field-of.ts'
import { Problems } from '../../../forms/problem-list.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { Panel } from '../panel.tsx'
import { weightNames, weightsDraft, weightsOf } from './weights-draft.ts'

const words: Record<keyof Weights, string> = {
  titleConfidence: 'The title fits without doubt',
  preferredGroup: 'A group you prefer',
  preferredSource: 'The first source you prefer',
  preferredSourceStep: 'Less for each source after it',
  preferredLanguage: 'A language you prefer',
  onlyForeignLanguages: 'Only in languages other than English',
  thousandSeeders: 'A thousand seeders',
  freeleech: 'Freeleech',
  freshUsenet: 'New on Usenet',
  indexerPriority: 'An indexer of priority 1',
  addOnsIncluded: 'Add-ons included',
  smallForAGame: 'Small for a game',
}

const fields: FormField[] = weightNames.map((name) =>
  fieldOf(name, words[name], 'number', { required: true, help: `${defaultWeights[name]} by itself` }),
)

/** What each observation counts when the best release is chosen. Few need this: it stays folded. */
export function WeightsPanel({ stored }: { stored: RuleWeights }) {
  return (
    <Panel>
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-lg text-lg font-semibold">
          How releases are scored
          <span className="text-sm font-normal text-soft group-open:hidden">
            {Object.keys(stored).length === 0 ? 'As usual' : 'Changed by you'}
          </span>
        </summary>
        <p className="mt-1 mb-5 text-sm text-soft">
          Points from -1000 to 1000. The release with the highest sum is taken, so only their proportions matter.
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
  const problems = Object.fromEntries(Object.entries(byField).map(([path, said]) => [path.split('.')[1] ?? path, said]))
  const submit = (asked: Draft) =>
    save.mutate(
      { ruleWeights: weightsOf(asked) },
      {
        onSuccess: (saved) => {
          setDraft(weightsDraft(saved.ruleWeights))
          showToast({ tone: 'good', text: 'Saved. It counts from the next search on.' })
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
          Back to the usual points
        </Button>
      </div>
    </form>
  )
}
