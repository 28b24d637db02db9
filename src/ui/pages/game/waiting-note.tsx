import type { Game } from '#domain/games/game.ts'
import type { GamePart } from '#domain/games/relations.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { useGrabWaiting, useWaiting } from '../../api/waiting.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Until when the best release of a wanted game waits for a better one. */
export function WaitingNote({ game }: { game: Game }) {
  const waiting = useWaiting(game.id, game.status === 'wanted').data?.waiting ?? null
  if (waiting === null || game.status !== 'wanted') return null
  return (
    <aside
      aria-label={t('game.delay')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <Icon name="info" className="size-5 text-accent-ink" />
      <div className="min-w-0 flex-1 basis-56">
        <p>{formatWaiting(waiting)}</p>
        <p className="text-sm break-all text-soft">
          {t('game.bestSoFar', { releaseTitle: waiting.releaseTitle, indexerName: waiting.indexerName })}
        </p>
      </div>
      <GrabNow gameId={game.id} />
    </aside>
  )
}

/** Until when the best release of an add-on waits for a better one. */
export function PartWaitingNote({ waiting, part }: { waiting: Waiting; part: Pick<GamePart, 'id' | 'title'> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-accent-ink">{formatWaiting(waiting)}</p>
        <p className="break-all text-soft">
          {t('game.bestSoFar', { releaseTitle: waiting.releaseTitle, indexerName: waiting.indexerName })}
        </p>
      </div>
      <GrabNow gameId={waiting.gameId} part={part} />
    </div>
  )
}

function GrabNow({ gameId, part }: { gameId: string; part?: Pick<GamePart, 'id' | 'title'> }) {
  const grab = useGrabWaiting(gameId, part?.id ?? null)
  const label = part === undefined ? {} : { 'aria-label': t('common.grabNamed', { title: part.title }) }
  return (
    <Button
      small
      icon="check"
      busy={grab.isPending}
      {...label}
      onClick={() =>
        grab.mutate(undefined, {
          onSuccess: ({ title }) => showToast({ tone: 'good', text: t('common.grabbed', { title }) }),
        })
      }
    >
      {t('common.grabNow')}
    </Button>
  )
}
