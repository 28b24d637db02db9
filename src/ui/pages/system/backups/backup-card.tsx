import { useState } from 'react'
import type { Backup, BackupReason } from '#domain/system/backup.ts'
import { useRemoveBackup } from '../../../api/backups.ts'
import { formatMoment, formatSize } from '../../../format/values.ts'
import { Button, buttonStyle, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { serverText } from '../../../texts/language.ts'
import { t, textsOf } from '../../../texts/page-texts.ts'

const reasonLabels: Record<BackupReason, string> = textsOf('backupReason', [
  'scheduled',
  'manual',
  'before-migration',
  'before-restore',
  'uploaded',
])

type BackupCardProps = { backup: Backup; busy: boolean; onRestore: () => void }

export function BackupCard({ backup, busy, onRestore }: BackupCardProps) {
  const { name, size, createdAt, reason, version, keys, problem } = backup
  const facts = [
    formatSize(size),
    version === null ? null : `Ludarr ${version}`,
    keys === 'protected' ? t('backup.protected') : null,
  ]
  const date = formatMoment(createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{date}</h2>
        <p className="text-sm text-soft">{reasonLabels[reason]}</p>
        <p className="text-sm break-words text-faint" title={name}>
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
        {problem !== null && <p className="text-sm break-words text-bad">{serverText(problem)}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Button small icon="retry" disabled={busy || problem !== null} onClick={onRestore}>
          {t('backup.restore')}
        </Button>
        <a
          href={`api/system/backups/${encodeURIComponent(name)}`}
          download={name}
          aria-label={t('backup.download', { date })}
          className={buttonStyle('quiet', true)}
        >
          <Icon name="grab" className="size-4" />
        </a>
        <RemoveButton name={name} date={date} />
      </div>
    </li>
  )
}

function RemoveButton({ name, date }: { name: string; date: string }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveBackup()
  return (
    <>
      <IconButton icon="trash" label={t('backup.delete', { date })} onClick={() => setAsks(true)} />
      {asks && (
        <ConfirmDialog
          title={t('backup.deleteQuestion')}
          action={t('backup.deleteAction')}
          busy={remove.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => remove.mutate(name, { onSettled: () => setAsks(false) })}
        >
          {t('backup.deleteHint', { date })}
        </ConfirmDialog>
      )}
    </>
  )
}
