import { useSearchParams } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import { type DiscoveryList, useDiscoveryPages } from '../../api/discovery.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { GameCard } from './game-card.tsx'
import { shownGames } from './shown-games.ts'

const gridStyle =
  'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-7 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'
const skeletons = Array.from({ length: 12 }, (_, index) => index)

/** A whole list of the metadata provider. */
export function DiscoverGrid({ list, status }: { list: DiscoveryList; status: GameStatus }) {
  const [params] = useSearchParams()
  const pages = useDiscoveryPages(list)
  if (pages.data === undefined)
    return pages.isError ? (
      <Failure error={pages.error} onRetry={() => void pages.refetch()} />
    ) : (
      <ul className={gridStyle} aria-busy="true" aria-label={t('common.loading')}>
        {skeletons.map((key) => (
          <li key={key}>
            <Skeleton className="aspect-[2/3] rounded-xl" />
            <Skeleton className="mt-2.5 h-[5.25rem]" />
          </li>
        ))}
      </ul>
    )
  // A list can change between two pages, so that a game is on both.
  const games = [...new Map(pages.data.pages.flat().map((game) => [game.metadataId, game])).values()]
  const shown = shownGames(games, params)
  if (shown.length === 0 && !pages.hasNextPage)
    return (
      <Empty icon="spark" title={t('discover.noGames')}>
        {t('discover.noGamesHint')}
      </Empty>
    )
  return (
    <div className="grid gap-6">
      <p className="sr-only" role="status">
        {t('discover.shown', { count: shown.length })}
      </p>
      {shown.length === 0 && <p className="text-soft">{t('discover.allInLibrary')}</p>}
      <ul className={gridStyle}>
        {shown.map((game) => (
          <GameCard key={game.metadataId} game={game} status={status} heading="h2" />
        ))}
      </ul>
      {pages.isError && (
        <Failure
          error={pages.error}
          onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        />
      )}
      {pages.hasNextPage && !pages.isError && (
        <Button
          className="justify-self-center"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('common.showMore')}
        </Button>
      )}
    </div>
  )
}
