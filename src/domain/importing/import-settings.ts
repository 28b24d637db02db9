import { type Static, Type } from '@sinclair/typebox'
import { Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'
import { platformNames } from '../systems/platform-folder.ts'
import { ConflictResolutionModel } from './import-conflicts.ts'
import { transferModes } from './transfer-modes.ts'

const OctalMode = Type.String({ pattern: '^[0-7]{3,4}$', examples: ['664'] })

export const ImportSettingsModel = Model('ImportSettings', {
  libraryRoot: setting(Nullable(Type.String({ maxLength: 4096 })), {
    form: 'importing',
    title: 'Library folder',
    help: 'Where imported games are stored. For hardlinks, downloads must be on the same file system.',
    helpPage: 'importing#library-folder',
    control: 'folder',
    example: '/games',
    clearable: false,
  }),
  transferMode: setting(OneOf(transferModes, 'TransferMode'), {
    form: 'importing',
    title: 'Import mode',
    help: 'How files get from the download into the library.',
    helpPage: 'importing#library-folder',
  }),
  renamePattern: setting(Type.String({ minLength: 1, maxLength: 500 }), {
    form: 'importing',
    title: 'Folder naming',
    help: 'Tokens: {Title}, {Title:clean}, {Year}, {Platform}, {Version}, {Edition}, {Group}.',
    helpPage: 'importing#folder-naming',
    example: '{Title}{ (Year)}',
  }),
  platformFolders: setting(Type.Boolean(), {
    form: 'importing',
    title: 'Platform subfolders',
    help: 'Games are stored in one folder per platform.',
    helpPage: 'importing#library-folder',
  }),
  platformNames: setting(
    {
      ...OneOf(platformNames, 'PlatformNames'),
      description: 'with platformFolders: the names of the folders, plain or as in the layout of another program',
    },
    {
      form: 'importing',
      title: 'Names of platform folders',
      help: 'So that the program finds the games of each system in its folder.',
      helpPage: 'importing#folder-naming',
    },
  ),
  ignoredExtensions: setting(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 }), {
    form: 'importing',
    title: 'Ignored file extensions',
    help: 'Files with these extensions are not imported.',
    helpPage: 'importing#library-folder',
    advanced: true,
    control: 'list',
    suggestions: ['nfo', 'txt', 'url', 'sfv', 'diz', 'jpg', 'png', 'lnk'],
  }),
  minFileSize: setting(Type.Number({ minimum: 0, description: 'bytes' }), {
    form: 'importing',
    title: 'Minimum file size',
    help: 'Smaller files are not imported. 0: no minimum.',
    helpPage: 'importing#library-folder',
    unit: 'bytes',
    advanced: true,
  }),
  verifyCopies: setting(Type.Boolean({ description: 'whether copies are read back and compared with their source' }), {
    form: 'importing',
    title: 'Verify copies',
    help: 'Copied files are read back from the disk and compared. Importing takes longer.',
    helpPage: 'importing#copies',
    advanced: true,
  }),
  unpackArchives: setting(Type.Boolean(), {
    form: 'archives',
    title: 'Unpack archives',
    help: 'Archives that make up most of a download are unpacked.',
    helpPage: 'importing#archives',
  }),
  unpackDiscImages: setting(Type.Boolean({ description: 'with unpackArchives: .iso files as well' }), {
    form: 'archives',
    title: 'Unpack disc images (.iso)',
    help: 'If off, disc images stay as they are.',
    helpPage: 'importing#archives',
  }),
  unpackRoms: setting(Type.Boolean({ description: 'with unpackArchives: archives of ROMs as well' }), {
    form: 'archives',
    title: 'Unpack ROM archives',
    help: 'Most emulators read packed ROMs.',
    helpPage: 'importing#archives',
  }),
  archivePasswords: setting(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 100,
      description: 'write-only: shown masked',
    }),
    {
      form: 'archives',
      title: 'Archive passwords',
      help: 'Tried when neither the indexer nor the release states a password.',
      helpPage: 'importing#archives',
      advanced: true,
      control: 'secrets',
    },
  ),
  verifyChecksums: setting(
    Type.Boolean({
      description: 'whether files are compared with the checksums that come with a release',
    }),
    {
      form: 'safety',
      title: 'Verify checksums',
      help: 'Files are compared with the .sfv, .md5, .sha1 and .sha256 lists of a release.',
      helpPage: 'importing#safety',
    },
  ),
  clamAvAddress: setting(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 4096,
        description: 'where ClamAV listens: the path of a socket, or host and port; null: files are not scanned',
        examples: ['/run/clamav/clamd.ctl', '192.168.1.20:3310'],
      }),
    ),
    {
      form: 'safety',
      title: 'ClamAV address',
      help: 'Socket, or host and port. Empty: files are not scanned for viruses.',
      helpPage: 'importing#safety',
      advanced: true,
      example: '/run/clamav/clamd.ctl',
    },
  ),
  conflicts: setting(
    Type.Union([ConflictResolutionModel, Type.Null()], {
      description: 'what happens to existing files; null: a newer version replaces an older one, else the import waits',
    }),
    {
      form: 'conflicts',
      title: 'Conflicts',
      help: '“Replace” removes the old release. “Merge” replaces only files with the same name. “Keep both” numbers the new files.',
      helpPage: 'importing#conflicts',
      choiceTitles: { '': 'Ask, except for newer versions' },
    },
  ),
  recycleFolder: setting(
    Nullable(Type.String({ maxLength: 4096, description: 'replaced files go there; null: they are gone' })),
    {
      form: 'conflicts',
      title: 'Recycle bin',
      help: 'Replaced files are moved here. Empty: they are deleted.',
      helpPage: 'importing#conflicts',
      control: 'folder',
    },
  ),
  recycleDays: setting(Type.Integer({ minimum: 1, maximum: 3650 }), {
    form: 'conflicts',
    title: 'Recycle retention',
    help: 'Replaced files are deleted after this time, from 1 day to 10 years.',
    helpPage: 'importing#conflicts',
    unit: 'days',
  }),
  deleteAfterImport: setting(Type.Boolean(), {
    form: 'afterImport',
    title: 'Remove imported downloads',
    help: 'Also deletes their files in the client; torrents are removed when seeding is done.',
    helpPage: 'importing#after-an-import',
  }),
  fileMode: setting(Nullable(OctalMode), {
    form: 'afterImport',
    title: 'File permissions',
    help: 'Hardlinked files keep the permissions of the download.',
    helpPage: 'importing#after-an-import',
    advanced: true,
    example: '664',
  }),
  folderMode: setting(Nullable(OctalMode), {
    form: 'afterImport',
    title: 'Folder permissions',
    help: 'Permissions of new folders.',
    helpPage: 'importing#after-an-import',
    advanced: true,
    example: '775',
  }),
  fileOwner: setting(Nullable(Type.String({ pattern: '^\\d{1,10}:\\d{1,10}$', examples: ['1000:1000'] })), {
    form: 'afterImport',
    title: 'Owner',
    help: 'User and group of new files. Requires root.',
    helpPage: 'importing#after-an-import',
    advanced: true,
    example: '1000:1000',
  }),
  scriptHook: setting(Nullable(Type.String({ maxLength: 4096, description: 'a program started after each import' })), {
    form: 'afterImport',
    title: 'Post-import script',
    help: 'Import details are passed as environment variables.',
    helpPage: 'importing#post-import-script',
    advanced: true,
    example: '/config/after-import.sh',
  }),
  overwrite: Type.Boolean({ description: 'whether conflicts is replace or merge; set alone, it means merge' }),
  keepBoth: Type.Boolean({ description: 'whether conflicts is keepBoth' }),
})
export type ImportSettings = Static<typeof ImportSettingsModel>

export const importSettingsDefaults: ImportSettings = {
  libraryRoot: null,
  transferMode: 'hardlink',
  renamePattern: '{Title}',
  verifyCopies: false,
  verifyChecksums: true,
  clamAvAddress: null,
  unpackArchives: true,
  unpackDiscImages: false,
  unpackRoms: false,
  archivePasswords: [],
  conflicts: null,
  overwrite: false,
  ignoredExtensions: [],
  minFileSize: 0,
  deleteAfterImport: false,
  platformFolders: false,
  platformNames: 'plain',
  keepBoth: false,
  recycleFolder: null,
  recycleDays: 30,
  fileMode: null,
  folderMode: null,
  fileOwner: null,
  scriptHook: null,
}
