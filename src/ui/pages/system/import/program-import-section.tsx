import { useState } from 'react'
import { rowResults } from '#domain/other-programs/row-results.ts'
import type { Schema } from '../../../api/client.ts'
import { type ProgramSource, useProgramImport, useProgramImportState } from '../../../api/program-import.ts'
import { textsOf } from '../../../format/labels.ts'
import { Field, Problems } from '../../../forms/field.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FolderField } from '../../../forms/folder-field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type ReportRow, ReportRows } from '../../../parts/report-rows.tsx'
import { ProgressBar } from '../../../parts/status.tsx'
import { t } from '../../../texts/text.ts'

type Report = Schema<'ProgramImport'>

/** Imports the database of another program, after a preview. */
export function ProgramImportSection() {
  const run = useProgramImport()
  const [source, setSource] = useState<ProgramSource | null>(null)
  const start = (chosen: ProgramSource, apply: boolean) => {
    setSource(chosen)
    run.mutate({ source: chosen, apply })
  }
  const report = run.isPending ? undefined : run.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SourcePanel
        busy={run.isPending}
        error={run.error}
        onChange={() => run.reset()}
        onPreview={(chosen) => start(chosen, false)}
      />
      {run.isPending && <Progress />}
      {report !== undefined && source !== null && <ReportPanel report={report} onImport={() => start(source, true)} />}
    </div>
  )
}

type SourcePanelProps = {
  busy: boolean
  error: Error | null
  onChange: () => void
  onPreview: (source: ProgramSource) => void
}

function SourcePanel({ busy, error, onChange, onPreview }: SourcePanelProps) {
  const [path, setPath] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [encryptionKey, setEncryptionKey] = useState('')
  const { byField, rest } = problemsOf(error, ['path', 'encryptionKey'])
  const source = sourceOf(path.trim(), files, encryptionKey.trim())
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      onChange()
    }
  return (
    <Panel title="Questarr" text={t('programImport.intro')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (source !== null) onPreview(source)
        }}
      >
        <Field
          id="import-path"
          title={t('programImport.path')}
          help={t('programImport.pathHint')}
          problem={byField.path}
        >
          <FolderField id="import-path" files value={path} disabled={files.length > 0} onChange={changed(setPath)} />
        </Field>
        <FileInput
          id="import-files"
          title={t('programImport.upload')}
          help={t('programImport.uploadHint')}
          accept=".db,.sqlite,.sqlite3,.db-wal"
          multiple
          onPick={changed(setFiles)}
        />
        <PasswordField
          id="import-key"
          title={t('programImport.key')}
          help={t('programImport.keyHint')}
          problem={byField.encryptionKey}
          isNew={false}
          required={false}
          value={encryptionKey}
          onChange={changed(setEncryptionKey)}
        />
        <Problems lines={rest} />
        <div>
          <Button type="submit" icon="eye" busy={busy} disabled={source === null}>
            {t('programImport.preview')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function sourceOf(path: string, files: readonly File[], key: string): ProgramSource | null {
  const withKey = key === '' ? {} : { encryptionKey: key }
  const journal = files.find(({ name }) => name.endsWith('-wal'))
  const file = files.find((each) => each !== journal)
  if (file !== undefined) return { file, ...(journal === undefined ? {} : { journal }), ...withKey }
  return path === '' ? null : { path, ...withKey }
}

const phases = textsOf('programImportPhase', ['idle', 'reading', 'checking', 'writing'])

function Progress() {
  const state = useProgramImportState(true).data
  const phase = state?.phase ?? 'idle'
  const total = state?.total ?? 0
  const label =
    total === 0 ? phases[phase] : t('programImport.progress', { phase: phases[phase], done: state?.done ?? 0, total })
  return (
    <div className="grid gap-2" role="status">
      <p className="text-sm text-soft">{label}</p>
      <ProgressBar progress={total === 0 || phase === 'writing' ? null : (state?.done ?? 0) / total} label={label} />
    </div>
  )
}

function ReportPanel({ report, onImport }: { report: Report; onImport: () => void }) {
  const { program, version, applied, tables, rows } = report
  const counts = rowResults.map((result) => ({
    result,
    count: tables.reduce((sum, table) => sum + table[result], 0),
  }))
  const isNews = counts.some(({ result, count }) => count > 0 && (result === 'imported' || result === 'merged'))
  const listed = rows.map(
    ({ table, name, count, result, note }, index): ReportRow => ({
      ...{ key: String(index), kind: table, result, note },
      name: name ?? t('programImport.rows', { count }),
    }),
  )
  return (
    <Panel
      title={t(applied ? 'programImport.imported' : 'programImport.preview')}
      text={version === null ? program : t('programImport.version', { program, version })}
    >
      {!applied && (
        <div className="flex flex-wrap items-center gap-4">
          <Button look="solid" icon="import" disabled={!isNews} onClick={onImport}>
            {t('programImport.import')}
          </Button>
          <p className="text-sm text-soft">{t(isNews ? 'programImport.notYet' : 'programImport.nothingNew')}</p>
        </div>
      )}
      {applied && <p role="status">{t('programImport.complete')}</p>}
      <ReportRows
        applied={applied}
        counts={counts}
        rows={listed}
        kindTitle={t('programImport.table')}
        allKinds={t('programImport.allTables')}
      />
    </Panel>
  )
}
