import { useState } from 'react'
import { useFolder } from '../api/system.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Failure, SkeletonLines } from '../parts/status.tsx'
import { t } from '../texts/text.ts'

type FolderBrowserProps = {
  start: string
  /** Whether a file is chosen instead of a folder. */
  files?: boolean
  onChoose: (path: string) => void
  onClose: () => void
}

/** Browses the folders of the server. */
export function FolderBrowser({ start, files: picksFile = false, onChoose, onClose }: FolderBrowserProps) {
  const folder = picksFile ? start.replace(/[/\\][^/\\]*$/, '') : start
  const [path, setPath] = useState(folder.startsWith('/') || /^[A-Za-z]:/.test(folder) ? folder : '/')
  const listing = useFolder(path)
  const entries = listing.data?.entries ?? []
  const folders = entries.filter((entry) => entry.directory)
  const files = picksFile ? entries.filter((entry) => !entry.directory) : []
  const here = listing.data?.path ?? path
  const parent = listing.data?.parent ?? null
  return (
    <Dialog title={t(picksFile ? 'form.chooseFile' : 'setup.chooseFolder')} onClose={onClose} wide>
      <p className="rounded-lg bg-ground px-3 py-2 font-mono text-sm break-all">{here}</p>
      <div className="h-72 overflow-y-auto rounded-lg border border-line" aria-busy={listing.isFetching}>
        {listing.isLoadingError ? (
          <div className="grid gap-3 p-3">
            <Failure error={listing.error} onRetry={() => void listing.refetch()} />
            <Button onClick={() => setPath('/')}>{t('form.goToRoot')}</Button>
          </div>
        ) : listing.data === undefined ? (
          <div className="p-3">
            <SkeletonLines lines={5} className="h-9" />
          </div>
        ) : (
          <ul>
            {parent !== null && <EntryLine icon="back" name={t('form.parentFolder')} onOpen={() => setPath(parent)} />}
            {folders.map((folder) => (
              <EntryLine key={folder.path} icon="folder" name={folder.name} onOpen={() => setPath(folder.path)} />
            ))}
            {files.map((file) => (
              <EntryLine key={file.path} icon="file" name={file.name} onOpen={() => onChoose(file.path)} />
            ))}
            {folders.length + files.length === 0 && (
              <li className="px-4 py-3 text-soft">{t(picksFile ? 'form.folderEmpty' : 'form.noSubfolders')}</li>
            )}
          </ul>
        )}
      </div>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {!picksFile && (
          <Button look="solid" icon="check" disabled={listing.isLoadingError} onClick={() => onChoose(here)}>
            {t('form.useFolder')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function EntryLine({ icon, name, onOpen }: { icon: IconName; name: string; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-raised"
      >
        <Icon name={icon} className="size-5 text-faint" />
        <span className="min-w-0 truncate">{name}</span>
      </button>
    </li>
  )
}
