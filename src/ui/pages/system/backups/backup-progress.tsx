import type { BackupStage, BackupTask } from '#domain/system/backup.ts'
import { Failure, ProgressBar } from '../../../parts/status.tsx'
import { serverText } from '../../../texts/language.ts'
import { t, textsOf } from '../../../texts/page-texts.ts'

const stageLabels: Record<BackupStage, string> = textsOf('backupStage', [
  'copying',
  'compressing',
  'verifying',
  'extracting',
  'checking',
  'restarting',
])

/** The progress of a backup or restore, or why the last one failed. */
export function BackupProgress({ task }: { task: BackupTask | null }) {
  if (task === null) return null
  if (task.state === 'failed') {
    const problem = t(task.kind === 'backup' ? 'backup.failed' : 'backup.restoreFailed', {
      error: serverText(task.error ?? ''),
    })
    return <Failure error={new Error(problem)} />
  }
  if (task.state === 'done' && task.kind === 'backup') return null
  const label = t(task.kind === 'backup' ? 'backup.kindBackup' : 'backup.restoring')
  return (
    <div role="status" className="grid gap-2 rounded-2xl border border-line bg-panel px-5 py-4">
      <p>
        {label}: {stageLabels[task.stage]}
      </p>
      <ProgressBar progress={task.stage === 'restarting' ? null : task.progress} label={label} />
    </div>
  )
}
