import type { Release } from '#domain/indexers/release.ts'
import { ApiError } from '../../api/client.ts'
import { useGrab } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { grabOffer } from './releases.ts'

type GrabReleaseProps = { gameId: string; partId: string | null; release: Release; onAgain: () => void }

export function GrabRelease({ gameId, partId, release, onAgain }: GrabReleaseProps) {
  const grab = useGrab(gameId, partId)
  const { label, isOffered } = grabOffer(release, grab.isSuccess)
  const isExpired = grab.error instanceof ApiError && grab.error.status === 410
  return (
    <>
      <Button
        small
        look={release.decision.accepted ? 'solid' : 'plain'}
        icon={isOffered ? 'grab' : 'check'}
        busy={grab.isPending}
        disabled={!isOffered}
        onClick={() =>
          grab.mutate(release, {
            onSuccess: (download) =>
              showToast({
                tone: 'good',
                text: t('common.sent', {
                  title: download.title,
                  downloaderName: download.downloaderName ?? t('common.theClient'),
                }),
              }),
          })
        }
      >
        {label}
        <span className="sr-only">: {release.title}</span>
      </Button>
      {grab.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {grab.error.message}{' '}
          {isExpired && (
            <button type="button" className="underline underline-offset-4" onClick={onAgain}>
              {t('game.searchAgain')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
