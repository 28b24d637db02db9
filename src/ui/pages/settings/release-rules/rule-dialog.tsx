import { useState } from 'react'
import type { ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { useSaveReleaseRules, useTryReleaseRules } from '../../../api/release-rules.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { type Draft, firstMissing } from '../../../forms/drafts.ts'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { draftOfRule, fieldsOfRule, problemsOfRule, ruleOfDraft } from './rule-draft.ts'
import { TrialResult } from './trial-result.tsx'

type RuleDialogProps = {
  rules: readonly ReleaseRule[]
  /** The place of the rule; the length of the list for a new one. */
  index: number
  onClose: () => void
}

/** Changes a rule, or adds one, after it was tried. */
export function RuleDialog(props: RuleDialogProps) {
  const rule = props.rules[props.index] ?? null
  return (
    <FormDialog title={rule?.name ?? t('releaseRule.new')} onClose={props.onClose} wide>
      <RuleForm {...props} rule={rule} />
    </FormDialog>
  )
}

const shortFields = ['name', 'pattern']

function RuleForm({ rules, index, rule, onClose }: RuleDialogProps & { rule: ReleaseRule | null }) {
  const [start] = useState(() => draftOfRule(rule))
  const [draft, setDraft] = useState<Draft>(start)
  const save = useSaveReleaseRules()
  const attempt = useTryReleaseRules()
  const fields = fieldsOfRule(draft)
  const changed = fields.filter(({ name }) => draft[name] !== start[name])
  useDialogChanges(
    changed.map(({ title }) => title),
    () => setDraft(start),
  )
  const names = ['name', 'field', 'kind', 'pattern', 'effect', 'points'].map((name) => `${index}.${name}`)
  const { byField, rest } = problemsOf(save.error ?? attempt.error, names)
  const next = ruleOfDraft(draft)
  const list = () => rules.toSpliced(index, 1, ruleOfDraft(draft) as ReleaseRule)
  const isMissing = firstMissing(fields, draft) !== null
  const submit = () =>
    save.mutate(list(), {
      onSuccess: () => {
        showToast({ tone: 'good', text: t('settings.saved', { name: next.name }) })
        onClose()
      },
    })
  return (
    <DialogForm
      onSubmit={() => !isMissing && submit()}
      problems={rest}
      actions={
        <>
          <Button
            icon="eye"
            busy={attempt.isPending}
            disabled={isMissing}
            onClick={() => {
              save.reset()
              attempt.mutate(list())
            }}
          >
            {t('releaseRule.try')}
          </Button>
          <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={isMissing}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <DeclaredFields
        fields={fields}
        draft={draft}
        problems={problemsOfRule(byField, index, draft)}
        short={shortFields}
        onChange={(changed) => {
          setDraft(changed)
          save.reset()
          attempt.reset()
        }}
      />
      <div role="status" aria-live="polite" className="empty:hidden">
        {attempt.isSuccess && <TrialResult trial={attempt.data} ruleName={next.name} />}
      </div>
    </DialogForm>
  )
}
