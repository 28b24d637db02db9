import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { useIsAdmin } from '../../api/session.ts'
import { Switch } from '../../forms/field.tsx'
import { IconButton } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { canControl } from './download-state.ts'

export function RemoveDownload({ download }: { download: Download }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <IconButton icon="trash" label={t('activity.removeDownload')} onClick={() => setAsks(true)} />
      {asks && <RemoveDialog download={download} onClose={() => setAsks(false)} />}
    </>
  )
}

function RemoveDialog({ download, onClose }: { download: Download; onClose: () => void }) {
  const remove = useRemoveDownload(download.id)
  const canDelete = canControl(download, useIsAdmin())
  const [deleteFiles, setDeleteFiles] = useState(canDelete && download.tracked && download.progress < 1)
  const [blacklist, setBlacklist] = useState(download.status === 'failed')
  return (
    <ConfirmDialog
      title={t('activity.removeQuestion')}
      action={t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { deleteFiles, blacklist },
          {
            onSuccess: () => {
              showToast({ tone: 'good', text: t('activity.removed', { title: download.title }) })
              onClose()
            },
          },
        )
      }
    >
      <div className="grid gap-3">
        <p className="break-all">{download.title}</p>
        {!download.tracked && (
          <p>{t('activity.removeFrom', { client: download.downloaderName ?? t('activity.itsClient') })}</p>
        )}
        {canDelete ? (
          <Switch
            id="delete-files"
            title={t('activity.deleteFiles')}
            help={t('activity.deleteFilesHint')}
            checked={deleteFiles}
            onChange={setDeleteFiles}
          />
        ) : (
          <p>{t('activity.staysInClient')}</p>
        )}
        {download.tracked && (
          <Switch id="blacklist" title={t('activity.blacklistRelease')} checked={blacklist} onChange={setBlacklist} />
        )}
      </div>
    </ConfirmDialog>
  )
}
