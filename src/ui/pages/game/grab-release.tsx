import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { ApiError } from '../../api/client.ts'
import { useGrab } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { Rejections } from './release-details.tsx'
import { grabOffer } from './releases.ts'

type GrabReleaseProps = {
  gameId: string
  partId: string | null
  release: Release
  /** Kept outside, as rows that are scrolled away are gone. */
  isGrabbed: boolean
  onGrabbed: () => void
  onAgain: () => void
}

/** Grabs a release. One that the rules rejected is grabbed after a confirmation. */
export function GrabRelease({ gameId, partId, release, isGrabbed, onGrabbed, onAgain }: GrabReleaseProps) {
  const grab = useGrab(gameId, partId)
  const [isAsking, setIsAsking] = useState(false)
  const { label, isOffered } = grabOffer(release, isGrabbed)
  const { accepted, review } = release.decision
  const send = async () => {
    // The error is shown in the row.
    const sent = await grab.mutateAsync(release).catch(() => null)
    setIsAsking(false)
    if (sent === null) return
    onGrabbed()
    const { title, downloaderName } = sent
    showToast({
      tone: 'good',
      text: t('common.sent', { title, downloaderName: downloaderName ?? t('common.theClient') }),
    })
  }
  return (
    <div className="grid justify-items-end gap-1.5">
      <Button
        small
        look={accepted ? 'solid' : 'plain'}
        {...(accepted || !isOffered ? { icon: isOffered ? 'grab' : 'check' } : {})}
        busy={grab.isPending}
        disabled={!isOffered}
        onClick={() => (accepted ? void send() : setIsAsking(true))}
      >
        {label}
        <span className="sr-only">: {release.title}</span>
      </Button>
      {grab.error !== null && <GrabError error={grab.error} onAgain={onAgain} />}
      {isAsking && (
        <ConfirmDialog
          title={t(review ? 'releaseTable.grabReviewed' : 'releaseTable.grabRejected')}
          action={t(review ? 'common.grab' : 'game.grabAnyway')}
          icon="grab"
          look="solid"
          busy={grab.isPending}
          onConfirm={() => void send()}
          onClose={() => setIsAsking(false)}
        >
          <div className="grid gap-3 text-sm">
            <p className="break-all">
              {t(review ? 'releaseTable.reviewFor' : 'releaseTable.rejectedFor', { title: release.title })}
            </p>
            <Rejections release={release} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}

function GrabError({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const isExpired = error instanceof ApiError && error.status === 410
  return (
    <p role="alert" className="max-w-72 text-sm text-bad">
      {error.message}{' '}
      {isExpired && (
        <button type="button" className="underline underline-offset-4" onClick={onAgain}>
          {t('game.searchAgain')}
        </button>
      )}
    </p>
  )
}
