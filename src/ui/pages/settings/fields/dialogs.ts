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

const whoMaySignIn = 'sign-in-providers#who-may-sign-in'
const providerSetup = 'sign-in-providers#setting-up-a-provider'

export const signInProvider: SettingField[] = [
  settingField('name', 'providerName', 'text', { required: true, example: 'Keycloak', helpPage: providerSetup }),
  settingField('issuer', 'issuer', 'address', {
    required: true,
    example: 'https://auth.example.com',
    helpPage: 'sign-in-providers#providers',
  }),
  settingField('clientId', 'oidcClientId', 'text', { required: true, helpPage: providerSetup }),
  settingField('clientSecret', 'oidcClientSecret', 'secret', { nullable: true, helpPage: providerSetup }),
  settingField('createUsers', 'createUsers', 'switch', { helpPage: whoMaySignIn }),
  settingField('adminGroup', 'adminGroup', 'text', { nullable: true, helpPage: whoMaySignIn }),
  settingField('memberGroup', 'memberGroup', 'text', { nullable: true, helpPage: whoMaySignIn }),
  settingField('signOutAtProvider', 'signOutAtProvider', 'switch', { initial: true, helpPage: whoMaySignIn }),
  settingField('groupsClaim', 'groupsClaim', 'text', { initial: 'groups', advanced: true, helpPage: whoMaySignIn }),
  settingField('scopes', 'oidcScopes', 'list', { advanced: true, helpPage: providerSetup }),
]
