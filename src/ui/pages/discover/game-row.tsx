import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import type { DiscoveredGame } from '../../api/discovery.ts'
import { Section } from '../../parts/page.tsx'
import { Failure, Skeleton } from '../../parts/status.tsx'
import { rich, t } from '../../texts/text.ts'
import { GameCard } from './game-card.tsx'
import { shownGames } from './shown-games.ts'

type GameRowProps = {
  title: string
  games: UseQueryResult<DiscoveredGame[]>
  status: GameStatus
  /** The page with the whole list. */
  all?: string
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const cardWidth = 'w-36 shrink-0 snap-start sm:w-40'

/** A row of covers that scrolls sideways. */
export function GameRow({ title, games, status, all }: GameRowProps) {
  const [params] = useSearchParams()
  const shown = shownGames(games.data ?? [], params)
  return (
    <Section title={title} actions={all !== undefined && shown.length > 0 && <AllLink href={all} title={title} />}>
      {games.isLoadingError ? (
        <Failure error={games.error} onRetry={() => void games.refetch()} />
      ) : games.data !== undefined && shown.length === 0 ? (
        <p className="text-soft">{t('discover.nothing')}</p>
      ) : (
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 sm:-mx-8 sm:scroll-px-8 sm:px-8">
          {games.data === undefined
            ? skeletons.map((key) => (
                <li key={key} className={cardWidth}>
                  <Skeleton className="aspect-[2/3] rounded-xl" />
                  <Skeleton className="mt-2.5 h-[5.25rem]" />
                </li>
              ))
            : shown.map((game) => <GameCard key={game.metadataId} game={game} status={status} className={cardWidth} />)}
        </ul>
      )}
    </Section>
  )
}

function AllLink({ href, title }: { href: string; title: string }) {
  return (
    <Link href={href} className="rounded font-medium text-accent-ink underline-offset-4 hover:underline">
      {rich('discover.showAll', { title, name: (text) => <span className="sr-only">{text}</span> })}
    </Link>
  )
}
