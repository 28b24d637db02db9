import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

// The fields of the forms that add something. They are not in the page until the form is open.

export const prowlarr: SettingField[] = [
  settingField('url', 'prowlarrUrl', 'address', {
    required: true,
    example: 'http://127.0.0.1:9696',
    helpPage: 'indexers#prowlarr',
  }),
  settingField('apiKey', 'prowlarrKey', 'secret', { required: true, helpPage: 'indexers#prowlarr' }),
  settingField('keepInSync', 'keepInSync', 'switch', { helpPage: 'indexers#prowlarr' }),
]

export const rootFolder: SettingField[] = [
  settingField('path', 'rootPath', 'folder', {
    required: true,
    example: '/mnt/games',
    helpPage: 'root-folders#adding-and-scanning',
  }),
  settingField('name', 'rootName', 'text', { helpPage: 'root-folders#adding-and-scanning' }),
]

export const pathMapping: SettingField[] = [
  settingField('remotePath', 'remotePath', 'text', {
    required: true,
    example: '/downloads',
    helpPage: 'importing#path-mappings',
  }),
  settingField('localPath', 'localPath', 'folder', { required: true, helpPage: 'importing#path-mappings' }),
  settingField('remoteHost', 'remoteHost', 'text', { example: 'nas.local', helpPage: 'importing#path-mappings' }),
]

export const feed: SettingField[] = [
  settingField('name', 'name', 'text', { required: true, helpPage: 'feeds#adding-a-feed' }),
  settingField('url', 'feedUrl', 'address', { required: true, helpPage: 'feeds#adding-a-feed' }),
  settingField('intervalMinutes', 'feedInterval', 'number', {
    required: true,
    unit: 'minutes',
    advanced: true,
    helpPage: 'feeds#adding-a-feed',
  }),
  settingField('autoGrab', 'feedAutoGrab', 'switch', { helpPage: 'feeds#wanted-games' }),
]
