import type { Game } from '#domain/games/game.ts'
import { useGrabWaiting, useWaiting } from '../../api/waiting.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** Until when the best release of a wanted game waits for a better one. */
export function WaitingNote({ game }: { game: Game }) {
  const waiting = useWaiting(game.id, game.status === 'wanted').data?.waiting ?? null
  const grab = useGrabWaiting(game.id)
  if (waiting === null || game.status !== 'wanted') return null
  return (
    <aside
      aria-label="Delay"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <Icon name="info" className="size-5 text-accent-ink" />
      <div className="min-w-0 flex-1 basis-56">
        <p>{formatWaiting(waiting)}</p>
        <p className="text-sm break-all text-soft">
          Best so far: {waiting.releaseTitle} ({waiting.indexerName})
        </p>
      </div>
      <Button
        small
        icon="check"
        busy={grab.isPending}
        onClick={() =>
          grab.mutate(undefined, {
            onSuccess: ({ title }) => showToast({ tone: 'good', text: `Grabbed ${title}.` }),
          })
        }
      >
        Grab now
      </Button>
    </aside>
  )
}
