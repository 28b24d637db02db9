import type { Download } from '#domain/downloads/download.ts'
import { errorMessage } from '#domain/thrown.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { useSearchNow } from '../../api/games.ts'
import { useIsAdmin } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { canControl } from './download-state.ts'

type DownloadAgainProps = { download: Download; gameId: string; onClose: () => void }

/** Deletes a damaged download and grabs the best release of its game, which may be the same one. */
export function DownloadAgain({ download, gameId, onClose }: DownloadAgainProps) {
  const remove = useRemoveDownload(download.id)
  const search = useSearchNow(gameId)
  const isBusy = remove.isPending || search.isPending
  if (!canControl(download, useIsAdmin())) return null
  const searchAgain = async () => {
    try {
      const { grabbed } = await search.mutateAsync()
      if (grabbed === null) showToast({ tone: 'calm', text: t('activity.deletedNoMatch') })
      else showToast({ tone: 'good', text: t('activity.downloading', { title: grabbed.title }) })
    } catch (error) {
      showToast({ tone: 'bad', text: t('activity.deletedSearchFailed', { error: errorMessage(error) }) })
    }
  }
  const downloadAgain = () =>
    remove.mutate(
      { deleteFiles: true, blacklist: false },
      {
        onSuccess: () => {
          void searchAgain()
          onClose()
        },
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon="retry" busy={isBusy} disabled={isBusy} onClick={downloadAgain}>
        {t('activity.downloadAgain')}
      </Button>
      <p className="text-sm text-soft">{t('activity.downloadAgainHint')}</p>
    </div>
  )
}
