import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { useIsAdmin } from '../../api/session.ts'
import { Switch } from '../../forms/field.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'

export function RemoveDownload({ download }: { download: Download }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <IconButton icon="trash" label="Remove this download" onClick={() => setAsks(true)} />
      {asks && <RemoveDialog download={download} onClose={() => setAsks(false)} />}
    </>
  )
}

function RemoveDialog({ download, onClose }: { download: Download; onClose: () => void }) {
  const remove = useRemoveDownload(download.id)
  // What nobody tracks is not theirs.
  const mayDelete = useIsAdmin() || download.tracked
  const [deleteFiles, setDeleteFiles] = useState(download.tracked && download.progress < 1)
  const [blacklist, setBlacklist] = useState(download.status === 'failed')
  return (
    <ConfirmDialog
      title="Remove this download?"
      action="Remove"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { deleteFiles, blacklist },
          {
            onSuccess: () => {
              showToast({ tone: 'good', text: `${download.title} was removed.` })
              onClose()
            },
          },
        )
      }
    >
      <div className="grid gap-3">
        <p className="break-all">{download.title}</p>
        {!download.tracked && (
          <p>It was not started by Ludarr. It is removed from {download.downloaderName ?? 'its client'}.</p>
        )}
        {mayDelete && (
          <Switch
            id="delete-files"
            title="Delete what the client has fetched"
            help="Files already in the library stay."
            checked={deleteFiles}
            onChange={setDeleteFiles}
          />
        )}
        {download.tracked && (
          <Switch id="blacklist" title="Never take this release again" checked={blacklist} onChange={setBlacklist} />
        )}
      </div>
    </ConfirmDialog>
  )
}
