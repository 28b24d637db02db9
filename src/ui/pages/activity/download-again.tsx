import type { Download } from '#domain/downloads/download.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { useSearchNow } from '../../api/games.ts'
import { useIsAdmin } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { canDeleteFiles } from './download-state.ts'

type DownloadAgainProps = { download: Download; gameId: string; onClose: () => void }

/** Deletes a damaged download and grabs the best release of its game, which may be the same one. */
export function DownloadAgain({ download, gameId, onClose }: DownloadAgainProps) {
  const remove = useRemoveDownload(download.id)
  const search = useSearchNow(gameId)
  const isBusy = remove.isPending || search.isPending
  if (!canDeleteFiles(download, useIsAdmin())) return null
  const downloadAgain = async () => {
    await remove.mutateAsync({ deleteFiles: true, blacklist: false })
    onClose()
    const { grabbed } = await search.mutateAsync()
    if (grabbed === null) showToast({ tone: 'bad', text: 'Deleted. No release matches now; the game is still wanted.' })
    else showToast({ tone: 'good', text: `Downloading ${grabbed.title}.` })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon="retry"
        busy={isBusy}
        disabled={isBusy}
        onClick={() => {
          // Failures are shown by the mutations.
          downloadAgain().catch(() => undefined)
        }}
      >
        Download again
      </Button>
      <p className="text-sm text-soft">Deletes these files and grabs the best release.</p>
    </div>
  )
}
