import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const https: SettingField[] = [
  settingField('enabled', 'httpsEnabled', 'switch', { helpPage: 'https#setting-it-up' }),
  settingField('port', 'httpsPort', 'number', {
    required: true,
    helpPage: 'https#setting-it-up',
  }),
  settingField('redirectHttp', 'redirectHttp', 'switch', {
    helpPage: 'https#redirecting-plain-http',
  }),
]

export const backups: SettingField[] = [
  settingField('enabled', 'backupEnabled', 'switch', {
    helpPage: 'backups#settings',
  }),
  settingField('time', 'backupTime', 'text', {
    required: true,
    timeOfDay: true,
    helpPage: 'backups#settings',
  }),
  settingField('keepDaily', 'keepDaily', 'number', {
    required: true,
    helpPage: 'backups#settings',
    advanced: true,
  }),
  settingField('keepWeekly', 'keepWeekly', 'number', {
    required: true,
    helpPage: 'backups#settings',
    advanced: true,
  }),
  settingField('keepMonthly', 'keepMonthly', 'number', {
    required: true,
    helpPage: 'backups#settings',
    advanced: true,
  }),
  settingField('passphrase', 'backupPassphrase', 'secret', {
    nullable: true,
    helpPage: 'backups#passphrase',
  }),
]

export const logFiles: SettingField[] = [
  settingField('maxTotalMegabytes', 'maxTotalMegabytes', 'number', {
    required: true,
    unit: 'megabytes',
    helpPage: 'logs#log-files',
  }),
  settingField('maxAgeDays', 'maxAgeDays', 'number', {
    required: true,
    unit: 'days',
    helpPage: 'logs#log-files',
  }),
]

export const updates: SettingField[] = [
  settingField('enabled', 'updatesEnabled', 'switch', {
    helpPage: 'service#updates',
  }),
  settingField('url', 'updatesUrl', 'address', {
    nullable: true,
    helpPage: 'service#updates',
  }),
]

export const privateHosts: SettingField[] = [
  settingField('hosts', 'privateHosts', 'list', {
    helpPage: 'indexers#private-addresses',
    example: 'tracker.lan:8080',
  }),
]
