import type { Download } from '#domain/downloads/download.ts'
import { useRemoveDownload } from '../../api/downloads.ts'
import { type SearchOutcome, useSearchNow } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { canSearchAgain } from './download-state.ts'

type DeletedDownloadProps = { download: Download; gameId: string }

/** Actions for a download that was deleted in its client, until another download replaces it. */
export function DeletedDownload({ download, gameId }: DeletedDownloadProps) {
  const search = useSearchNow(gameId)
  const remove = useRemoveDownload(download.id)
  if (!canSearchAgain(download)) return null
  const searchAgain = () =>
    search.mutate(undefined, {
      onSuccess: (outcome) => showToast({ tone: outcome.grabbed === null ? 'calm' : 'good', text: describe(outcome) }),
      onError: (error) => showToast({ tone: 'bad', text: error.message }),
    })
  const blacklist = () =>
    remove.mutate(
      { deleteFiles: false, blacklist: true },
      { onSuccess: () => showToast({ tone: 'good', text: t('activity.isBlacklisted', { title: download.title }) }) },
    )
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        small
        look="solid"
        icon="spark"
        aria-label={t('activity.searchInstead', { title: download.title })}
        busy={search.isPending}
        onClick={searchAgain}
      >
        {t('activity.searchAgain')}
      </Button>
      <Button
        small
        icon="ban"
        aria-label={t('activity.blacklistNamed', { title: download.title })}
        busy={remove.isPending}
        onClick={blacklist}
      >
        {t('activity.toBlacklist')}
      </Button>
    </div>
  )
}

function describe({ grabbed, considered }: SearchOutcome): string {
  if (grabbed !== null) return t('common.grabbed', { title: grabbed.title })
  if (considered === 0) return t('common.noReleasesSentence')
  return t('activity.noOther')
}
