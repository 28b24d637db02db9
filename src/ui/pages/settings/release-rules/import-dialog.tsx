import { useId, useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import { useImportReleaseRules } from '../../../api/release-rules.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

/** Takes over the rules of a file. */
export function ImportRulesDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const run = useImportReleaseRules()
  const [file, setFile] = useState<Schema<'SentReleaseRulesFile'> | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { byField, rest } = problemsOf(run.error, ['format', 'version'])
  const pick = async ([picked]: readonly File[]) => {
    run.reset()
    setFile(null)
    setProblem(undefined)
    if (picked === undefined) return
    const read = parseFile(await picked.text())
    setFile(read)
    if (read === null) setProblem(t('releaseRule.noJson'))
  }
  const submit = () => {
    if (file === null) return
    run.mutate(file, {
      onSuccess: ({ added, replaced }) => {
        showToast({ tone: 'good', text: t('releaseRule.imported', { added, replaced }) })
        onClose()
      },
    })
  }
  return (
    <FormDialog title={t('releaseRule.importTitle')} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="import" busy={run.isPending} disabled={file === null}>
            {t('settings.import')}
          </Button>
        }
      >
        <FileInput
          id={id}
          title={t('releaseRule.file')}
          help={t('releaseRule.importHint')}
          accept="application/json,.json"
          problem={problem ?? byField.format ?? byField.version}
          onPick={(files) => void pick(files)}
        />
      </DialogForm>
    </FormDialog>
  )
}

/** What the server checks field by field. `null` for what is no JSON object. */
function parseFile(text: string): Schema<'SentReleaseRulesFile'> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Schema<'SentReleaseRulesFile'>)
      : null
  } catch {
    return null
  }
}
