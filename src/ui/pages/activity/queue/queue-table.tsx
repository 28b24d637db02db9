import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import {
  type QueuePage,
  type QueueQuery,
  type QueueSummary,
  queuePageQuery,
  queuePerPage,
  useQueueSummary,
} from '../../../api/queue.ts'
import { useHeldContent } from '../../../parts/open-dialogs.ts'
import { Section } from '../../../parts/page.tsx'
import { Failure, Skeleton } from '../../../parts/status.tsx'
import { chosenColumns } from '../../../tables/column.ts'
import { ColumnChooser } from '../../../tables/column-chooser.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { NoMatch } from '../../../tables/no-match.tsx'
import { isFiltered } from '../../../tables/table-address.ts'
import { useLastPage } from '../../../tables/use-last-page.ts'
import { usePagedIds } from '../../../tables/use-row-ids.ts'
import { useSelection } from '../../../tables/use-selection.ts'
import { useTableState } from '../../../tables/use-table-state.ts'
import { t } from '../../../texts/page-texts.ts'
import { noFilter, type QueueFilterName, queryOf, queueColumns, queueShape } from './queue-columns.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueRowDetail } from './queue-row-detail.tsx'
import { QueueSelectionBar } from './queue-selection-bar.tsx'
import { QueueTotals } from './queue-totals.tsx'

/** As many as the server changes at once. */
const maxSelected = 500
const rowHeight = 60

const idOf = ({ id }: Download) => id
const nameOf = ({ title }: Download) => title

type QueueTableProps = {
  /** Whether the content above the table is loaded. */
  isReady: boolean
  above: ReactNode
  /** What is above and below is shown together with the table, so that the table does not move. */
  below: ReactNode
}

/** The downloads of all clients that are active or need attention, with what can be done with many of them. */
export function QueueTable({ isReady, above, below }: QueueTableProps) {
  const state = useTableState(queueShape)
  const query = queryOf(state)
  const { sort: _sort, order: _order, ...filter } = query
  const summary = useQueueSummary(filter)
  const first = useQuery(queuePageQuery(query, 0))
  const page = useLastPage(first.data)
  const totals = useLastPage(summary.data)
  const wasShown = useRef(false)
  // Once it is shown, its filters stay while other totals are loading.
  const hasRest = wasShown.current || (!summary.isPending && isReady)
  if (page === undefined ? !first.isLoadingError : !hasRest) return <QueueSkeleton />
  wasShown.current = page !== undefined
  return (
    <>
      {above}
      {/* The table, its filters and its selection stay when only another filter failed. */}
      {first.isLoadingError && <Failure error={first.error} onRetry={() => void first.refetch()} />}
      {summary.isLoadingError && !first.isLoadingError && (
        <Failure error={summary.error} onRetry={() => void summary.refetch()} />
      )}
      {page !== undefined && (
        <Queue
          state={state}
          query={query}
          first={page}
          isOutdated={first.isPlaceholderData || first.data === undefined}
          summary={totals}
        />
      )}
      {below}
    </>
  )
}

/** The queue while it loads: its title, totals, filters and table. */
export function QueueSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-11 w-28 sm:h-9" />
      <Skeleton className="h-24 max-w-lg sm:h-11" />
      <Skeleton className="h-38 max-w-2xl sm:h-23" />
      <Skeleton className="h-80 sm:h-53" />
    </div>
  )
}

type QueueProps = {
  state: ReturnType<typeof useTableState<QueueFilterName, string, 'table'>>
  query: QueueQuery
  first: QueuePage
  /** Whether `first` is of another filter or order. */
  isOutdated: boolean
  summary: QueueSummary | undefined
}

function Queue({ state, query, first, isOutdated, summary }: QueueProps) {
  const { sort, order, ...filter } = query
  const pageQuery = (page: number) => queuePageQuery(query, page)
  const { total } = first
  const list = { listKey: JSON.stringify(query), filterKey: JSON.stringify(filter) }
  const rowIds = usePagedIds({ total, perPage: queuePerPage, pageQuery, idOf, limit: maxSelected, ...list })
  const selection = useSelection(rowIds)
  const columns = chosenColumns(queueColumns, state.columns)
  const place = useRef<HTMLDivElement>(null)
  const table =
    total === 0 ? (
      <NoMatch title={t('queue.noMatch')} onClear={() => state.change({ filter: noFilter })}>
        {t('queue.noMatchHint')}
      </NoMatch>
    ) : (
      <DataTable
        label={t('queue.title')}
        columns={columns}
        rows={{ total, firstPage: first.items, perPage: queuePerPage, pageQuery }}
        idOf={idOf}
        nameOf={nameOf}
        sorting={{ sort, order, onSort: (by, direction) => state.change({ sort: by, order: direction }) }}
        selection={selection}
        detail={(download) => <QueueRowDetail download={download} />}
        rowHeight={rowHeight}
      />
    )
  const content = (total > 0 || isFiltered(queueShape, state.filter)) && (
    <div className={`grid grid-cols-[minmax(0,1fr)] transition-opacity ${isOutdated ? 'opacity-60' : ''}`}>{table}</div>
  )
  return (
    <Section
      title={t('queue.title')}
      actions={
        <ColumnChooser
          columns={queueColumns}
          chosen={state.columns}
          onChoose={(chosen) => state.change({ columns: chosen })}
        />
      }
    >
      {summary !== undefined && <QueueTotals summary={summary} />}
      <QueueFilters filter={state.filter} summary={summary} onChange={(changed) => state.change({ filter: changed })} />
      <div ref={place} className="contents">
        {useHeldContent(place, content)}
      </div>
      <QueueSelectionBar selection={selection} clients={summary?.clients ?? []} />
    </Section>
  )
}
