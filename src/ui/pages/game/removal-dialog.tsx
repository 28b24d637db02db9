import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { useRemoveGame } from '../../api/games.ts'
import { describeRemovedFiles } from '../../format/messages.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Confirms the removal of a game, optionally with its files, and reports what happened to the files. */
export function RemovalDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const remove = useRemoveGame(game.id)
  const [, go] = useLocation()
  const [deleteFiles, setDeleteFiles] = useState(false)
  const done = (files: string | null) => {
    const outcome = files === null ? null : describeRemovedFiles(files)
    const text = [t('game.removed', { title: game.title }), outcome?.text].filter(Boolean).join(' ')
    showToast({ tone: outcome?.tone ?? 'good', text })
    go('/')
  }
  return (
    <ConfirmDialog
      title={t('game.removeNamed', { title: game.title })}
      action={deleteFiles ? t('game.removeWithFiles') : t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(deleteFiles, { onSuccess: done })}
    >
      <p>
        {t('game.removeHint')} {!deleteFiles && t('game.filesStay')}
      </p>
      {game.libraryPath !== null && (
        <AlsoFiles path={game.libraryPath} checked={deleteFiles} onChange={setDeleteFiles} />
      )}
    </ConfirmDialog>
  )
}

type AlsoFilesProps = { path: string; checked: boolean; onChange: (checked: boolean) => void }

function AlsoFiles({ path, checked, onChange }: AlsoFilesProps) {
  const id = useId()
  return (
    <div className="mt-4 rounded-xl border border-line bg-ground p-4">
      <label htmlFor={id} className="flex min-h-8 items-center gap-3 font-medium text-ink">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-bad"
        />
        {t('game.deleteFiles')}
      </label>
      <div id={`${id}-below`} className="mt-1 grid gap-1 text-sm">
        <p className="font-mono break-all">{path}</p>
        {checked && <p className="text-bad">{t('game.deleteFilesHint')}</p>}
      </div>
    </div>
  )
}
