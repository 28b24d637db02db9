import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '#domain/games/history.ts'
import { useAccounts } from '../../api/account.ts'
import { type HistoryPage, type HistoryQuery, historyPageQuery, historyPerPage } from '../../api/history.ts'
import { useIsAdmin, useSession } from '../../api/session.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { type Column, chosenColumns } from '../../tables/column.ts'
import { CountedTable } from '../../tables/counted-table.tsx'
import { DataTable, type TableSort } from '../../tables/data-table.tsx'
import { NoMatch } from '../../tables/no-match.tsx'
import { isFiltered } from '../../tables/table-address.ts'
import { useLastPage } from '../../tables/use-last-page.ts'
import { useOpenRows } from '../../tables/use-open-rows.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/page-texts.ts'
import {
  EntryDetails,
  HistoryViewContext,
  historyColumns,
  historyShape,
  nameOf,
  userColumn,
} from './history-columns.tsx'
import { filterQuery, historyQuery, knownFilter, noHistoryFilter } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'

/** What happened to the games and downloads. */
export function HistoryTab() {
  const { change, ...state } = useTableState(historyShape)
  const isAdmin = useIsAdmin()
  const filter = knownFilter(state.filter)
  const filtered = filterQuery(filter, isAdmin)
  const query = historyQuery(filtered, state)
  const first = useQuery(historyPageQuery(query, 0))
  const page = useLastPage(first.data)
  const isOutdated = first.isPlaceholderData || first.data === undefined
  const isFilteredList = isFiltered(historyShape, filter)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <HistoryFilters filter={filter} query={filtered} onChange={(changed) => change({ filter: changed })} />
      {/* The table stays when only another filter failed. */}
      {first.isLoadingError && <Failure error={first.error} onRetry={() => void first.refetch()} />}
      {page === undefined ? (
        first.isLoadingError || <SkeletonLines lines={12} className="h-13 sm:h-8" />
      ) : page.total === 0 ? (
        (isFilteredList || !isOutdated) && (
          <NoEvents isFiltered={isFilteredList} onClear={() => change({ filter: noHistoryFilter })} />
        )
      ) : (
        <CountedTable
          count={t('activity.events', { count: page.total })}
          columns={historyColumns}
          chosen={state.columns}
          onChoose={(columns) => change({ columns })}
          isBusy={first.isPlaceholderData}
          isOutdated={isOutdated}
        >
          <HistoryTable
            query={query}
            columns={state.columns}
            sorting={{ sort: state.sort, order: state.order, onSort: (sort, order) => change({ sort, order }) }}
            page={page}
          />
        </CountedTable>
      )}
    </div>
  )
}

function NoEvents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <NoMatch title={t('activity.noMatching')} onClear={onClear}>
        {t('activity.noMatchingHint')}
      </NoMatch>
    )
  }
  const add = (
    <ButtonLink href="/add" icon="add">
      {t('common.addGame')}
    </ButtonLink>
  )
  return (
    <Empty icon="clock" title={t('activity.noHistory')} action={add}>
      {t('activity.noHistoryHint')}
    </Empty>
  )
}

function withUser(columns: readonly Column<HistoryEntry>[]): Column<HistoryEntry>[] {
  return [...columns.slice(0, -1), userColumn, ...columns.slice(-1)]
}

type HistoryTableProps = { query: HistoryQuery; columns: readonly string[]; sorting: TableSort; page: HistoryPage }

function HistoryTable({ query, columns, sorting, page }: HistoryTableProps) {
  const rows = useOpenRows()
  const hasOthers = query.userId !== undefined
  const nameOfOther = useOtherUsers(hasOthers)
  const chosen = chosenColumns(historyColumns, columns)
  return (
    <HistoryViewContext value={{ nameOfOther, ...rows }}>
      <DataTable
        label={t('activity.history')}
        columns={hasOthers ? withUser(chosen) : chosen}
        rows={{
          total: page.total,
          firstPage: page.items,
          perPage: historyPerPage,
          pageQuery: (number) => historyPageQuery(query, number),
        }}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sorting={sorting}
        detail={(entry) => rows.open.has(entry.id) && <EntryDetails entry={entry} />}
      />
    </HistoryViewContext>
  )
}

/** Finds the names of other users. `null` for the signed-in user and for entries without a user. */
function useOtherUsers(enabled: boolean): (userId: string | null) => string | null {
  const accounts = useAccounts(enabled)
  const me = useSession().data?.id
  return (userId) => {
    if (!enabled || userId === null || userId === me) return null
    return accounts.data?.find(({ id }) => id === userId)?.username ?? ''
  }
}
