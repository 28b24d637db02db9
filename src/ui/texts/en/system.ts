export const systemSection = {
  health: 'Health',
  healthText: 'Current problems',
  tasks: 'Tasks',
  tasksText: 'Background tasks and their next run',
  backups: 'Backups',
  backupsText: 'Copies of the database and the keys',
  log: 'Log',
  logText: 'What Ludarr does, line by line',
  import: 'Import from another program',
  importText: 'Accounts, games and settings of Questarr',
  about: 'About',
  aboutText: 'Version and system information',
} as const

export const healthPage = {
  none: 'No problems found',
  noneHint: 'Download clients, indexers, folders and tasks are working.',
} as const

export const healthSeverity = {
  error: 'Error',
  warning: 'Warning',
  notice: 'Notice',
  ok: 'OK',
} as const

export const task = {
  failed: 'Failed{count, plural, =0 {} =1 {} other { # times in a row}}',
  next: 'Next run {when}',
  nextSoon: 'Next run in a few seconds',
  running: 'Running',
  runningFor: 'Running for {duration}',
  progress: '{done, number} of {total, number}',
  runNow: 'Run now',
  stopping: 'Stopping: {title}.',
  never: 'Never run',
  last: 'Last run {when}',
  lastTook: 'Last run {when}, took {duration}',
  lastStopped: 'Last run {when}, stopped',
  lastStoppedAfter: 'Last run {when}, stopped after {duration}',
} as const

export const about = {
  api: 'API documentation',
  typeface: 'Typeface: {font}, SIL Open Font License.',
} as const

export const backup = {
  protected: 'keys protected by a passphrase',
  restore: 'Restore',
  download: 'Download the backup of {date}',
  delete: 'Delete the backup of {date}',
  deleteQuestion: 'Delete this backup?',
  deleteAction: 'Delete',
  deleteHint: 'The backup of {date} is deleted from the data folder.',
  restoreQuestion: 'Restore this backup?',
  restoreHint:
    'Ludarr backs up the current state, returns to the state of {date} and restarts. Your games and downloads on disk do not change.',
  passphrase: 'Passphrase',
  passphraseHint: 'Only needed if another installation made this backup.',
  withoutKeys: 'Restore without the keys',
  withoutKeysHint: 'Passwords and API keys of services must be entered again.',
  failed: 'The backup failed. {error}',
  restoreFailed: 'The restore failed, and nothing was changed. {error}',
  kindBackup: 'Backup',
  restoring: 'Restore',
  schedule: 'Schedule and protection',
  none: 'No backups',
  noneHint: 'The first one is made tonight, or when you choose Back up now.',
  uploaded: 'Backup uploaded.',
  now: 'Back up now',
  upload: 'Upload backup',
  file: 'Backup file',
  damaged: 'The database is damaged: {damage}',
  onlyIndexes: 'Only indexes are damaged: no data is lost. System → Health says how to build them again.',
  onlySearch: 'Only the search index is damaged: the games themselves are complete.',
  noGood: 'There is no good backup. Upload one, or stop Ludarr and copy the data folder.',
  restoreNewest: 'Restore the newest good backup',
} as const

export const backupReason = {
  scheduled: 'Daily backup',
  manual: 'Made manually',
  'before-migration': 'Before an update of the database',
  'before-restore': 'Before a restore',
  uploaded: 'Uploaded',
} as const

export const backupStage = {
  copying: 'Copying the database',
  compressing: 'Compressing',
  verifying: 'Verifying the file',
  extracting: 'Reading the backup',
  checking: 'Checking the database',
  restarting: 'Restarting',
} as const
