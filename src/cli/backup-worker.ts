import { readFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { findNewestGoodBackup } from '#core/backups/backup-files.ts'
import { type BackupTools, createBackup } from '#core/backups/create-backup.ts'
import { prepareRestore, type RestoreDatabase } from '#core/backups/prepare-restore.ts'
import type {
  BackupJobName,
  BackupJobs,
  DatabaseCheck,
  RunBackupJob,
  WorkerLine,
} from '#core/backups/spawn-backup-worker.ts'
import { checkDatabase, copyDatabase, findDamage, isDatabase, truncateJournal } from '#db/copy-database.ts'
import { readMigrations } from '#db/migrate.ts'
import { assertReadableSchema, migrateCopy } from '#db/restored-schema.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { DamagedDatabaseError, databaseDamage } from '#domain/system/damaged-database.ts'
import { assetFolder } from '#runtime/assets.ts'
import { deriveKey } from '#runtime/passwords.ts'

const progressIntervalMs = 200

/** Does the job on stdin, and writes JSON lines: its progress, and its result or error. */
export async function runBackupWorker(): Promise<number> {
  process.umask(0o077)
  const { name, request } = JSON.parse(readFileSync(0, 'utf8'))
  try {
    writeLine({ result: await runBackupJob(name, request, { onStage: throttledProgress() }) })
    return 0
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unprocessable'
    const damage = error instanceof DamagedDatabaseError ? error.reason : databaseDamage(error)
    writeLine({ error: { code, message: errorMessage(error), damage } })
    return 1
  }
}

type JobTable = {
  [Name in BackupJobName]: (
    request: BackupJobs[Name]['request'],
    onStage: BackupTools['onStage'],
  ) => Promise<BackupJobs[Name]['result']>
}

const jobs: JobTable = {
  async backup(request, onStage) {
    await createBackup(request, { database: await backupDatabase(), deriveKey, onStage })
    return null
  },
  restore: async (request, onStage) =>
    prepareRestore(request, { database: await backupDatabase(), deriveKey, onStage }),
  check: checkRunning,
  async checkpoint({ databaseFile }) {
    truncateJournal(databaseFile)
    return null
  },
}

/** Does a job in this process, which it blocks. */
export const runBackupJob: RunBackupJob = (name, request, { onStage = () => undefined } = {}) =>
  jobs[name](request, onStage)

async function checkRunning({ databaseFile, dataFolder }: BackupJobs['check']['request']): Promise<DatabaseCheck> {
  const found = findDamage(databaseFile)
  if (found === null) return { damage: null, part: null, newestGoodBackup: null }
  return { ...found, newestGoodBackup: await findNewestGoodBackup(dataFolder) }
}

async function backupDatabase(): Promise<RestoreDatabase> {
  const migrations = readMigrations(assetFolder('drizzle'))
  // The query builder is only needed for a restore.
  const { openDatabase } = await import('#runtime/database.ts')
  return {
    copy: copyDatabase,
    check: checkDatabase,
    isDatabase,
    assertReadable: (applied) => assertReadableSchema(applied, migrations),
    migrate: (file) => migrateCopy(openDatabase, { file, migrations, clock: systemClock }),
  }
}

function throttledProgress(): BackupTools['onStage'] {
  const parent = process.ppid
  let writtenAt = 0
  let written: string | null = null
  return (stage, progress) => {
    const now = Date.now()
    if (stage === written && now - writtenAt < progressIntervalMs) return
    // Nobody waits for it any more.
    if (process.ppid !== parent) process.exit(1)
    writtenAt = now
    written = stage
    writeLine({ stage, progress })
  }
}

function writeLine(line: WorkerLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
