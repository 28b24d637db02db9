import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

export const https: SettingField[] = [
  fieldOf('enabled', 'Enable HTTPS', 'switch', { help: 'Requires a certificate.', helpPage: 'https#setting-it-up' }),
  fieldOf('port', 'HTTPS port', 'number', {
    required: true,
    help: 'HTTP keeps its own port.',
    helpPage: 'https#setting-it-up',
  }),
  fieldOf('redirectHttp', 'Redirect HTTP to HTTPS', 'switch', {
    help: 'Health checks are not redirected.',
    helpPage: 'https#redirecting-plain-http',
  }),
]

export const backups: SettingField[] = [
  fieldOf('enabled', 'Daily backups', 'switch', {
    help: 'A copy of the database and the keys, every day.',
    helpPage: 'backups#settings',
  }),
  fieldOf('time', 'Backup time', 'text', {
    required: true,
    example: '03:30',
    help: 'In the local time of the server.',
    helpPage: 'backups#settings',
  }),
  fieldOf('keepDaily', 'Daily backups to keep', 'number', {
    required: true,
    help: 'One for each of the last days.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  fieldOf('keepWeekly', 'Weekly backups to keep', 'number', {
    required: true,
    help: 'One for each of the last weeks.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  fieldOf('keepMonthly', 'Monthly backups to keep', 'number', {
    required: true,
    help: 'One for each of the last months.',
    helpPage: 'backups#settings',
    advanced: true,
  }),
  fieldOf('passphrase', 'Passphrase', 'secret', {
    nullable: true,
    help: 'Protects the keys in new backups. You need it to restore them on another machine.',
    helpPage: 'backups#passphrase',
  }),
]

export const logFiles: SettingField[] = [
  fieldOf('maxTotalMegabytes', 'Maximum size of log files', 'number', {
    required: true,
    unit: 'megabytes',
    help: 'All log files together.',
    helpPage: 'logs#log-files',
  }),
  fieldOf('maxAgeDays', 'Maximum age of log files', 'number', {
    required: true,
    unit: 'days',
    help: 'Older log files are deleted.',
    helpPage: 'logs#log-files',
  }),
]

export const updates: SettingField[] = [
  fieldOf('enabled', 'Check for updates', 'switch', {
    help: 'Once a day. Administrators are notified of each version once. Ludarr never installs updates.',
    helpPage: 'service#updates',
  }),
  fieldOf('url', 'Address', 'address', {
    nullable: true,
    help: 'Names the newest version in JSON, such as the API of a code host.',
    helpPage: 'service#updates',
  }),
]
