import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { ApiError } from '../../api/client.ts'
import { useGrab } from '../../api/games.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import type { GrabProblem } from './grab-problem.tsx'
import { Rejections } from './release-details.tsx'
import { grabOffer } from './releases.ts'

type GrabReleaseProps = {
  gameId: string
  partId: string | null
  release: Release
  /** Kept outside, as rows that are scrolled away are gone. */
  isGrabbed: boolean
  onGrabbed: () => void
  onProblem: (problem: GrabProblem | null) => void
  onAgain: () => void
}

/** Grabs a release. One that the rules rejected is grabbed after a confirmation. */
export function GrabRelease({ gameId, partId, release, isGrabbed, onGrabbed, onProblem, onAgain }: GrabReleaseProps) {
  const grab = useGrab(gameId, partId)
  const [isAsking, setIsAsking] = useState(false)
  const { label, isOffered } = grabOffer(release, isGrabbed)
  const { accepted, review } = release.decision
  const send = async () => {
    onProblem(null)
    const sent = await grab.mutateAsync(release).catch((error: Error) => {
      const isExpired = error instanceof ApiError && error.status === 410
      onProblem({ error, retry: isExpired ? onAgain : () => void send() })
      return null
    })
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
    <>
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
    </>
  )
}
