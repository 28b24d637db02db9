import { useState } from 'react'
import { type RenameScope, renameScopes } from '#domain/games/folder-rename-states.ts'
import { type FolderRename, useFolderRename, usePreviewRename } from '../../api/folder-rename.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { BackLink } from '../../parts/back-link.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { MoveList } from './move-list.tsx'
import { RenameProgress } from './rename-progress.tsx'

/** Renames existing game folders after the pattern changed: preview, run, stop and undo. */
export default function RenamePage() {
  const rename = useFolderRename()
  return (
    <Page title={t('folderRename.title')} note={t('folderRename.note')}>
      <BackLink href="/settings/library">{t('settingsSection.library')}</BackLink>
      {rename.isLoadingError ? (
        <Failure error={rename.error} onRetry={() => void rename.refetch()} />
      ) : rename.data === undefined ? (
        <SkeletonLines lines={1} className="h-42 sm:h-30" />
      ) : (
        <Loaded rename={rename.data} />
      )}
    </Page>
  )
}

function Loaded({ rename }: { rename: FolderRename | null }) {
  const preview = usePreviewRename()
  const isActive = rename !== null && ['planning', 'running', 'undoing'].includes(rename.state)
  return (
    <>
      {rename !== null && <RenameProgress rename={rename} isReplaced={preview.isPending} />}
      {!isActive && <StartPanel rename={rename} preview={preview} />}
      {rename !== null && rename.state !== 'planning' && <MoveList rename={rename} />}
    </>
  )
}

type StartPanelProps = {
  rename: FolderRename | null
  preview: ReturnType<typeof usePreviewRename>
}

function StartPanel({ rename, preview }: StartPanelProps) {
  const [scope, setScope] = useState<RenameScope>(rename?.scope ?? 'all')
  const isUndoable = rename !== null && rename.moved > 0
  return (
    <Panel>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          preview.mutate(scope)
        }}
      >
        <div className="min-w-0 flex-1 basis-64">
          <Field id="rename-scope" title={t('folderRename.scope')} helpPage="importing#renaming-existing-folders">
            <select
              id="rename-scope"
              className={inputStyle}
              value={scope}
              onChange={({ target }) => setScope(renameScopes.find((each) => each === target.value) ?? 'all')}
            >
              {renameScopes.map((each) => (
                <option key={each} value={each}>
                  {t(`folderRename.${each}`)}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <Button type="submit" look={rename === null ? 'solid' : 'plain'} icon="eye" busy={preview.isPending}>
          {rename === null ? t('folderRename.preview') : t('folderRename.previewAgain')}
        </Button>
      </form>
      {isUndoable && <p className="text-sm text-soft">{t('folderRename.givesUpUndo')}</p>}
    </Panel>
  )
}
