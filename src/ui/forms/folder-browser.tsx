import { useState } from 'react'
import { useFolder } from '../api/system.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Failure, SkeletonLines } from '../parts/status.tsx'

type FolderBrowserProps = { start: string; onChoose: (path: string) => void; onClose: () => void }

/** Browses the folders of the server. */
export function FolderBrowser({ start, onChoose, onClose }: FolderBrowserProps) {
  const [path, setPath] = useState(start.startsWith('/') || /^[A-Za-z]:/.test(start) ? start : '/')
  const listing = useFolder(path)
  const folders = listing.data?.entries.filter((entry) => entry.directory) ?? []
  const here = listing.data?.path ?? path
  const parent = listing.data?.parent ?? null
  return (
    <Dialog title="Choose folder" onClose={onClose} wide>
      <p className="rounded-lg bg-ground px-3 py-2 font-mono text-sm break-all">{here}</p>
      <div className="h-72 overflow-y-auto rounded-lg border border-line" aria-busy={listing.isFetching}>
        {listing.isError ? (
          <div className="grid gap-3 p-3">
            <Failure error={listing.error} onRetry={() => void listing.refetch()} />
            <Button onClick={() => setPath('/')}>Go to /</Button>
          </div>
        ) : listing.data === undefined ? (
          <div className="p-3">
            <SkeletonLines lines={5} className="h-9" />
          </div>
        ) : (
          <ul>
            {parent !== null && <FolderLine name="Parent folder" onOpen={() => setPath(parent)} up />}
            {folders.map((folder) => (
              <FolderLine key={folder.path} name={folder.name} onOpen={() => setPath(folder.path)} />
            ))}
            {folders.length === 0 && <li className="px-4 py-3 text-soft">No subfolders.</li>}
          </ul>
        )}
      </div>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="solid" icon="check" disabled={listing.isError} onClick={() => onChoose(here)}>
          Use this folder
        </Button>
      </div>
    </Dialog>
  )
}

function FolderLine({ name, onOpen, up = false }: { name: string; onOpen: () => void; up?: boolean }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-raised"
      >
        <Icon name={up ? 'back' : 'folder'} className="size-5 text-faint" />
        <span className="min-w-0 truncate">{name}</span>
      </button>
    </li>
  )
}
