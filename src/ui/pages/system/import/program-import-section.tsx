import { useState } from 'react'
import { rowResults } from '#domain/other-programs/row-results.ts'
import type { Schema } from '../../../api/client.ts'
import {
  type ProgramImportChoices,
  type ProgramSource,
  useProgramImport,
  useProgramImportState,
} from '../../../api/program-import.ts'
import { Field, Problems } from '../../../forms/field.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FolderField } from '../../../forms/folder-field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type ReportRow, ReportRows } from '../../../parts/report-rows.tsx'
import { ProgressBar } from '../../../parts/status.tsx'
import { t, textFor, textsOf } from '../../../texts/page-texts.ts'
import { AccountChoices, MetadataChoice } from './import-choices.tsx'
import { ImportOutcome } from './import-outcome.tsx'

type Report = Schema<'ProgramImport'>

/** Without a choice, the server decides as the preview shows. */
const noChoices: ProgramImportChoices = { accounts: [], metadataProvider: 'keep' }

/** Imports the database of another program, after a preview. */
export function ProgramImportSection() {
  const run = useProgramImport()
  const [source, setSource] = useState<ProgramSource | null>(null)
  const [choices, setChoices] = useState(noChoices)
  // The choices that the report is about.
  const [reported, setReported] = useState(noChoices)
  const [report, setReport] = useState<Report | null>(null)
  const start = (from: ProgramSource, chosen: ProgramImportChoices, apply: boolean) =>
    run.mutate(
      { source: from, choices: chosen, apply },
      {
        onSuccess: (made) => {
          setReport(made)
          setReported(chosen)
        },
        onError: () => setReport(null),
      },
    )
  const preview = (from: ProgramSource) => {
    setSource(from)
    setReport(null)
    setChoices(noChoices)
    start(from, noChoices, false)
  }
  const importNow = () => {
    if (source === null) return
    setReport(null)
    start(source, choices, true)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SourcePanel
        busy={run.isPending}
        error={run.error}
        onChange={() => {
          run.reset()
          setReport(null)
        }}
        onPreview={preview}
      />
      {run.isPending && report === null && <Progress />}
      {report !== null && (
        <ReportPanel
          report={report}
          choices={choices}
          isOutdated={choices !== reported}
          busy={run.isPending}
          onChange={setChoices}
          onUpdate={() => source !== null && start(source, choices, false)}
          onImport={importNow}
        />
      )}
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

type ReportPanelProps = {
  report: Report
  choices: ProgramImportChoices
  /** Whether the choices changed since the report was made. */
  isOutdated: boolean
  busy: boolean
  onChange: (choices: ProgramImportChoices) => void
  onUpdate: () => void
  onImport: () => void
}

function ReportPanel({ report, choices, isOutdated, busy, onChange, onUpdate, onImport }: ReportPanelProps) {
  const { program, version, applied, tables, rows, metadata } = report
  const counts = rowResults.map((result) => ({
    result,
    count: tables.reduce((sum, table) => sum + table[result], 0),
  }))
  const isNews =
    metadata?.after !== metadata?.current ||
    counts.some(({ result, count }) => count > 0 && (result === 'imported' || result === 'merged'))
  const listed = rows.map(
    ({ table, name, count, result, note }, index): ReportRow => ({
      key: String(index),
      kind: table,
      result,
      note,
      name: name ?? t('programImport.rows', { count }),
    }),
  )
  return (
    <Panel
      title={t(applied ? 'programImport.imported' : 'programImport.preview')}
      text={version === null ? program : t('programImport.version', { program, version })}
    >
      {applied ? (
        <ImportOutcome report={report} />
      ) : (
        <>
          <AccountChoices report={report} choices={choices} onChange={onChange} />
          <MetadataChoice report={report} choices={choices} onChange={onChange} />
          <div className="flex flex-wrap items-center gap-4">
            <Button look="solid" icon="import" busy={busy} disabled={!isNews && !isOutdated} onClick={onImport}>
              {t('programImport.import')}
            </Button>
            <Button icon="retry" busy={busy} onClick={onUpdate}>
              {t('programImport.update')}
            </Button>
            <p className="text-sm text-soft" role="status">
              {t(noteFor(isOutdated, isNews))}
            </p>
          </div>
        </>
      )}
      <ReportRows
        applied={applied}
        counts={counts}
        rows={listed}
        kindTitle={t('programImport.table')}
        allKinds={t('programImport.allTables')}
        kindLabel={(table) => textFor('programImportTable', table) ?? table}
      />
    </Panel>
  )
}

function noteFor(isOutdated: boolean, isNews: boolean) {
  if (isOutdated) return 'programImport.outdated'
  return isNews ? 'programImport.notYet' : 'programImport.nothingNew'
}
