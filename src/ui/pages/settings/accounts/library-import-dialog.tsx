import { useState } from 'react'
import { libraryImportResults } from '#domain/games/library-import-results.ts'
import type { Schema } from '../../../api/client.ts'
import { useLibraryImport } from '../../../api/library-file.ts'
import { Problems, Switch } from '../../../forms/field.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { DialogFoot } from '../../../parts/dialog.tsx'
import { type ReportRow, ReportRows } from '../../../parts/report-rows.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type Report = Schema<'LibraryImport'>

/** Imports a CSV or JSON file into the library, after a preview. */
export function LibraryImportDialog({ onClose }: { onClose: () => void }) {
  const run = useLibraryImport()
  const [file, setFile] = useState<File | null>(null)
  const [updates, setUpdates] = useState(false)
  const { byField, rest } = problemsOf(run.error, ['file'])
  const start = (chosen: File | null, update: boolean, apply: boolean) => {
    setFile(chosen)
    setUpdates(update)
    if (chosen === null) return run.reset()
    run.mutate(
      { file: chosen, existing: update ? 'update' : 'keep', apply },
      {
        onSuccess: ({ applied, added, updated }) => {
          if (!applied) return
          showToast({ tone: 'good', text: t('settingsAccount.imported', { added, updated }) })
          onClose()
        },
      },
    )
  }
  useDialogChanges(file === null ? [] : [t('settingsAccount.importFile')], () => start(null, updates, false))
  const report = run.data
  const changes = report === undefined ? 0 : report.added + report.updated
  return (
    <FormDialog title={t('settingsAccount.importLibrary')} onClose={onClose} wide>
      <FileInput
        id="library-file"
        title={t('settingsAccount.importFile')}
        help={t('settingsAccount.importFileHelp')}
        problem={byField.file}
        accept=".csv,.tsv,.txt,.json"
        onPick={([chosen]) => start(chosen ?? null, updates, false)}
      />
      <Switch
        id="library-file-update"
        title={t('settingsAccount.updateExisting')}
        help={t('settingsAccount.updateExistingHelp')}
        checked={updates}
        onChange={(checked) => start(file, checked, false)}
      />
      <Problems lines={rest} />
      {report !== undefined && <ReportOf report={report} />}
      <DialogFoot>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="solid"
            icon="import"
            busy={run.isPending}
            disabled={changes === 0}
            onClick={() => start(file, updates, true)}
          >
            {changes === 0 ? t('settings.import') : t('settingsAccount.importGames', { count: changes })}
          </Button>
        </div>
      </DialogFoot>
    </FormDialog>
  )
}

function ReportOf({ report }: { report: Report }) {
  const rows = report.rows.map(
    ({ line, title, result, note }): ReportRow => ({
      key: String(line),
      kind: String(line),
      result,
      note,
      name: title ?? t('settingsAccount.noTitle'),
    }),
  )
  const counts = libraryImportResults.map((result) => ({ result, count: report[result] }))
  return <ReportRows applied={report.applied} counts={counts} rows={rows} kindTitle={t('settingsAccount.line')} />
}
