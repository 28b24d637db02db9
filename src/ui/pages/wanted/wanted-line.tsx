import { Link } from 'wouter'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { type SearchOutcome, useSearchNow } from '../../api/games.ts'
import { useGrabWaiting } from '../../api/waiting.ts'
import { Cover } from '../../art/cover.tsx'
import { coverOf } from '../../art/image-source.ts'
import { formatReasons, isDueNow } from '../../format/reasons.ts'
import { formatDate, formatWhen } from '../../format/values.ts'
import { formatWaiting } from '../../format/waiting.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

const shownReasons = 3

type WantedLineProps = { game: WantedGame; kind: WantedKind; hiddenObstacle: string | null }

/** A wanted game or add-on: its last and next search, and why nothing was grabbed, except what is shown for all. */
export function WantedLine({ game, kind, hiddenObstacle }: WantedLineProps) {
  const { gameId, waiting } = game
  const title = titleOf(game)
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <Cover
        title={game.title}
        image={coverOf({ id: gameId, coverUrl: game.coverUrl })}
        sizes="3.5rem"
        className="rounded-md"
        small
      />
      <div className="grid min-w-0 gap-0.5">
        <Link
          href={`/games/${gameId}`}
          data-title=""
          className="w-fit max-w-full truncate font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-soft">{factsOf(game, kind)}</p>
        {waiting !== null && <p className="text-sm text-accent-ink">{formatWaiting(waiting)}</p>}
        <Hindrance game={game} hiddenObstacle={hiddenObstacle} />
      </div>
      {kind === 'waiting' ? <GrabNow game={game} /> : <SearchNow game={game} />}
    </div>
  )
}

function titleOf({ title, part }: WantedGame): string {
  return part === null ? title : t('wanted.partOf', { title, title2: part.title })
}

function factsOf(game: WantedGame, kind: WantedKind): string {
  const { lastSearchedAt, nextSearchAt, releaseDate, installedVersion, availableVersion } = game
  const searched =
    lastSearchedAt === null ? t('common.never') : t('wanted.lastSearch', { lastSearchedAt: formatWhen(lastSearchedAt) })
  const facts = [
    kind === 'updates' && installedVersion !== null
      ? t('wanted.versions', { installedVersion, availableVersion: availableVersion ?? t('wanted.newer') })
      : null,
    game.obstacle?.code === 'unreleased' && releaseDate !== null
      ? t('wanted.release', { releaseDate: formatDate(releaseDate) })
      : null,
    searched,
    nextSearchAt === null
      ? null
      : t('wanted.next', { when: isDueNow(nextSearchAt) ? t('common.nextRound') : formatWhen(nextSearchAt) }),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

/** What keeps the game from being grabbed, and why releases were refused. */
function Hindrance({ game, hiddenObstacle }: Pick<WantedLineProps, 'game' | 'hiddenObstacle'>) {
  const { obstacle, reasons, lastSearchedAt, releasesFound } = game
  const foundNothing = lastSearchedAt !== null && releasesFound === 0 && reasons.length === 0
  return (
    <>
      {obstacle !== null && obstacle.message !== hiddenObstacle && (
        <p className="text-sm text-warn">{serverText(obstacle.message)}</p>
      )}
      {reasons.length > 0 && <p className="text-sm text-faint">{formatReasons(reasons, shownReasons)}</p>}
      {foundNothing && <p className="text-sm text-faint">{t('common.noReleases')}</p>}
    </>
  )
}

function SearchNow({ game }: { game: WantedGame }) {
  const title = titleOf(game)
  const search = useSearchNow(game.gameId, game.part?.id ?? null)
  return (
    <Button
      small
      icon="search"
      busy={search.isPending}
      aria-label={t('common.searchNowFor', { title })}
      onClick={() =>
        search.mutate(undefined, {
          onSuccess: (outcome) => showToast(describeOutcome(title, outcome)),
          onError: (error) => showToast({ tone: 'bad', text: error.message }),
        })
      }
    >
      <span className="max-sm:sr-only">{t('common.searchNow')}</span>
    </Button>
  )
}

function describeOutcome(title: string, { grabbed, waiting, considered }: SearchOutcome) {
  if (grabbed !== null) return { tone: 'good', text: t('common.grabbed', { title: grabbed.title }) } as const
  if (waiting !== null)
    return { tone: 'calm', text: t('wanted.waitingFor', { title, waiting: formatWaiting(waiting) }) } as const
  const text = considered === 0 ? t('wanted.noReleasesOf', { title }) : t('wanted.noneAccepted', { title })
  return { tone: 'calm', text } as const
}

function GrabNow({ game }: { game: WantedGame }) {
  const title = titleOf(game)
  const grab = useGrabWaiting(game.gameId, game.part?.id ?? null)
  return (
    <Button
      small
      icon="check"
      busy={grab.isPending}
      aria-label={t('common.grabNamed', { title })}
      onClick={() =>
        grab.mutate(undefined, {
          onSuccess: (download) => showToast({ tone: 'good', text: t('common.grabbed', { title: download.title }) }),
        })
      }
    >
      <span className="max-sm:sr-only">{t('common.grabNow')}</span>
    </Button>
  )
}
