import { existsSync } from 'node:fs'
import { join } from '#domain/paths/paths.ts'
import type { BackupReason } from '#domain/system/backup.ts'
import { DamagedDatabaseError } from '#domain/system/damaged-database.ts'
import { backupNameOf, prepareBackupFolder } from './backup-files.ts'
import type { Installation, OnStage } from './create-backup.ts'
import { commitRestore } from './restore-journal.ts'
import type { RunBackupJob } from './spawn-backup-worker.ts'

/** What making and restoring backups needs. `passphrase` protects the keys in new backups. */
export type BackupDeps = {
  installation: Installation
  runJob: RunBackupJob
  version: string
  passphrase: string | null
  /** The present time. */
  createdAt: string
  onStage: OnStage
  signal?: AbortSignal
  /** Called before a restore backs up what it replaces, which nothing may change any more; returns what allows it again. */
  blockWrites?: () => () => void
}

/** Makes a backup in the backup folder and returns its name. */
export async function writeBackup(deps: BackupDeps, reason: BackupReason): Promise<string> {
  const { installation, runJob, onStage, signal, version, passphrase, createdAt } = deps
  const folder = prepareBackupFolder(installation.dataFolder)
  const name = backupNameOf(createdAt, reason)
  const request = { ...installation, target: join(folder, name), version, reason, createdAt, passphrase }
  await runJob('backup', request, { onStage, signal })
  return name
}

export type RestoreChoice = { passphrase: string | null; withoutKeys: boolean }

/**
 * Checks a backup, backs up what it replaces, and decides the restore: the next start carries it out. Until the decision,
 * nothing is changed. Returns where the replaced database is kept; `null` if there was none.
 */
export async function decideRestore(
  deps: BackupDeps,
  archive: string,
  choice: RestoreChoice,
): Promise<{ replaced: string | null }> {
  const { installation, runJob, onStage, signal } = deps
  const files = await runJob('restore', { ...installation, archive, ...choice }, { onStage, signal })
  if (!existsSync(installation.databaseFile)) {
    commitRestore(installation.dataFolder, files, null)
    return { replaced: null }
  }
  const allowWrites = deps.blockWrites?.()
  try {
    const { name, keepAs } = await saveReplaced(deps)
    commitRestore(installation.dataFolder, files, keepAs)
    return { replaced: name }
  } catch (error) {
    allowWrites?.()
    throw error
  }
}

/** A damaged database cannot be backed up. It is kept as it is: some of it may still be recovered. */
async function saveReplaced(deps: BackupDeps): Promise<{ name: string; keepAs: string | null }> {
  try {
    return { name: await writeBackup(deps, 'before-restore'), keepAs: null }
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError)) throw error
    const folder = prepareBackupFolder(deps.installation.dataFolder)
    const name = `damaged-${deps.createdAt.replaceAll(/[:.]/g, '-')}.sqlite`
    return { name, keepAs: join(folder, name) }
  }
}
