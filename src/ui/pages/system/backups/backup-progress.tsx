import type { BackupStage, BackupTask } from '#domain/system/backup.ts'
import { Failure, ProgressBar } from '../../../parts/status.tsx'

const stageLabels: Record<BackupStage, string> = {
  copying: 'Copying the database',
  compressing: 'Compressing',
  verifying: 'Verifying the file',
  extracting: 'Reading the backup',
  checking: 'Checking the database',
  restarting: 'Restarting',
}

/** The progress of a backup or restore, or why the last one failed. */
export function BackupProgress({ task }: { task: BackupTask | null }) {
  if (task === null) return null
  if (task.state === 'failed') {
    const subject = task.kind === 'backup' ? 'The backup failed' : 'The restore failed, and nothing was changed'
    return <Failure error={new Error(`${subject}. ${task.error ?? ''}`)} />
  }
  if (task.state === 'done' && task.kind === 'backup') return null
  const label = task.kind === 'backup' ? 'Backup' : 'Restore'
  return (
    <div role="status" className="grid gap-2 rounded-2xl border border-line bg-panel px-5 py-4">
      <p>
        {label}: {stageLabels[task.stage]}
      </p>
      <ProgressBar progress={task.stage === 'restarting' ? null : task.progress} label={label} />
    </div>
  )
}
