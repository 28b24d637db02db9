import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { BackupStage, BackupTask } from '#domain/system/backup.ts'

type Work = (onStage: (stage: BackupStage, progress: number) => void) => Promise<string>

/** Runs one backup or restore at a time, and remembers the last one. */
export type BackupTasks = {
  current(): BackupTask | null
  /** Runs work that returns the name of the backup. Throws AppError `conflict` while another task runs. */
  run(task: StartedTask, work: Work): Promise<string>
}
type StartedTask = Pick<BackupTask, 'kind' | 'backup' | 'startedAt'>

export function createBackupTasks(): BackupTasks {
  let task: BackupTask | null = null
  const update = (change: Partial<BackupTask>): void => {
    if (task !== null) task = { ...task, ...change }
  }
  const perform = async (work: Work): Promise<string> => {
    try {
      const backup = await work((stage, progress) => update({ stage, progress }))
      update({ state: 'done', progress: 1, backup })
      return backup
    } catch (error) {
      update({ state: 'failed', error: errorMessage(error) })
      throw error
    }
  }
  return {
    current: () => task,
    run(started, work) {
      if (task?.state === 'running') {
        throw new AppError(
          'conflict',
          task.kind === 'backup' ? say('files.backupRunning') : say('files.restoreRunning'),
        )
      }
      const stage = started.kind === 'backup' ? 'copying' : 'extracting'
      task = { ...started, state: 'running', stage, progress: 0, error: null }
      return perform(work)
    },
  }
}
