import type { WantedGame } from '#domain/games/wanted.ts'
import { type SearchOutcome, useSearchNow } from '../../api/games.ts'
import { useGrabWaiting } from '../../api/waiting.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { IconButton } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

export function titleOf({ title, part }: WantedGame): string {
  return part === null ? title : t('wanted.partOf', { title, title2: part.title })
}

/** Searches for a game or an add-on now. */
export function SearchNow({ game }: { game: WantedGame }) {
  const title = titleOf(game)
  const search = useSearchNow(game.gameId, game.part?.id ?? null)
  return (
    <IconButton
      icon="search"
      busy={search.isPending}
      label={t('common.searchNowFor', { title })}
      onClick={() =>
        search.mutate(undefined, {
          onSuccess: (outcome) => showToast(describeOutcome(title, outcome)),
          onError: (error) => showToast({ tone: 'bad', text: error.message }),
        })
      }
    />
  )
}

function describeOutcome(title: string, { grabbed, waiting, considered }: SearchOutcome) {
  if (grabbed !== null) return { tone: 'good', text: t('common.grabbed', { title: grabbed.title }) } as const
  if (waiting !== null)
    return { tone: 'calm', text: t('wanted.waitingFor', { title, waiting: formatWaiting(waiting) }) } as const
  const text = considered === 0 ? t('wanted.noReleasesOf', { title }) : t('wanted.noneAccepted', { title })
  return { tone: 'calm', text } as const
}

/** Grabs the best release that waits. */
export function GrabNow({ game }: { game: WantedGame }) {
  const title = titleOf(game)
  const grab = useGrabWaiting(game.gameId, game.part?.id ?? null)
  return (
    <IconButton
      icon="check"
      busy={grab.isPending}
      label={t('common.grabNamed', { title })}
      onClick={() =>
        grab.mutate(undefined, {
          onSuccess: (download) => showToast({ tone: 'good', text: t('common.grabbed', { title: download.title }) }),
        })
      }
    />
  )
}
