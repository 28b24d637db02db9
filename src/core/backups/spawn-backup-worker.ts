import { createInterface } from 'node:readline'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { BackupStage } from '#domain/system/backup.ts'
import { DamagedDatabaseError, type DamagedPart } from '#domain/system/damaged-database.ts'
import { startOwnProcess } from '#platform/own-processes.ts'
import type { BackupRequest } from './create-backup.ts'
import type { RestoreRequest } from './prepare-restore.ts'

/** The tasks of the worker, with their results. */
export type BackupJobs = {
  backup: { request: BackupRequest; result: null }
  /** The names of the staged files. */
  restore: { request: RestoreRequest; result: string[] }
  /** Checks a database that is in use. */
  check: { request: { databaseFile: string; dataFolder: string }; result: DatabaseCheck }
  /** Moves the journal of a database into its file and returns its space to the disk. */
  checkpoint: { request: { databaseFile: string }; result: null }
}
/** Why the database is damaged, what is, and the backup to restore then; all `null` for an intact one. */
export type DatabaseCheck = { damage: string | null; part: DamagedPart | null; newestGoodBackup: string | null }
export type BackupJobName = keyof BackupJobs

/** A line that the worker writes. */
export type WorkerLine =
  | { stage: BackupStage; progress: number }
  | { result: unknown }
  | { error: { code: ErrorCode; message: string; damage: string | null } }

/** Does a job in a process of its own: it blocks, and must be killable. Throws the errors of the job as AppErrors. */
export type RunBackupJob = <Name extends BackupJobName>(
  name: Name,
  request: BackupJobs[Name]['request'],
  options?: { signal?: AbortSignal; onStage?: (stage: BackupStage, progress: number) => void },
) => Promise<BackupJobs[Name]['result']>

export function createBackupWorker(command: readonly string[]): RunBackupJob {
  return async (name, request, { signal, onStage } = {}) => {
    signal?.throwIfAborted()
    const child = startChild(command, JSON.stringify({ name, request }))
    const stop = (): void => void child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    try {
      const { answer, exit, stderr } = await watchChild(child, onStage)
      if (answer === null) throw crashed(exit, stderr, signal)
      if ('error' in answer) throw failed(answer.error)
      return answer.result as BackupJobs[typeof name]['result']
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}

function startChild(command: readonly string[], input: string) {
  const child = startOwnProcess(command, 'pipe')
  child.stdin.on('error', () => child.kill('SIGKILL'))
  // The request is passed through stdin, so that passphrases do not appear in the process list.
  child.stdin.end(input)
  return child
}

type Answer = Exclude<WorkerLine, { stage: BackupStage }>
type ChildOutcome = { answer: Answer | null; exit: string; stderr: string }

function watchChild(
  child: ReturnType<typeof startChild>,
  onStage: (stage: BackupStage, progress: number) => void = () => undefined,
): Promise<ChildOutcome> {
  let answer: Answer | null = null
  let stderr = ''
  child.stderr?.on('data', (piece) => {
    stderr = `${stderr}${piece}`.slice(-500)
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: WorkerLine = JSON.parse(text)
    if ('stage' in line) onStage(line.stage, line.progress)
    else answer = line
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ answer, exit: error.message, stderr }))
    child.on('close', (code, signal) => resolve({ answer, exit: signal ?? `exit code ${code}`, stderr }))
  })
}

function failed({ code, message, damage }: Extract<WorkerLine, { error: unknown }>['error']): AppError {
  return damage !== null ? new DamagedDatabaseError(message, damage) : new AppError(code, message)
}

function crashed(exit: string, stderr: string, signal: AbortSignal | undefined): Error {
  if (signal?.aborted === true) return new AppError('unavailable', say('files.stoppedWithLudarr'))
  const lastLine = stderr.trim().split('\n').at(-1) ?? ''
  const reason = lastLine === '' ? '' : `: ${lastLine}`
  return new AppError('unprocessable', `The process for backups ended unexpectedly (${exit})${reason}. Try again.`)
}
