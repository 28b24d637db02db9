import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GameListItem } from '#domain/games/game.ts'
import { announceFirstView } from '../../api/early.ts'
import { type GameFilter, gamePageQuery, useGameCount } from '../../api/games.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import type { JumpRef } from '../../tables/use-jump.ts'
import type { Selection } from '../../tables/use-selection.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/text.ts'
import { FirstSteps } from './first-steps.tsx'
import { contentWidth, gridLayout, type PosterSize } from './grid-layout.ts'
import {
  countActive,
  gameFilterOf,
  isLibraryFiltered,
  type LibraryState,
  libraryShape,
  noFilter,
} from './library-filter.ts'
import { type LibraryDialog, LibraryFilters } from './library-filters.tsx'
import { LibraryRefresh } from './library-refresh.tsx'
import { PosterSkeleton } from './poster.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { SelectionContext, useEarlierSelection, useGameSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useExtras } from './use-extras.ts'

/** Fewer games are found without jumping to a letter. */
const leastToJump = 30
/** With the gap, in pixels. */
const lettersWidth = 40

export function LibraryPage() {
  const { change, ...state } = useTableState(libraryShape)
  const [isSelecting, setSelecting] = useState(false)
  const filter = gameFilterOf(state, isSelecting)
  const count = useGameCount()
  const firstPage = useQuery({ ...gamePageQuery(filter, 0), placeholderData: keepPreviousData })
  useFirstView(!firstPage.isPending)
  const total = firstPage.data?.total ?? 0
  const selection = useGameSelection(filter, total)
  if (selection.on !== isSelecting) setSelecting(selection.on)
  const earlier = useEarlierSelection(filter, selection.ids)
  const jump: JumpRef = useRef(null)
  const bar = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<LibraryDialog | null>(null)
  const hasChips = countActive(state.filter) > 0
  const needsExtras = state.view === 'table' || state.view === 'overview' || dialog !== null || hasChips
  const extras = useExtras(needsExtras)
  const canJump = state.sort === 'title' && total >= leastToJump
  const letters = { filter, jump }

  return (
    <Page
      title={t('library.title')}
      // The line is there from the start, or everything below it would move once the number is known.
      note={count.data ? t('common.games', { count: count.data }) : count.isPending ? '\u00a0' : undefined}
      actions={<LibraryActions shown={count.data !== 0} selection={selection} />}
    >
      <FirstSteps gameCount={count.data} />
      {count.data !== 0 && (
        <div>
          <LibraryFilters ref={bar} state={state} onChange={change} onOpen={setDialog}>
            {canJump && (
              <span className="w-14 shrink-0 lg:hidden">
                {extras.data && <extras.data.LetterSelect {...letters} />}
              </span>
            )}
            {state.view === 'table' && extras.data && (
              <extras.data.ColumnChooser
                columns={extras.data.libraryColumns}
                chosen={state.columns}
                onChoose={(columns) => change({ columns })}
              />
            )}
          </LibraryFilters>
          {hasChips && (
            <div className="mt-1 min-h-10">
              {extras.data && <extras.data.FilterChips filter={state.filter} total={total} onChange={change} />}
            </div>
          )}
          <SelectionContext value={selection}>
            <div
              aria-busy={firstPage.isPlaceholderData}
              className={`mt-4 transition-opacity ${firstPage.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {firstPage.isLoadingError ? (
                <Failure error={firstPage.error} onRetry={() => void firstPage.refetch()} />
              ) : firstPage.data === undefined ? (
                <LibrarySkeleton
                  view={state.view}
                  hasLetters={state.sort === 'title' && (count.data ?? leastToJump) >= leastToJump}
                />
              ) : total === 0 ? (
                <NothingFound filter={filter} onClear={() => change({ filter: noFilter })} />
              ) : (
                <div className={canJump ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_2rem] lg:gap-2' : ''}>
                  <Games {...{ state, change, filter, total, jump, bar, extras }} firstPage={firstPage.data.items} />
                  {canJump && extras.data && <extras.data.LetterBar {...letters} />}
                </div>
              )}
            </div>
            {/* Also if no game matches the filter: what was selected still is. */}
            {(firstPage.data !== undefined || selection.on) && <SelectionBar filter={filter} earlier={earlier} />}
          </SelectionContext>
        </div>
      )}
      {dialog === 'filters' && extras.data && (
        <extras.data.FilterDialog
          filter={state.filter}
          total={total}
          onChange={change}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'views' && extras.data && <extras.data.ViewsDialog state={state} onClose={() => setDialog(null)} />}
    </Page>
  )
}

/** Tells the frame when the games, or the reason why there are none, are shown. */
function useFirstView(isReady: boolean): void {
  // Whoever leaves before does not wait for the games.
  useEffect(() => announceFirstView, [])
  useEffect(() => {
    if (!isReady) return
    const frame = requestAnimationFrame(() => setTimeout(announceFirstView))
    return () => {
      cancelAnimationFrame(frame)
      announceFirstView()
    }
  }, [isReady])
}

type GamesProps = {
  state: LibraryState
  change: ReturnType<
    typeof useTableState<keyof LibraryState['filter'], LibraryState['sort'], LibraryState['view']>
  >['change']
  filter: GameFilter
  total: number
  firstPage: GameListItem[]
  jump: JumpRef
  bar: RefObject<HTMLElement | null>
  extras: ReturnType<typeof useExtras>
}

/** The games as posters, a table or an overview. */
function Games({ state, change, filter, total, firstPage, jump, bar, extras }: GamesProps) {
  const stickyTop = useHeight(bar)
  const list = { filter, total, firstPage, jump }
  const { view } = state
  if (view !== 'table' && view !== 'overview') return <PosterGrid key={view} {...list} size={view} />
  if (extras.isLoadingError) return <Failure error={extras.error} onRetry={() => void extras.refetch()} />
  if (extras.data === undefined) return <LibrarySkeleton view={view} />
  const { LibraryOverview, LibraryTable } = extras.data
  if (view === 'overview') return <LibraryOverview {...list} />
  return (
    <LibraryTable
      {...list}
      columns={state.columns}
      stickyTop={stickyTop}
      onSort={(sort, order) => change({ sort, order })}
    />
  )
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setHeight(current.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return height
}

function LibraryActions({ shown, selection }: { shown: boolean; selection: Selection }) {
  if (!shown) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!selection.on && <LibraryRefresh />}
      {/* It stays, and with it the focus. */}
      <Button
        look="quiet"
        icon="check"
        aria-pressed={selection.on}
        onClick={selection.on ? selection.end : selection.begin}
      >
        {t('library.select')}
      </Button>
      <ButtonLink href="/add" look="solid" icon="add">
        <span aria-hidden="true" className="sm:hidden">
          {t('common.add')}
        </span>
        <span className="max-sm:sr-only">{t('common.addGame')}</span>
      </ButtonLink>
    </div>
  )
}

// Few searches need it, so it is not part of the first page.
const ShelfResults = lazy(() => import('../requests/shelf-results.tsx'))

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
    <div className="grid gap-6">
      <Empty icon="search" title={t('library.noMatches')} action={isLibraryFiltered(filter) ? action : undefined}>
        {t('library.noMatchesHint')}
      </Empty>
      {filter.search !== '' && (
        <Suspense>
          <ShelfResults query={filter.search} />
        </Suspense>
      )}
    </div>
  )
}

function LibrarySkeleton({ view, hasLetters = false }: { view: LibraryState['view']; hasLetters?: boolean }) {
  if (view === 'table') return <SkeletonLines lines={12} className="h-8" />
  if (view === 'overview') return <SkeletonLines lines={6} className="h-36" />
  return <GridSkeleton size={view} hasLetters={hasLetters} />
}

/** `hasLetters`: there is room beside the posters for the letters to jump to. */
function GridSkeleton({ size, hasLetters }: { size: PosterSize; hasLetters: boolean }) {
  const [{ columns, gap }] = useState(() => {
    const beside = hasLetters && innerWidth >= 1024 ? lettersWidth : 0
    return gridLayout(contentWidth() - beside, size)
  })
  return (
    <div
      className={`grid ${hasLetters ? 'lg:mr-10' : ''}`}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap }}
      role="status"
      aria-label={t('common.loading')}
    >
      {Array.from({ length: columns * 3 }, (_, place) => place).map((place) => (
        <PosterSkeleton key={place} />
      ))}
    </div>
  )
}
