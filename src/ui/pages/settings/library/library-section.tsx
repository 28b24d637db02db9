import type { FormField } from '#domain/declaration.ts'
import { conflictResolutions } from '#domain/importing/import-conflicts.ts'
import { useImportSettings, useNamePreview, useSaveImportSettings } from '../../../api/settings.ts'
import { conflictLabels, transferModeLabels } from '../../../format/labels.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'

const importing: FormField[] = [
  fieldOf('libraryRoot', 'Library folder', 'folder', {
    required: true,
    example: '/games',
    help: 'Hardlinks need the downloads on the same file system.',
  }),
  fieldOf('transferMode', 'Import mode', 'choice', {
    choices: Object.keys(transferModeLabels),
    required: true,
  }),
  fieldOf('verifyCopies', 'Verify copies', 'switch', {
    help: 'Copied files are read back from the disk and compared. Importing takes longer.',
  }),
  fieldOf('renamePattern', 'Folder naming', 'text', {
    required: true,
    example: '{Title}{ (Year)}',
    help: 'Tokens: {Title}, {Title:clean}, {Year}, {Platform}, {Version}, {Edition}, {Group}.',
  }),
  fieldOf('ignoredExtensions', 'Ignored file extensions', 'text', {
    help: 'Files with these extensions are not imported.',
    example: 'nfo, txt',
  }),
  fieldOf('minFileSize', 'Minimum file size (MB)', 'number', {
    required: true,
    help: 'Smaller files are not imported.',
  }),
  fieldOf('platformFolders', 'Platform subfolders', 'switch', {
    help: 'Games are stored in one folder per platform.',
  }),
]

const archives: FormField[] = [
  fieldOf('unpackArchives', 'Unpack archives', 'switch'),
  fieldOf('unpackDiscImages', 'Unpack disc images (.iso)', 'switch'),
  fieldOf('unpackRoms', 'Unpack ROM archives', 'switch', { help: 'Most emulators read packed ROMs.' }),
  fieldOf('archivePasswords', 'Archive passwords', 'text', {
    help: 'Comma-separated. Saved passwords are hidden; leave unchanged to keep them.',
  }),
]

const safety: FormField[] = [
  fieldOf('verifyChecksums', 'Verify checksums', 'switch', {
    help: 'Files are compared with the .sfv, .md5, .sha1 and .sha256 lists of a release.',
  }),
  fieldOf('clamAvAddress', 'ClamAV address', 'text', {
    example: '/run/clamav/clamd.ctl',
    help: 'Socket, or host and port. Empty: files are not scanned for viruses.',
  }),
]

const conflicts: FormField[] = [
  fieldOf('conflicts', 'Conflicts', 'choice', {
    choices: [...conflictResolutions],
    choiceTitles: { '': 'Ask, except for newer versions' },
    help: 'Replace removes the old release, Merge replaces only files with the same name, Keep both numbers the new files.',
  }),
  fieldOf('recycleFolder', 'Recycle bin', 'folder', { help: 'Empty: replaced files are deleted.' }),
  fieldOf('recycleDays', 'Recycle retention (days)', 'number', { required: true }),
]

const afterImport: FormField[] = [
  fieldOf('fileMode', 'File permissions', 'text', {
    example: '664',
    help: 'Hardlinked files keep the permissions of the download.',
  }),
  fieldOf('folderMode', 'Folder permissions', 'text', { example: '775' }),
  fieldOf('fileOwner', 'Owner', 'text', { example: '1000:1000', help: 'Requires root.' }),
  fieldOf('deleteAfterImport', 'Remove imported downloads', 'switch', {
    help: 'Also deletes their files in the client; torrents are removed when seeding is done.',
  }),
  fieldOf('scriptHook', 'Post-import script', 'text', {
    example: '/config/after-import.sh',
    help: 'Import details are passed as environment variables.',
  }),
]

export function LibrarySection() {
  const settings = useImportSettings()
  const save = useSaveImportSettings()
  const saveArchives = useSaveImportSettings()
  const saveSafety = useSaveImportSettings()
  const saveConflicts = useSaveImportSettings()
  const saveAfter = useSaveImportSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <div className="grid gap-6">
      <Panel>
        <SettingsForm
          fields={importing}
          stored={settings.data}
          save={save}
          choiceLabels={transferModeLabels}
          short={['ignoredExtensions']}
          suggestions={{ ignoredExtensions: ['nfo', 'txt', 'url', 'sfv', 'diz'] }}
          scales={{ minFileSize: 1024 ** 2 }}
          after={({ renamePattern, platformFolders }) => (
            <NamePreview pattern={String(renamePattern)} platformFolders={platformFolders === true} />
          )}
        />
      </Panel>
      <Panel title="Archives" text="Zip, 7z, rar and compressed tar archives.">
        <SettingsForm fields={archives} stored={settings.data} save={saveArchives} />
      </Panel>
      <Panel title="Safety" text="Checked before anything is in the library. Files that fail need review.">
        <SettingsForm fields={safety} stored={settings.data} save={saveSafety} />
      </Panel>
      <Panel title="Existing files" text="What happens when a game already has different files with the same names.">
        <SettingsForm fields={conflicts} stored={settings.data} save={saveConflicts} choiceLabels={conflictLabels} />
      </Panel>
      <Panel title="After import" text="Empty permissions and owner: the system defaults apply.">
        <SettingsForm
          fields={afterImport}
          stored={settings.data}
          save={saveAfter}
          short={['fileMode', 'folderMode', 'fileOwner']}
        />
      </Panel>
    </div>
  )
}

/** Example folder names for the pattern in the form. */
export function NamePreview({ pattern, platformFolders }: { pattern: string; platformFolders: boolean }) {
  const preview = useNamePreview(pattern.trim(), platformFolders)
  if (preview.isError) return <p className="text-sm text-bad">{preview.error.message}</p>
  if (preview.data === undefined) return null
  return (
    <figure className="grid gap-1.5 rounded-lg bg-ground px-4 py-3 text-sm">
      <figcaption className="font-medium">Preview</figcaption>
      <ul className="grid gap-1 text-soft">
        {preview.data.map(({ title, folder }) => (
          <li key={title} className="truncate font-mono text-[0.8125rem]" title={folder}>
            {folder}
          </li>
        ))}
      </ul>
    </figure>
  )
}
