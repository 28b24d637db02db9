import './texts.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { StartedManualImports } from '#domain/importing/manual-import.ts'
import { type TransferMode, transferModes } from '#domain/importing/transfer-modes.ts'
import { manualEntriesAtOnce, useManualImportFolder, useStartManualImports } from '../../api/imports.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useImportSettings } from '../../api/settings.ts'
import { formatNumber } from '../../format/values.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { FolderField } from '../../forms/folder-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { NotFoundPage } from '../error-pages.tsx'
import { EntryList } from './entry-list.tsx'
import { type ImportChoices, itemsToImport, useImportChoices } from './import-choices.ts'
import { importModeLabels } from './labels.ts'
import { RecentImports } from './recent-imports.tsx'

/** For administrators, as it reads and changes folders of the server. */
export default function ImportPage() {
  return useIsAdmin() ? <ManualImport /> : <NotFoundPage />
}

/** Imports files and folders of the server. The folder, the page and the mode are in the address. */
function ManualImport() {
  const [params, setParams] = useSearchParams()
  const path = params.get('path')
  const page = Math.max(0, Number(params.get('page') ?? '1') - 1) || 0
  const settings = useImportSettings()
  const mode = transferModes.find((each) => each === params.get('mode')) ?? settings.data?.transferMode ?? 'copy'
  const [choices, change] = useImportChoices()
  const folder = useManualImportFolder(path, page)
  const go = (next: { path?: string; page?: number; mode?: TransferMode }) =>
    setParams((before) => {
      const changed = new URLSearchParams(before)
      if (next.path !== undefined) changed.set('path', next.path)
      if (next.mode !== undefined) changed.set('mode', next.mode)
      if (next.page === undefined || next.page === 0) changed.delete('page')
      else changed.set('page', String(next.page + 1))
      return changed
    })
  return (
    <Page title={t('manualImport.title')} note={t('manualImport.note')}>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <FolderInput key={path} path={folder.data?.path ?? path ?? ''} onOpen={(chosen) => go({ path: chosen })} />
        <ModeField mode={mode} onChange={(chosen) => go({ mode: chosen, page })} />
      </div>
      {path === null ? (
        <Empty icon="folder" title={t('manualImport.chooseFolder')}>
          {t('manualImport.chooseFolderHint')}
        </Empty>
      ) : folder.isError ? (
        <Failure error={folder.error} onRetry={() => void folder.refetch()} />
      ) : folder.data === undefined ? (
        <SkeletonLines lines={6} className="h-16" />
      ) : (
        <>
          <EntryList
            folder={folder.data}
            choices={choices}
            change={change}
            mode={mode}
            onOpen={(chosen) => go({ path: chosen })}
          />
          <EntryPages page={page} total={folder.data.total} onPage={(next) => go({ page: next })} />
        </>
      )}
      <StartBar choices={choices} mode={mode} onFinished={(paths) => change({ type: 'finished', paths })} />
      <RecentImports />
    </Page>
  )
}

function FolderInput({ path, onOpen }: { path: string; onOpen: (path: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <form
      className="flex flex-wrap items-end justify-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if ((typed ?? path).trim() !== '') onOpen((typed ?? path).trim())
      }}
    >
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <Field id="import-folder" title={t('manualImport.folder')}>
          <FolderField id="import-folder" value={typed ?? path} onChange={setTyped} />
        </Field>
      </div>
      <Button type="submit" look="solid" icon="next">
        {t('manualImport.open')}
      </Button>
    </form>
  )
}

function ModeField({ mode, onChange }: { mode: TransferMode; onChange: (mode: TransferMode) => void }) {
  return (
    <Field id="import-mode" title={t('manualImport.mode')} help={mode === 'move' ? t('manualImport.modeHint') : null}>
      <select
        id="import-mode"
        className={inputStyle}
        value={mode}
        aria-describedby="import-mode-below"
        onChange={({ target }) => {
          const chosen = transferModes.find((each) => each === target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {transferModes.map((each) => (
          <option key={each} value={each}>
            {importModeLabels[each]}
          </option>
        ))}
      </select>
    </Field>
  )
}

function EntryPages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  if (total <= manualEntriesAtOnce) return null
  const from = page * manualEntriesAtOnce
  const to = Math.min(total, from + manualEntriesAtOnce)
  const range = { from: formatNumber(from + 1), to: formatNumber(to), total: formatNumber(total) }
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="text-sm text-soft">{t('importFiles.range', range)}</p>
      <Button small disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('manualImport.previous')}
      </Button>
      <Button small disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('manualImport.next')}
      </Button>
    </div>
  )
}

type StartBarProps = { choices: ImportChoices; mode: TransferMode; onFinished: (paths: string[]) => void }

/** Starts the imports, and says which entries were refused and why. */
function StartBar({ choices, mode, onFinished }: StartBarProps) {
  const start = useStartManualImports()
  const place = useRef<HTMLDivElement>(null)
  const { items, withoutGame } = itemsToImport(choices)
  const run = () =>
    start.mutate(
      { transferMode: mode, items },
      {
        onSuccess: ({ started, rejected }) => {
          const refused = new Set(rejected.map(({ path }) => path))
          onFinished(items.map(({ path }) => path).filter((path) => !refused.has(path)))
          if (started.length > 0) {
            showToast({ tone: 'good', text: t('manualImport.started', { count: started.length }) })
          }
          // The button is disabled now, and would lose the focus.
          place.current?.focus()
        },
      },
    )
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3">
      {start.isError && <Failure error={start.error} />}
      {start.data !== undefined && start.data.rejected.length > 0 && <Rejected rejected={start.data.rejected} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {withoutGame > 0 && (
          <p role="status" className="text-sm text-warn">
            {t('manualImport.withoutGame', { count: withoutGame })}
          </p>
        )}
        <Button look="solid" icon="import" busy={start.isPending} disabled={items.length === 0} onClick={run}>
          {items.length === 0 ? t('manualImport.startNone') : t('manualImport.start', { count: items.length })}
        </Button>
      </div>
    </div>
  )
}

function Rejected({ rejected }: Pick<StartedManualImports, 'rejected'>) {
  return (
    <div role="alert" className="grid gap-2 rounded-xl border border-bad/40 bg-bad-deep p-4">
      <p className="font-medium">{t('manualImport.rejected', { count: rejected.length })}</p>
      <ul className="grid gap-1 text-sm">
        {rejected.map(({ path, reason }) => (
          <li key={path} className="break-words">
            {serverText(reason)}
          </li>
        ))}
      </ul>
    </div>
  )
}
