import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { ImportRecord, ResolveImport } from '#domain/importing/import.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import { type ReviewCause, type ReviewRetry, retryOf } from '#domain/importing/review-cause.ts'
import { useResolveImport, useWaitingImport } from '../../api/downloads.ts'
import { useImportPreview } from '../../api/imports.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { useLastPage } from '../../tables/use-last-page.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { firstView } from '../import/files-view.ts'
import { ImportFiles } from '../import/import-files.tsx'
import { ConflictChoice, type ConflictDecision } from './conflict-choice.tsx'
import { DownloadAgain } from './download-again.tsx'
import { conflictsOf, previewRequest, type ReviewChoices } from './review-preview.ts'

/** Opens the review of an import that is waiting for a decision. */
export function ReviewDownload({ download }: { download: Download }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button small look="solid" icon="eye" onClick={() => setIsOpen(true)}>
        {t('activity.review')}
        <span className="sr-only"> {download.title}</span>
      </Button>
      {isOpen && (
        <FormDialog title={t('activity.reviewImport')} onClose={() => setIsOpen(false)} widest>
          <Waiting download={download} onClose={() => setIsOpen(false)} />
        </FormDialog>
      )}
    </div>
  )
}

function Waiting({ download, onClose }: { download: Download; onClose: () => void }) {
  const waiting = useWaitingImport(download.id)
  if (waiting.isLoadingError) return <Failure error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (waiting.data === undefined) return <SkeletonLines lines={2} />
  if (waiting.data === null) {
    return (
      <p className="text-soft">
        {download.message === null ? t('activity.nothingToReview') : serverText(download.message)}
      </p>
    )
  }
  return <Decision key={waiting.data.id} record={waiting.data} download={download} onClose={onClose} />
}

type DecisionProps = { record: ImportRecord; download: Download; onClose: () => void }

function Decision({ record, download, onClose }: DecisionProps) {
  const resolve = useResolveImport()
  const [game, setGame] = useState<PickedGame | null>(gameOf(record))
  const [folder, setFolder] = useState('')
  const [decision, setDecision] = useState<ConflictDecision>({ resolution: null, remember: false })
  const { byField, rest } = problemsOf(resolve.error, ['targetPath'])
  const [corrections, setCorrections] = useState<ImportCorrections | null>(null)
  const [view, setView] = useState(firstView)
  const choices = { game, folder, decision, corrections, view }
  const isDecided = resolve.isPending || resolve.isSuccess
  const preview = useImportPreview(record.id, useSettled(previewRequest(choices)), !isDecided)
  // A failed preview leaves what was chosen from the one before.
  const shown = useLastPage(preview.data)
  useDialogChanges(titlesOfChoices(record, choices, shown?.corrections ?? {}), onClose)
  const conflicts = conflictsOf(record, choices, shown)
  const decide = (choice: ResolveImport, confirmation: string) =>
    resolve.mutate(
      { id: record.id, ...choice },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: confirmation })
          onClose()
        },
      },
    )
  const importDownload = () => {
    const targetPath = folder.trim()
    if (game === null) return
    const choice = {
      action: 'import' as const,
      gameId: game.id,
      ...(targetPath === '' ? {} : { targetPath }),
      ...(conflicts === null || decision.resolution === null
        ? {}
        : { conflicts: decision.resolution, remember: decision.remember }),
      ...(corrections === null ? {} : { corrections }),
    }
    decide(choice, t('activity.importing', { title: game.title }))
  }
  return (
    <DialogForm
      onSubmit={importDownload}
      problems={rest}
      note={t(download.downloaderId === null ? 'activity.skipHintNoClient' : 'activity.skipHint')}
      actions={
        <DecisionButtons
          pending={resolve.isPending ? resolve.variables.action : null}
          label={
            record.cause !== null && warnings.has(record.cause) ? t('activity.importAnyway') : t('activity.import')
          }
          canImport={game !== null && !preview.isError && (conflicts === null || decision.resolution !== null)}
          onSkip={() => decide({ action: 'skip' }, t('activity.skipped', { title: download.title }))}
        />
      }
    >
      <Reason record={record} download={download} />
      {record.cause === 'checksum' && record.gameId !== null && (
        <DownloadAgain download={download} gameId={record.gameId} onClose={onClose} />
      )}
      {conflicts !== null && <ConflictChoice conflicts={conflicts} decision={decision} onDecide={setDecision} />}
      <GamePicker title={t('common.game')} game={game} onPick={setGame} />
      <TextField
        id="target-folder"
        title={t('common.folder')}
        help={t('activity.folderHint')}
        problem={byField.targetPath}
        technical
        mono
        placeholder={record.targetPath ?? ''}
        value={folder}
        onChange={setFolder}
      />
      <ImportFiles
        preview={preview}
        shown={shown}
        game={game}
        corrections={corrections}
        onCorrect={setCorrections}
        view={view}
        onView={setView}
      />
    </DialogForm>
  )
}

/** What was chosen and is lost when the dialog is closed. */
function titlesOfChoices(
  { gameId }: ImportRecord,
  { game, folder, decision, corrections }: ReviewChoices,
  stored: ImportCorrections,
): string[] {
  const isCorrected = corrections !== null && JSON.stringify(corrections) !== JSON.stringify(stored)
  return [
    (game?.id ?? null) === gameId ? [] : t('common.game'),
    folder === '' ? [] : t('common.folder'),
    decision.resolution === null ? [] : t('activity.conflicts'),
    isCorrected ? t('importFiles.title') : [],
  ].flat()
}

/** Causes that are no obstacle to the import itself. */
const warnings: ReadonlySet<ReviewCause> = new Set<ReviewCause>([
  ...(['checksum', 'incomplete', 'infected', 'scanner-unavailable', 'nothing-of-the-game', 'wrong-platform'] as const),
])

type DecisionButtonsProps = {
  pending: 'import' | 'skip' | null
  label: string
  canImport: boolean
  onSkip: () => void
}

function DecisionButtons({ pending, label, canImport, onSkip }: DecisionButtonsProps) {
  return (
    <>
      <Button icon="ban" busy={pending === 'skip'} disabled={pending !== null} onClick={onSkip}>
        {t('activity.doNotImport')}
      </Button>
      <Button
        type="submit"
        look="solid"
        icon="import"
        busy={pending === 'import'}
        disabled={!canImport || pending !== null}
      >
        {label}
      </Button>
    </>
  )
}

const retryTexts = {
  environment: 'activity.retriedFixed',
  settings: 'activity.retriedSettings',
  never: null,
} as const satisfies Record<ReviewRetry, PlainKey | null>

function Reason({ record, download }: { record: ImportRecord; download: Download }) {
  const retryText = record.cause === null ? null : retryTexts[retryOf(record.cause)]
  return (
    <div className="grid gap-3">
      <p className="font-medium break-all">{download.title}</p>
      <div className="flex items-start gap-3 rounded-xl border border-warn/40 bg-raised p-4">
        <Icon name="warn" className="mt-0.5 size-5 text-warn" />
        <p className="min-w-0 break-words whitespace-pre-line">
          {serverText(record.message ?? download.message ?? t('activity.needsReview'))}
        </p>
      </div>
      {retryText !== null && <p className="text-sm text-soft">{t(retryText)}</p>}
      {record.sourcePath !== null && (
        <p className="font-mono text-[0.8125rem] break-all text-faint">{record.sourcePath}</p>
      )}
    </div>
  )
}

function gameOf({ gameId, gameTitle }: ImportRecord): PickedGame | null {
  return gameId === null ? null : { id: gameId, title: gameTitle ?? t('common.unknownGame') }
}
