import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { useIsAdmin } from '../../api/session.ts'
import { Switch } from '../../forms/field.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { canDeleteFiles } from './download-state.ts'

export function RemoveDownload({ download }: { download: Download }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <IconButton icon="trash" label="Remove download" onClick={() => setAsks(true)} />
      {asks && <RemoveDialog download={download} onClose={() => setAsks(false)} />}
    </>
  )
}

function RemoveDialog({ download, onClose }: { download: Download; onClose: () => void }) {
  const remove = useRemoveDownload(download.id)
  const canDelete = canDeleteFiles(download, useIsAdmin())
  const [deleteFiles, setDeleteFiles] = useState(canDelete && download.tracked && download.progress < 1)
  const [blacklist, setBlacklist] = useState(download.status === 'failed')
  return (
    <ConfirmDialog
      title="Remove download?"
      action="Remove"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { deleteFiles, blacklist },
          {
            onSuccess: () => {
              showToast({ tone: 'good', text: `Removed ${download.title}.` })
              onClose()
            },
          },
        )
      }
    >
      <div className="grid gap-3">
        <p className="break-all">{download.title}</p>
        {!download.tracked && (
          <p>This download is not tracked. It is removed from {download.downloaderName ?? 'its client'}.</p>
        )}
        {canDelete ? (
          <Switch
            id="delete-files"
            title="Delete downloaded files"
            help="Files already in the library stay."
            checked={deleteFiles}
            onChange={setDeleteFiles}
          />
        ) : (
          <p>Its files are kept. Only an admin can delete files of a download that was not added by Ludarr.</p>
        )}
        {download.tracked && (
          <Switch id="blacklist" title="Blacklist release" checked={blacklist} onChange={setBlacklist} />
        )}
      </div>
    </ConfirmDialog>
  )
}
