import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Backup, BackupReason, BackupStatus } from '#domain/system/backup.ts'
import { rmSync } from '#platform/held-files.ts'
import type { AppContext } from '../app-context.ts'
import { backupFile, backupFolder, listBackups } from './backup-files.ts'
import { readBackupSettings } from './backup-settings.ts'
import type { BackupTasks } from './backup-tasks.ts'
import type { Installation, OnStage } from './create-backup.ts'
import { type BackupDeps, decideRestore, type RestoreChoice, writeBackup } from './restore-backup.ts'
import { expiredBackups } from './retention.ts'
import type { DatabaseCheck, RunBackupJob } from './spawn-backup-worker.ts'

/** What backups need of the running program. */
export type BackupAccess = {
  installation: Installation
  runJob: RunBackupJob
  tasks: BackupTasks
  /** What is known of the database: what the last check found, or what failed since; null before either. */
  databaseCheck: DatabaseCheck | null
  /** How often a query or a backup came upon damage. */
  damageSeen: number
  /** When the last check began, by the monotonic clock; null before one. */
  checkedAt: number | null
  /** Aborted when the program stops. */
  stopping: AbortSignal
  /** Lets everything that writes to the database fail with this error; `null` allows it again. */
  blockWrites(error: AppError | null): void
  /** Stops the program and starts it again, which carries out a restore. */
  requestRestart(): void
}

type Deps = Pick<AppContext, 'about' | 'clock' | 'settings' | 'redactor' | 'log' | 'backups' | 'checkpoints'>

/** Backs up the database and the keys, and returns the name of the backup. Throws AppError with the reason. */
function runBackup(app: Deps, reason: BackupReason): Promise<string> {
  const task = { kind: 'backup', backup: null, startedAt: instant(app.clock) } as const
  return app.backups.tasks.run(task, async (onStage) => {
    const name = await withoutCheckpoints(app, () => writeBackup(depsOf(app, onStage), reason))
    app.log.info('Made a backup', { name, reason })
    await removeExpired(app)
    return name
  })
}

/** A backup keeps the disk busy, so that a checkpoint would block for long. The worker makes it afterwards. */
async function withoutCheckpoints<Result>(
  { backups, checkpoints, log }: Deps,
  work: () => Promise<Result>,
): Promise<Result> {
  const endDeferral = checkpoints.defer()
  try {
    return await work()
  } finally {
    await backups.runJob('checkpoint', backups.installation, { signal: backups.stopping }).catch((error: unknown) => {
      if (!backups.stopping.aborted) log.warn('A checkpoint failed', { reason: errorMessage(error) })
    })
    endDeferral()
  }
}

/** The daily backup, unless it is turned off. */
export async function runScheduledBackup(app: Deps): Promise<void> {
  if (readBackupSettings(app).enabled) await runBackup(app, 'scheduled')
}

/** Starts a backup. Throws AppError `conflict` while a backup or restore runs. */
export function startBackup(app: Deps): BackupStatus {
  return started(app, runBackup(app, 'manual'))
}

/**
 * Starts to restore a backup: when it has been checked and the present state is backed up, the program restarts with it.
 * Throws AppError `not-found`, or `conflict` while a backup or restore runs.
 */
export function startRestore(app: Deps, name: string, choice: RestoreChoice): BackupStatus {
  const archive = backupFile(app.about.dataFolder, name)
  app.redactor.add([choice.passphrase])
  const task = { kind: 'restore', backup: name, startedAt: instant(app.clock) } as const
  const work = app.backups.tasks.run(task, async (onStage) => {
    const blockWrites = () => blockWritesFor(app)
    const decide = () => decideRestore({ ...depsOf(app, onStage), blockWrites }, archive, choice)
    const { replaced } = await withoutCheckpoints(app, decide)
    app.log.info('Restarting to restore a backup', { name, replaced })
    onStage('restarting', 1)
    app.backups.requestRestart()
    return name
  })
  return started(app, work)
}

/** What is stored after the present state was backed up would be in neither database. */
function blockWritesFor({ backups }: Pick<AppContext, 'backups'>): () => void {
  const message = say('files.restartsToRestore')
  backups.blockWrites(new AppError('unavailable', message))
  return () => backups.blockWrites(null)
}

function started(app: Deps, work: Promise<string>): BackupStatus {
  work.catch((error: unknown) => app.log.error('A backup or restore failed', { reason: errorMessage(error) }))
  return backupStatus(app)
}

export function backupStatus({ backups }: Pick<AppContext, 'backups'>): BackupStatus {
  const { damage, part, newestGoodBackup } = backups.databaseCheck ?? {
    damage: null,
    part: null,
    newestGoodBackup: null,
  }
  return { task: backups.tasks.current(), damage, damagedPart: part, newestGoodBackup }
}

export function allBackups({ about }: Pick<AppContext, 'about'>): Promise<Backup[]> {
  return listBackups(about.dataFolder)
}

function depsOf(app: Deps, onStage: OnStage): BackupDeps {
  const { installation, runJob, stopping } = app.backups
  const { passphrase } = readBackupSettings(app)
  const { version } = app.about
  return { installation, runJob, version, passphrase, createdAt: instant(app.clock), onStage, signal: stopping }
}

async function removeExpired(app: Deps): Promise<void> {
  const { dataFolder } = app.about
  for (const name of expiredBackups(await listBackups(dataFolder), readBackupSettings(app))) {
    rmSync(join(backupFolder(dataFolder), name), { force: true })
    app.log.info('Removed an old backup', { name })
  }
}
