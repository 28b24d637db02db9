import { conflictResolutions } from '#domain/importing/conflict-resolutions.ts'
import { transferModeLabels } from '../../../format/labels.ts'
import { fieldOf, type SettingField } from '../../../forms/drafts.ts'

export const importing: SettingField[] = [
  fieldOf('libraryRoot', 'Library folder', 'folder', {
    required: true,
    example: '/games',
    help: 'Where imported games belong. Hardlinks need the downloads on the same file system.',
    helpPage: 'importing#library-folder',
  }),
  fieldOf('transferMode', 'Import mode', 'choice', {
    choices: Object.keys(transferModeLabels),
    required: true,
    help: 'How files get from the download into the library.',
    helpPage: 'importing#library-folder',
  }),
  fieldOf('renamePattern', 'Folder naming', 'text', {
    required: true,
    example: '{Title}{ (Year)}',
    help: 'Tokens: {Title}, {Title:clean}, {Year}, {Platform}, {Version}, {Edition}, {Group}.',
    helpPage: 'importing#folder-naming',
  }),
  fieldOf('platformFolders', 'Platform subfolders', 'switch', {
    help: 'Games are stored in one folder per platform.',
    helpPage: 'importing#library-folder',
  }),
  fieldOf('ignoredExtensions', 'Ignored file extensions', 'list', {
    help: 'Files with these extensions are not imported.',
    helpPage: 'importing#library-folder',
    suggestions: ['nfo', 'txt', 'url', 'sfv', 'diz', 'jpg', 'png', 'lnk'],
    advanced: true,
  }),
  fieldOf('minFileSize', 'Minimum file size', 'number', {
    required: true,
    unit: 'bytes',
    help: 'Smaller files are not imported. 0: no minimum.',
    helpPage: 'importing#library-folder',
    advanced: true,
  }),
  fieldOf('verifyCopies', 'Verify copies', 'switch', {
    help: 'Copied files are read back from the disk and compared. Importing takes longer.',
    helpPage: 'importing#copies',
    advanced: true,
  }),
]

export const archives: SettingField[] = [
  fieldOf('unpackArchives', 'Unpack archives', 'switch', {
    help: 'Archives that make up most of a download are unpacked.',
    helpPage: 'importing#archives',
  }),
  fieldOf('unpackDiscImages', 'Unpack disc images (.iso)', 'switch', {
    help: 'If off, disc images stay as they are.',
    helpPage: 'importing#archives',
  }),
  fieldOf('unpackRoms', 'Unpack ROM archives', 'switch', {
    help: 'Most emulators read packed ROMs.',
    helpPage: 'importing#archives',
  }),
  fieldOf('archivePasswords', 'Archive passwords', 'list', {
    secret: true,
    help: 'Tried when neither the indexer nor the release states a password.',
    helpPage: 'importing#archives',
    advanced: true,
  }),
]

export const safety: SettingField[] = [
  fieldOf('verifyChecksums', 'Verify checksums', 'switch', {
    help: 'Files are compared with the .sfv, .md5, .sha1 and .sha256 lists of a release.',
    helpPage: 'importing#safety',
  }),
  fieldOf('clamAvAddress', 'ClamAV address', 'text', {
    nullable: true,
    example: '/run/clamav/clamd.ctl',
    help: 'Socket, or host and port. Empty: files are not scanned for viruses.',
    helpPage: 'importing#safety',
    advanced: true,
  }),
]

export const conflicts: SettingField[] = [
  fieldOf('conflicts', 'Conflicts', 'choice', {
    nullable: true,
    choices: [...conflictResolutions],
    choiceTitles: { '': 'Ask, except for newer versions' },
    help: 'Replace removes the old release, Merge replaces only files with the same name, Keep both numbers the new files.',
    helpPage: 'importing#conflicts',
  }),
  fieldOf('recycleFolder', 'Recycle bin', 'folder', {
    nullable: true,
    help: 'Replaced files are moved here. Empty: they are deleted.',
    helpPage: 'importing#conflicts',
  }),
  fieldOf('recycleDays', 'Recycle retention', 'number', {
    required: true,
    unit: 'days',
    help: 'Replaced files are deleted after this time, from 1 day to 10 years.',
    helpPage: 'importing#conflicts',
  }),
]

export const afterImport: SettingField[] = [
  fieldOf('deleteAfterImport', 'Remove imported downloads', 'switch', {
    help: 'Also deletes their files in the client; torrents are removed when seeding is done.',
    helpPage: 'importing#after-an-import',
  }),
  fieldOf('fileMode', 'File permissions', 'text', {
    nullable: true,
    example: '664',
    help: 'Hardlinked files keep the permissions of the download.',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  fieldOf('folderMode', 'Folder permissions', 'text', {
    nullable: true,
    example: '775',
    help: 'Permissions of new folders.',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  fieldOf('fileOwner', 'Owner', 'text', {
    nullable: true,
    example: '1000:1000',
    help: 'User and group of new files. Requires root.',
    helpPage: 'importing#after-an-import',
    advanced: true,
  }),
  fieldOf('scriptHook', 'Post-import script', 'text', {
    nullable: true,
    example: '/config/after-import.sh',
    help: 'Import details are passed as environment variables.',
    helpPage: 'importing#post-import-script',
    advanced: true,
  }),
]
