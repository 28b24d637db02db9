import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type GameFilter, gamePageQuery, useGameCount } from '../../api/games.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { FirstSteps } from './first-steps.tsx'
import { filterFrom, isFiltered, withChange } from './library-filter.ts'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryRefresh } from './library-refresh.tsx'
import { PosterSkeleton } from './poster.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { type Selection, SelectionContext, useNewSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

export function LibraryPage() {
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  const count = useGameCount()
  const firstPage = useQuery({ ...gamePageQuery(filter, 0), placeholderData: keepPreviousData })
  const total = firstPage.data?.total ?? 0
  const selection = useNewSelection()
  const change = (changed: Partial<GameFilter>) => setParams((before) => withChange(before, changed), { replace: true })

  return (
    <Page
      title={t('library.title')}
      note={count.data ? t('common.games', { count: count.data }) : undefined}
      actions={<LibraryActions shown={count.data !== 0} selection={selection} />}
    >
      <FirstSteps gameCount={count.data} />
      {count.data !== 0 && (
        <div>
          <LibraryFilters filter={filter} onChange={change} />
          <div
            aria-busy={firstPage.isPlaceholderData}
            className={`mt-4 transition-opacity ${firstPage.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {firstPage.isError ? (
              <Failure error={firstPage.error} onRetry={() => void firstPage.refetch()} />
            ) : firstPage.data === undefined ? (
              <GridSkeleton />
            ) : total === 0 ? (
              <NothingFound filter={filter} onClear={() => change({ search: '', status: '' })} />
            ) : (
              <SelectionContext value={selection}>
                <PosterGrid filter={filter} total={total} firstPage={firstPage.data.items} />
                <SelectionBar />
              </SelectionContext>
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

function LibraryActions({ shown, selection }: { shown: boolean; selection: Selection }) {
  if (!shown) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!selection.on && <LibraryRefresh />}
      {!selection.on && (
        <Button look="quiet" icon="check" onClick={selection.begin}>
          {t('library.select')}
        </Button>
      )}
      <ButtonLink href="/add" look="solid" icon="add">
        <span aria-hidden="true" className="sm:hidden">
          {t('common.add')}
        </span>
        <span className="max-sm:sr-only">{t('common.addGame')}</span>
      </ButtonLink>
    </div>
  )
}

function NothingFound({ filter, onClear }: { filter: GameFilter; onClear: () => void }) {
  const action = (
    <>
      <Button onClick={onClear}>{t('library.showAll')}</Button>
      {filter.search !== '' && (
        <ButtonLink href={`/add?q=${encodeURIComponent(filter.search)}`} look="solid" icon="add">
          {t('library.addSearched', { search: filter.search })}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Empty icon="search" title={t('library.noMatches')} action={isFiltered(filter) ? action : undefined}>
      {t('library.noMatchesHint')}
    </Empty>
  )
}

function GridSkeleton() {
  return (
    <div
      className="grid grid-cols-2 gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:gap-x-6"
      role="status"
      aria-label={t('common.loading')}
    >
      {Array.from({ length: 14 }, (_, place) => place).map((place) => (
        <PosterSkeleton key={place} />
      ))}
    </div>
  )
}
