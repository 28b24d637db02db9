import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { useImportSettings, useNamePreview, useSaveImportSettings } from '../../../api/settings.ts'
import { conflictLabels, platformNameLabels, transferModeLabels } from '../../../format/labels.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { ButtonLink } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, Skeleton, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

export function LibrarySection() {
  const settings = useImportSettings()
  const save = useSaveImportSettings()
  const saveArchives = useSaveImportSettings()
  const saveSafety = useSaveImportSettings()
  const saveConflicts = useSaveImportSettings()
  const saveAfter = useSaveImportSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined)
    return <SkeletonPanels heights={['h-216 sm:h-175', 'h-48.5 sm:h-40.5', 'h-108 sm:h-89']} />
  return (
    <div className="grid gap-6">
      <Panel>
        <SettingsForm
          fields={settingFields('importing')}
          stored={settings.data}
          save={save}
          choiceLabels={{ ...transferModeLabels, ...platformNameLabels }}
          after={({ renamePattern, platformFolders, platformNames }) => (
            <NamePreview
              pattern={String(renamePattern)}
              platformFolders={platformFolders === true}
              platformNames={platformNamesOf(platformNames)}
            />
          )}
        />
      </Panel>
      <Panel title={t('folderRename.settingsTitle')} text={t('folderRename.settingsText')}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink href="/settings/library/rename">{t('folderRename.settingsLink')}</ButtonLink>
          <p role="status" className="text-sm text-soft">
            {save.isSuccess && changesFolderNames(save.variables) && t('folderRename.settingsChanged')}
          </p>
        </div>
      </Panel>
      <Panel title={t('settingsLibrary.archives')} text={t('settingsLibrary.archivesHint')}>
        <SettingsForm fields={settingFields('archives')} stored={settings.data} save={saveArchives} />
      </Panel>
      <Panel title={t('settingsLibrary.safety')} text={t('settingsLibrary.safetyHint')}>
        <SettingsForm fields={settingFields('safety')} stored={settings.data} save={saveSafety} />
      </Panel>
      <Panel title={t('settingsLibrary.existingFiles')} text={t('settingsLibrary.existingFilesHint')}>
        <SettingsForm
          fields={settingFields('conflicts')}
          stored={settings.data}
          save={saveConflicts}
          choiceLabels={conflictLabels}
        />
      </Panel>
      <Panel title={t('settingsLibrary.afterImport')} text={t('settingsLibrary.afterImportHint')}>
        <SettingsForm
          fields={settingFields('afterImport')}
          stored={settings.data}
          save={saveAfter}
          short={['fileMode', 'folderMode', 'fileOwner']}
        />
      </Panel>
    </div>
  )
}

function platformNamesOf(value: unknown): ImportSettings['platformNames'] {
  return value === 'romm' || value === 'esde' || value === 'batocera' ? value : 'plain'
}

/** Whether a change of the settings makes the names of existing folders outdated. */
function changesFolderNames(change: Partial<ImportSettings>): boolean {
  return 'renamePattern' in change || 'platformFolders' in change || 'platformNames' in change
}

/** Example folder names for the pattern in the form. */
type NamePreviewProps = Pick<ImportSettings, 'platformFolders' | 'platformNames'> & { pattern: string }

function NamePreview({ pattern, platformFolders, platformNames }: NamePreviewProps) {
  const preview = useNamePreview({ renamePattern: pattern.trim(), platformFolders, platformNames })
  if (preview.isLoadingError) return <p className="text-sm text-bad">{preview.error.message}</p>
  if (preview.data === undefined) return preview.isLoading ? <Skeleton className="h-[7.25rem]" /> : null
  return (
    <figure className="grid gap-1.5 rounded-lg bg-ground px-4 py-3 text-sm">
      <figcaption className="font-medium">{t('settingsLibrary.preview')}</figcaption>
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
