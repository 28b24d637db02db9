import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'
import { damagedParts } from './damaged-database.ts'

export const backupReasons = ['scheduled', 'manual', 'before-migration', 'before-restore', 'uploaded'] as const
export type BackupReason = (typeof backupReasons)[number]

export const backupNamePattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\\.(tar\\.gz|db)$'
export const backupNameExample = 'ludarr-2026-11-22T03-30-00-000Z-scheduled.tar.gz'

/** A backup in the backup folder, in API responses. */
export const BackupModel = Model('Backup', {
  name: Type.String({ description: 'The file name', examples: [backupNameExample] }),
  size: Type.Number({ description: 'bytes' }),
  createdAt: Instant,
  reason: OneOf(backupReasons, 'BackupReason'),
  version: Nullable(Type.String({ description: 'The version of Ludarr that made it', examples: ['0.1.0'] })),
  schemaVersion: Nullable(Type.String({ examples: ['0002_running_totals'] })),
  keys: Nullable(OneOf(['plain', 'protected', 'none'] as const, 'BackupKeys')),
  problem: Nullable(
    Type.String({ description: 'Why it cannot be restored', examples: ['It is damaged: unexpected end of file.'] }),
  ),
})
export type Backup = Static<typeof BackupModel>

const backupStages = ['copying', 'compressing', 'verifying', 'extracting', 'checking', 'restarting'] as const
export type BackupStage = (typeof backupStages)[number]

/** The backup or restore that is running, or the last one. */
const BackupTaskModel = Model('BackupTask', {
  kind: OneOf(['backup', 'restore'] as const, 'BackupTaskKind'),
  state: OneOf(['running', 'done', 'failed'] as const, 'BackupTaskState'),
  stage: OneOf(backupStages, 'BackupStage'),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'of this stage' }),
  backup: Nullable(Type.String({ description: 'The name of the backup', examples: [backupNameExample] })),
  error: Nullable(Type.String({ examples: ['Not enough free space to make a backup.'] })),
  startedAt: Instant,
})
export type BackupTask = Static<typeof BackupTaskModel>

/** What the backup page shows besides the list. */
export const BackupStatusModel = Model('BackupStatus', {
  task: Nullable(BackupTaskModel),
  damage: Nullable(
    Type.String({ description: 'Why the database is damaged', examples: ['database disk image is malformed'] }),
  ),
  damagedPart: Nullable(OneOf(damagedParts, 'DamagedPart')),
  newestGoodBackup: Nullable(
    Type.String({ description: 'The backup to restore if the database is damaged', examples: [backupNameExample] }),
  ),
})
export type BackupStatus = Static<typeof BackupStatusModel>

const kept = (what: string) =>
  Type.Integer({ minimum: 0, maximum: 365, description: `How many ${what} backups are kept` })

export const BackupSettingsModel = Model('BackupSettings', {
  enabled: setting(Type.Boolean({ description: 'Whether a backup is made every day' }), {
    form: 'backups',
    title: 'Daily backups',
    help: 'A copy of the database and the keys, every day.',
    helpPage: 'backups#settings',
  }),
  time: setting(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description: 'When the daily backup is made, in the local time of the server',
      examples: ['03:30'],
    }),
    {
      form: 'backups',
      title: 'Backup time',
      help: 'In the local time of the server.',
      helpPage: 'backups#settings',
      control: 'time',
    },
  ),
  keepDaily: setting(kept('daily'), {
    form: 'backups',
    title: 'Daily backups to keep',
    help: 'One for each of the last days.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  keepWeekly: setting(kept('weekly'), {
    form: 'backups',
    title: 'Weekly backups to keep',
    help: 'One for each of the last weeks.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  keepMonthly: setting(kept('monthly'), {
    form: 'backups',
    title: 'Monthly backups to keep',
    help: 'One for each of the last months.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  passphrase: setting(
    Nullable(
      Type.String({
        minLength: 8,
        maxLength: 256,
        description: 'Protects the keys in backups. A saved passphrase is masked.',
        examples: ['correct horse battery staple'],
      }),
    ),
    {
      form: 'backups',
      title: 'Passphrase',
      help: 'Protects the keys in new backups. You need it to restore them on another machine.',
      helpPage: 'backups#passphrase',
      control: 'secret',
    },
  ),
})
export type BackupSettings = Static<typeof BackupSettingsModel>

export const backupSettingsDefaults: BackupSettings = {
  enabled: true,
  time: '03:30',
  keepDaily: 7,
  keepWeekly: 4,
  keepMonthly: 6,
  passphrase: null,
}
