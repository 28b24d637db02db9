import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { useRemovalPreview } from '../../api/bulk-changes.ts'
import { useRemoveGame } from '../../api/games.ts'
import { describeRemovedFiles } from '../../format/messages.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { FilePreview } from '../library/file-preview.tsx'

/** Confirms the removal of a game, optionally with its files, and reports what happened to the files. */
export function RemovalDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const remove = useRemoveGame(game.id)
  const [, go] = useLocation()
  const [deleteFiles, setDeleteFiles] = useState(false)
  const preview = useRemovalPreview([game.id], deleteFiles && !remove.isPending)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const confirm = async () => {
    // The dialog may be closed by then, and callbacks of `mutate` would not be called.
    const files = await remove.mutateAsync(deleteFiles).catch(() => undefined)
    if (files === undefined) return
    const outcome = files === null ? null : describeRemovedFiles(files)
    const text = [t('game.removed', { title: game.title }), outcome?.text].filter(Boolean).join(' ')
    showToast({ tone: outcome?.tone ?? 'good', text })
    if (isOpen.current) go('/')
  }
  return (
    <ConfirmDialog
      title={t('game.removeNamed', { title: game.title })}
      action={deleteFiles && preview.data?.deleted.games !== 0 ? t('game.removeWithFiles') : t('common.remove')}
      busy={remove.isPending || (deleteFiles && preview.isPending)}
      {...(remove.isPending ? { cancelLabel: t('common.close') } : {})}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        {t('game.removeHint')} {!deleteFiles && t('game.filesStay')}
      </p>
      {game.libraryPath !== null && (
        <AlsoFiles path={game.libraryPath} checked={deleteFiles} busy={remove.isPending} onChange={setDeleteFiles}>
          {deleteFiles && <FilePreview preview={preview} />}
        </AlsoFiles>
      )}
    </ConfirmDialog>
  )
}

type AlsoFilesProps = {
  path: string
  checked: boolean
  busy: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

function AlsoFiles({ path, checked, busy, onChange, children }: AlsoFilesProps) {
  const id = useId()
  return (
    <div className="mt-4 rounded-xl border border-line bg-ground p-4">
      <label htmlFor={id} className="flex min-h-8 items-center gap-3 font-medium text-ink">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={busy}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-bad"
        />
        {t('game.deleteFiles')}
      </label>
      <p id={`${id}-below`} className="mt-1 font-mono text-sm break-all">
        {path}
      </p>
      {children}
    </div>
  )
}
