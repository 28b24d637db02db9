import { conflictResolutions } from '#domain/importing/conflict-resolutions.ts'
import { platformNameLabels, transferModeLabels } from '../../../format/labels.ts'
import type { SettingField } from '../../../forms/drafts.ts'
import { settingField } from './setting-field.ts'

export const importing: SettingField[] = [
  settingField('libraryRoot', 'libraryRoot', 'folder', {
    required: true,
    example: '/games',
    helpPage: 'importing#library-folder',
  }),
  settingField('transferMode', 'transferMode', 'choice', {
    choices: Object.keys(transferModeLabels),
    required: true,
    helpPage: 'importing#library-folder',
  }),
  settingField('renamePattern', 'renamePattern', 'text', {
    required: true,
    example: '{Title}{ (Year)}',
    helpPage: 'importing#folder-naming',
  }),
  settingField('platformFolders', 'platformFolders', 'switch', {
    helpPage: 'importing#library-folder',
  }),
  settingField('platformNames', 'platformNames', 'choice', {
    choices: Object.keys(platformNameLabels),
    required: true,
    helpPage: 'importing#folder-naming',
  }),
  settingField('ignoredExtensions', 'ignoredExtensions', 'list', {
    helpPage: 'importing#library-folder',
    suggestions: ['nfo', 'txt', 'url', 'sfv', 'diz', 'jpg', 'png', 'lnk'],
    advanced: true,
  }),
  settingField('minFileSize', 'minFileSize', 'number', {
    required: true,
    unit: 'bytes',
    helpPage: 'importing#library-folder',
    advanced: true,
  }),
  settingField('verifyCopies', 'verifyCopies', 'switch', {
    helpPage: 'importing#copies',
    advanced: true,
  }),
]

export const archives: SettingField[] = [
  settingField('unpackArchives', 'unpackArchives', 'switch', {
    helpPage: 'importing#archives',
  }),
  settingField('unpackDiscImages', 'unpackDiscImages', 'switch', {
    helpPage: 'importing#archives',
  }),
  settingField('unpackRoms', 'unpackRoms', 'switch', {
    helpPage: 'importing#archives',
  }),
  settingField('archivePasswords', 'archivePasswords', 'list', {
    secret: true,
    helpPage: 'importing#archives',
    advanced: true,
  }),
]

export const safety: SettingField[] = [
  settingField('verifyChecksums', 'verifyChecksums', 'switch', {
    helpPage: 'importing#safety',
  }),
  settingField('clamAvAddress', 'clamAvAddress', 'text', {
    nullable: true,
    example: '/run/clamav/clamd.ctl',
    helpPage: 'importing#safety',
    advanced: true,
  }),
]

export const conflicts: SettingField[] = [
  settingField('conflicts', 'conflicts', 'choice', {
    nullable: true,
    choices: [...conflictResolutions],
    choiceTexts: { '': 'askConflicts' },
    helpPage: 'importing#conflicts',
  }),
  settingField('recycleFolder', 'recycleFolder', 'folder', {
    nullable: true,
    helpPage: 'importing#conflicts',
  }),
  settingField('recycleDays', 'recycleDays', 'number', {
    required: true,
    unit: 'days',
    helpPage: 'importing#conflicts',
  }),
]

export const afterImport: SettingField[] = [
  settingField('deleteAfterImport', 'deleteAfterImport', 'switch', {
    helpPage: 'importing#after-an-import',
  }),
  settingField('fileMode', 'fileMode', 'text', {
    nullable: true,
    example: '664',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  settingField('folderMode', 'folderMode', 'text', {
    nullable: true,
    example: '775',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  settingField('fileOwner', 'fileOwner', 'text', {
    nullable: true,
    example: '1000:1000',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  settingField('scriptHook', 'scriptHook', 'text', {
    nullable: true,
    example: '/config/after-import.sh',
    helpPage: 'importing#post-import-script',
    advanced: true,
  }),
]
