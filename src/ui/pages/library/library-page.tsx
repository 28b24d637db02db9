import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { counted } from '#domain/format.ts'
import { type GameFilter, gamePageQuery, useGameCount } from '../../api/games.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/status.tsx'
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
      title="Library"
      note={count.data ? counted(count.data, 'game') : undefined}
      actions={<LibraryActions shown={count.data !== 0} selection={selection} />}
    >
      <FirstSteps gameCount={count.data} />
      {count.data !== 0 && (
        <div>
          <LibraryFilters filter={filter} focusSearch={params.get('focus') === 'search'} onChange={change} />
          <div className={`mt-4 transition-opacity ${firstPage.isPlaceholderData ? 'opacity-60' : ''}`}>
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
    <div className="flex items-center gap-2">
      {!selection.on && <LibraryRefresh />}
      {!selection.on && (
        <Button look="quiet" icon="check" onClick={selection.begin}>
          Select
        </Button>
      )}
      <ButtonLink href="/add" look="solid" icon="add">
        <span>
          Add<span className="max-sm:sr-only"> game</span>
        </span>
      </ButtonLink>
    </div>
  )
}

function NothingFound({ filter, onClear }: { filter: GameFilter; onClear: () => void }) {
  const action = (
    <>
      <Button onClick={onClear}>Show all games</Button>
      {filter.search !== '' && (
        <ButtonLink href={`/add?q=${encodeURIComponent(filter.search)}`} look="solid" icon="add">
          Add “{filter.search}”
        </ButtonLink>
      )}
    </>
  )
  return (
    <Empty icon="search" title="No matching games" action={isFiltered(filter) ? action : undefined}>
      No game in your library matches this filter.
    </Empty>
  )
}

function GridSkeleton() {
  return (
    <div
      className="grid grid-cols-2 gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:gap-x-6"
      role="status"
      aria-label="Loading"
    >
      {Array.from({ length: 14 }, (_, place) => place).map((place) => (
        <PosterSkeleton key={place} />
      ))}
    </div>
  )
}
