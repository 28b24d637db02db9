import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type TransferMode, transferModes } from '#domain/importing/transfer-modes.ts'
import { useManualImportFolder } from '../../api/imports.ts'
import { useImportSettings } from '../../api/settings.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { FolderField } from '../../forms/folder-field.tsx'
import { BackLink } from '../../parts/back-link.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { EntryTable } from './entry-table.tsx'
import { useImportDraft } from './import-draft.ts'
import { importModeLabels } from './labels.ts'
import { RecentImports } from './recent-imports.tsx'
import { useFolderAddress, useFolderFocus, useFolderScroll } from './use-folder-address.ts'

/** Imports files and folders of the server. The folder, the mode and what the table shows are in the address. */
export default function ImportPage() {
  const [params, setParams] = useSearchParams()
  const [, navigate] = useLocation()
  const path = params.get('path')
  const settings = useImportSettings()
  const mode = transferModes.find((each) => each === params.get('mode')) ?? settings.data?.transferMode ?? null
  const [draft, changeDraft] = useImportDraft()
  useAskBeforeUnload(draft.choices.size > 0)
  const folder = useManualImportFolder(path)
  const addressOf = useFolderAddress()
  const place = useRef<HTMLDivElement>(null)
  useFolderScroll(path, folder.data !== undefined)
  useFolderFocus(path, place)
  const changeMode = (chosen: TransferMode) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('mode', chosen)
        return changed
      },
      { replace: true },
    )
  return (
    <Page title={t('manualImport.title')} note={t('manualImport.note')}>
      <BackLink href="/activity">{t('activity.title')}</BackLink>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <FolderInput
          key={path}
          path={folder.data?.path ?? path ?? ''}
          onOpen={(chosen) => navigate(addressOf(chosen))}
        />
        {mode === null && settings.error === null && <SkeletonLines lines={1} className="h-17.5" />}
        {mode !== null && <ModeField mode={mode} onChange={changeMode} />}
      </div>
      <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
        {mode === null && settings.error !== null && (
          <Failure error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {path === null && (
          <Empty icon="folder" title={t('manualImport.chooseFolder')}>
            {t('manualImport.chooseFolderHint')}
          </Empty>
        )}
        {/* The table and its selection stay when only its update failed. */}
        {folder.error !== null && <Failure error={folder.error} onRetry={() => void folder.refetch()} />}
        {path !== null &&
          folder.error === null &&
          (folder.data === undefined || (mode === null && settings.error === null)) && (
            <SkeletonLines lines={6} className="h-13" />
          )}
        {folder.data !== undefined && mode !== null && (
          <EntryTable
            key={folder.data.path}
            folder={folder.data}
            isPartial={folder.isPartial && folder.error === null}
            draft={draft}
            changeDraft={changeDraft}
            mode={mode}
            addressOf={addressOf}
          />
        )}
      </div>
      <RecentImports />
    </Page>
  )
}

/** Other pages of the UI lead back to what was chosen. A reload does not. */
function useAskBeforeUnload(hasChoices: boolean): void {
  useEffect(() => {
    if (!hasChoices) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasChoices])
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
