import { useState } from 'react'
import { Link } from 'wouter'
import type { GameRequest } from '#domain/games/request.ts'
import { useApproveRequest } from '../../api/requests.ts'
import { useIsAdmin, useSession } from '../../api/session.ts'
import { useSystems } from '../../api/systems.ts'
import { Cover } from '../../art/cover.tsx'
import { coverOf, providerCoverOf } from '../../art/image-source.ts'
import { formatMoment } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { AskButton } from './ask-button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

/** `selected` is `null` where nothing can be selected. */
type RequestCardProps = { request: GameRequest; selected: boolean | null; onSelect: () => void }

export function RequestCard({ request, selected, onSelect }: RequestCardProps) {
  const isMine = useSession().data?.id === request.requestedBy.id
  const { title, gameId, coverUrl, metadataId } = request
  const image = isMine
    ? coverOf({ id: gameId, coverUrl })
    : metadataId === null
      ? null
      : providerCoverOf({ metadataId, coverUrl })
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-2xl border border-line bg-panel p-3">
      <Cover title={title} image={image} sizes="4.5rem" className="rounded-lg" small />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-lg leading-snug font-semibold break-words">
            {isMine ? (
              <Link href={`/games/${gameId}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {selected !== null && (
            <label className="-mt-2 flex min-h-11 min-w-11 items-center justify-center">
              <input type="checkbox" className="size-5 accent-accent" checked={selected} onChange={onSelect} />
              <span className="sr-only">{t('requests.select', { title })}</span>
            </label>
          )}
        </div>
        <Facts request={request} />
      </div>
      <Actions request={request} isMine={isMine} />
    </li>
  )
}

function Facts({ request }: { request: GameRequest }) {
  const { requestedBy, createdAt, timesAsked, note, reason, state, votes, decidedBy, decidedAt, platforms } = request
  const system = useSystems().data?.find(({ id }) => id === request.platform)
  const when = formatMoment(createdAt)
  const about = [request.releaseDate?.slice(0, 4), system?.name ?? platforms.slice(0, 3).join(', ')].filter(
    (each) => each,
  )
  return (
    <div className="grid gap-1 text-sm">
      {about.length > 0 && <p className="text-soft">{about.join(' · ')}</p>}
      <p className="text-soft">
        {timesAsked > 1
          ? t('requests.askedAgain', { name: requestedBy.username, when })
          : t('requests.askedBy', { name: requestedBy.username, when })}
      </p>
      {note !== null && <p className="break-words whitespace-pre-line">“{note}”</p>}
      {votes > 0 && <p className="text-accent-ink">{t('requests.votes', { count: votes })}</p>}
      {reason !== null && (
        <p className="break-words text-warn">
          {state === 'declined' ? t('requests.reason', { reason }) : t('requests.earlierReason', { reason })}
        </p>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-faint">{t('requests.decidedBy', { name: decidedBy, when: formatMoment(decidedAt) })}</p>
      )}
    </div>
  )
}

function Actions({ request, isMine }: { request: GameRequest; isMine: boolean }) {
  const isAdmin = useIsAdmin()
  const approve = useApproveRequest(request.id)
  const [isDeclining, setIsDeclining] = useState(false)
  const { state, title, gameId } = request
  const canApprove = isAdmin && (state === 'pending' || state === 'declined')
  const canAskAgain = isMine && !isAdmin && state === 'declined'
  if (!canApprove && !canAskAgain) return null
  return (
    <div className="col-span-2 flex gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
      {canAskAgain && <AskButton gameId={gameId} title={title} label={t('requests.askAgain')} />}
      {canApprove && state === 'pending' && (
        <Button onClick={() => setIsDeclining(true)}>
          {t('requests.decline')}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      {canApprove && (
        <Button
          look="solid"
          icon="check"
          busy={approve.isPending}
          onClick={() =>
            approve.mutate(undefined, {
              onSuccess: () => showToast({ tone: 'good', text: t('requests.approvedToast', { title }) }),
            })
          }
        >
          {t('requests.approve')}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      {isDeclining && <DeclineDialog requests={[request]} onClose={() => setIsDeclining(false)} />}
    </div>
  )
}
