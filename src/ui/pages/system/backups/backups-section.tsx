import { useRef, useState } from 'react'
import type { Backup, BackupStatus } from '#domain/system/backup.ts'
import { isBusy, useBackupStatus, useBackups, useStartBackup, useUploadBackup } from '../../../api/backups.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty, Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/text.ts'
import { BackupCard } from './backup-card.tsx'
import { BackupProgress } from './backup-progress.tsx'
import { BackupSettingsPanel } from './backup-settings-panel.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** The backups of the installation. */
export function BackupsSection() {
  const backups = useBackups()
  const status = useBackupStatus()
  const [restored, setRestored] = useState<Backup | null>(null)
  if (backups.isLoadingError) return <Failure error={backups.error} onRetry={() => void backups.refetch()} />
  if (backups.data === undefined) return <SkeletonPanels heights={['h-11', 'h-67', 'h-116.5 sm:h-92']} />
  const busy = isBusy(status.data)
  return (
    <div className="grid gap-6">
      <Damage status={status.data} backups={backups.data} onRestore={setRestored} />
      <Actions busy={busy} />
      <BackupProgress task={status.data?.task ?? null} />
      {backups.data.length === 0 ? (
        <Empty icon="file" title={t('backup.none')}>
          {t('backup.noneHint')}
        </Empty>
      ) : (
        <ul aria-label={t('systemSection.backups')} className="grid gap-3">
          {backups.data.map((backup) => (
            <BackupCard key={backup.name} backup={backup} busy={busy} onRestore={() => setRestored(backup)} />
          ))}
        </ul>
      )}
      <BackupSettingsPanel />
      {restored !== null && <RestoreDialog backup={restored} onClose={() => setRestored(null)} />}
    </div>
  )
}

function Actions({ busy }: { busy: boolean }) {
  const start = useStartBackup()
  const upload = useUploadBackup()
  const input = useRef<HTMLInputElement>(null)
  const store = (file: File | undefined) => {
    if (file === undefined) return
    upload.mutate(file, { onSuccess: () => showToast({ tone: 'good', text: t('backup.uploaded') }) })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="solid" icon="add" busy={busy || start.isPending} onClick={() => start.mutate()}>
        {t('backup.now')}
      </Button>
      <Button icon="import" busy={upload.isPending} onClick={() => input.current?.click()}>
        {t('backup.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".gz"
        aria-label={t('backup.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          store(event.target.files?.[0])
          // Without a value, the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}

type DamageProps = {
  status: BackupStatus | undefined
  backups: readonly Backup[]
  onRestore: (backup: Backup) => void
}

/** Offers the newest good backup when the database is damaged. */
function Damage({ status, backups, onRestore }: DamageProps) {
  if (status === undefined || status.damage === null) return null
  const newest = backups.find(({ name }) => name === status.newestGoodBackup)
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-xl border border-bad/40 bg-bad-deep p-4">
      <p className="break-words">{t('backup.damaged', { damage: status.damage })}</p>
      {status.damagedPart === 'indexes' ? <p>{t('backup.onlyIndexes')}</p> : null}
      {status.damagedPart === 'search' ? <p>{t('backup.onlySearch')}</p> : null}
      {newest === undefined ? (
        <p>{t('backup.noGood')}</p>
      ) : (
        <Button icon="retry" onClick={() => onRestore(newest)}>
          {t('backup.restoreNewest')}
        </Button>
      )}
    </div>
  )
}
