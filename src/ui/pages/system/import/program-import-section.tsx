import { useState } from 'react'
import { counted } from '#domain/format.ts'
import { rowResults } from '#domain/other-programs/row-results.ts'
import type { Schema } from '../../../api/client.ts'
import { type ProgramSource, useProgramImport, useProgramImportState } from '../../../api/program-import.ts'
import { Field, Problems } from '../../../forms/field.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { FolderField } from '../../../forms/folder-field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type ReportRow, ReportRows } from '../../../parts/report-rows.tsx'
import { ProgressBar } from '../../../parts/status.tsx'

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
    <Panel title="Questarr" text="Its database is copied and never changed. Stop Questarr first.">
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
          title="Database on the server"
          help="The file sqlite.db in the data folder of Questarr."
          problem={byField.path}
        >
          <FolderField id="import-path" files value={path} disabled={files.length > 0} onChange={changed(setPath)} />
        </Field>
        <FileInput
          id="import-files"
          title="Or upload it"
          help="If there is a file sqlite.db-wal beside it, choose both."
          accept=".db,.sqlite,.sqlite3,.db-wal"
          multiple
          onPick={changed(setFiles)}
        />
        <PasswordField
          id="import-key"
          title="Encryption key"
          help="Only if Questarr got its key from the environment."
          problem={byField.encryptionKey}
          isNew={false}
          required={false}
          value={encryptionKey}
          onChange={changed(setEncryptionKey)}
        />
        <Problems lines={rest} />
        <div>
          <Button type="submit" icon="eye" busy={busy} disabled={source === null}>
            Preview
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

const phases = { idle: 'Copying', reading: 'Reading', checking: 'Checking games', writing: 'Storing' }

function Progress() {
  const state = useProgramImportState(true).data
  const phase = state?.phase ?? 'idle'
  const total = state?.total ?? 0
  const label = total === 0 ? phases[phase] : `${phases[phase]}: ${state?.done ?? 0} of ${total}`
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
      name: name ?? counted(count, 'row'),
    }),
  )
  return (
    <Panel
      title={applied ? 'Imported' : 'Preview'}
      text={`${program}${version === null ? '' : `, database version ${version}`}`}
    >
      {!applied && (
        <div className="flex flex-wrap items-center gap-4">
          <Button look="solid" icon="import" disabled={!isNews} onClick={onImport}>
            Import
          </Button>
          <p className="text-sm text-soft">
            {isNews ? 'Nothing has been changed yet.' : 'Everything in this database is in Ludarr already.'}
          </p>
        </div>
      )}
      {applied && <p role="status">The import is complete. Users sign in with the passwords they had.</p>}
      <ReportRows applied={applied} counts={counts} rows={listed} kindTitle="Table" allKinds="All tables" />
    </Panel>
  )
}
