import type { FormField } from '#domain/declaration.ts'
import { conflictResolutions } from '#domain/importing/import-conflicts.ts'
import { useImportSettings, useSaveImportSettings } from '../../../api/settings.ts'
import { conflictResolutionWords, transferModeLabels } from '../../../format/labels.ts'
import { fieldOf } from '../../../forms/field-of.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { Panel } from '../panel.tsx'
import { NamePreview } from './name-preview.tsx'

const bringing: FormField[] = [
  fieldOf('libraryRoot', 'Library folder', 'folder', {
    required: true,
    example: '/games',
    help: 'As this machine sees it. On the same file system as the downloads, games take no extra space.',
  }),
  fieldOf('transferMode', 'How files get there', 'choice', {
    choices: Object.keys(transferModeLabels),
    required: true,
  }),
  fieldOf('renamePattern', 'Name of a game’s folder', 'text', {
    required: true,
    example: '{Title}{ (Year)}',
    help: '{Title}, {Title:clean}, {Year}, {Platform}, {Version}, {Edition}, {Group}',
  }),
  fieldOf('ignoredExtensions', 'Files left behind', 'text', {
    help: 'Extensions, parted by commas',
    example: 'nfo, txt',
  }),
  fieldOf('minFileSize', 'Smallest file in megabytes', 'number', {
    required: true,
    help: 'Smaller ones are left behind',
  }),
  fieldOf('platformFolders', 'A folder for each platform', 'switch'),
]

const archives: FormField[] = [
  fieldOf('unpackArchives', 'Unpack releases that come in archives', 'switch'),
  fieldOf('unpackDiscImages', 'Disc images (.iso) as well', 'switch'),
  fieldOf('unpackRoms', 'Archives of ROMs as well', 'switch', { help: 'Emulators read them packed' }),
  fieldOf('archivePasswords', 'Passwords to try', 'text', {
    help: 'Parted by commas. Saved ones are masked, and stay as long as their mask does',
  }),
]

const conflicts: FormField[] = [
  fieldOf('conflicts', 'Existing files', 'choice', {
    choices: [...conflictResolutions],
    choiceTitles: { '': 'Ask, except for newer versions' },
    help: 'Replace removes the old release. Merge replaces only files of the same names. Keep both numbers the new ones.',
  }),
  fieldOf('recycleFolder', 'Recycle folder', 'folder', { help: 'Empty: replaced files are deleted.' }),
  fieldOf('recycleDays', 'Days to keep replaced files', 'number', { required: true }),
]

const after: FormField[] = [
  fieldOf('fileMode', 'Mode of copied files', 'text', { example: '664', help: 'Hardlinks keep that of the client' }),
  fieldOf('folderMode', 'Mode of new folders', 'text', { example: '775' }),
  fieldOf('fileOwner', 'Owner of both', 'text', { example: '1000:1000', help: 'Only root may give files away' }),
  fieldOf('deleteAfterImport', 'Remove imported downloads and their files from the client', 'switch', {
    help: 'A torrent once its seeding goal is met. The library keeps its own',
  }),
  fieldOf('scriptHook', 'Script to start after each import', 'text', {
    example: '/config/after-import.sh',
    help: 'It learns about the import from its environment',
  }),
]

export function LibrarySection() {
  const settings = useImportSettings()
  const save = useSaveImportSettings()
  const saveArchives = useSaveImportSettings()
  const saveConflicts = useSaveImportSettings()
  const saveAfter = useSaveImportSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <div className="grid gap-6">
      <Panel>
        <SettingsForm
          fields={bringing}
          stored={settings.data}
          save={save}
          choiceWords={transferModeLabels}
          short={['ignoredExtensions']}
          scales={{ minFileSize: 1024 ** 2 }}
          after={({ renamePattern, platformFolders }) => (
            <NamePreview pattern={String(renamePattern)} platformFolders={platformFolders === true} />
          )}
        />
      </Panel>
      <Panel
        title="Archives"
        text="Zip, 7z, rar and compressed tars. ROMs and disc images stay as they are unless you say otherwise."
      >
        <SettingsForm fields={archives} stored={settings.data} save={saveArchives} />
      </Panel>
      <Panel title="Conflicts" text="What happens when a game already has other files of the same names.">
        <SettingsForm
          fields={conflicts}
          stored={settings.data}
          save={saveConflicts}
          choiceWords={conflictResolutionWords}
        />
      </Panel>
      <Panel title="Afterwards" text="Modes and owners that are left empty stay as the system makes them.">
        <SettingsForm
          fields={after}
          stored={settings.data}
          save={saveAfter}
          short={['fileMode', 'folderMode', 'fileOwner']}
        />
      </Panel>
    </div>
  )
}
