import { useQuery } from '@tanstack/react-query'
import type { BlacklistLine } from '#domain/indexers/blacklist.ts'
import { blacklistSorts } from '#domain/indexers/blacklist-sorts.ts'
import { type BlacklistQuery, blacklistPageQuery, blacklistPerPage } from '../../api/blacklist.ts'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { chosenColumns } from '../../tables/column.ts'
import { CountedTable } from '../../tables/counted-table.tsx'
import { DataTable, type TableSort } from '../../tables/data-table.tsx'
import { NoMatch } from '../../tables/no-match.tsx'
import { isFiltered, type TableState } from '../../tables/table-address.ts'
import { useLastPage } from '../../tables/use-last-page.ts'
import { useOpenRows } from '../../tables/use-open-rows.ts'
import { usePagedIds } from '../../tables/use-row-ids.ts'
import { useSelection } from '../../tables/use-selection.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/page-texts.ts'
import { AllowSelected } from './allow-selected.tsx'
import {
  BlacklistDetails,
  type BlacklistFilterName,
  blacklistColumns,
  blacklistShape,
  noBlacklistFilter,
  OpenEntriesContext,
} from './blacklist-columns.tsx'
import { BlacklistFilters } from './blacklist-filters.tsx'

/** Each release is a request, and undoing is another: together they stay below the default limit of a minute. */
const maxSelected = 50

/** The blacklisted releases of all games. */
export function BlacklistTab() {
  const { change, ...state } = useTableState(blacklistShape)
  const query = queryOf(state)
  const first = useQuery(blacklistPageQuery(query, 0))
  const page = useLastPage(first.data)
  const isOutdated = first.isPlaceholderData || first.data === undefined
  const isFilteredList = isFiltered(blacklistShape, state.filter)
  if (page?.total === 0 && !isFilteredList && !isOutdated) {
    return (
      <Empty icon="ban" title={t('activity.blacklistEmpty')}>
        {t('activity.blacklistEmptyHint')}
      </Empty>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">{t('activity.blacklistHint')}</p>
      <BlacklistFilters filter={state.filter} onChange={(filter) => change({ filter })} />
      {/* The table and its selection stay when only another filter failed. */}
      {first.isLoadingError && <Failure error={first.error} onRetry={() => void first.refetch()} />}
      {page === undefined ? (
        first.isLoadingError || <SkeletonLines lines={12} className="h-13 sm:h-8" />
      ) : page.total === 0 ? (
        isFilteredList && (
          <NoMatch title={t('blacklistTable.none')} onClear={() => change({ filter: noBlacklistFilter })}>
            {t('blacklistTable.noneHint')}
          </NoMatch>
        )
      ) : (
        <CountedTable
          count={t('blacklistTable.count', { count: page.total })}
          columns={blacklistColumns}
          chosen={state.columns}
          onChoose={(columns) => change({ columns })}
          isBusy={first.isPlaceholderData}
          isOutdated={isOutdated}
        >
          <BlacklistTable
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

function queryOf({ filter, sort, order }: TableState<BlacklistFilterName, string, string>): BlacklistQuery {
  const search = filter.q.trim()
  return {
    ...(search === '' ? {} : { search }),
    ...(filter.game === '' ? {} : { gameId: filter.game }),
    sort: blacklistSorts.find((known) => known === sort) ?? 'at',
    order,
  }
}

type TableProps = {
  query: BlacklistQuery
  columns: readonly string[]
  sorting: TableSort
  page: { items: BlacklistLine[]; total: number }
}

function BlacklistTable({ query, columns, sorting, page: { items, total } }: TableProps) {
  const rows = useOpenRows()
  const list = { total, perPage: blacklistPerPage, pageQuery: (page: number) => blacklistPageQuery(query, page) }
  const idOf = ({ id }: BlacklistLine) => id
  const { sort: _sort, order: _order, ...filter } = query
  const keys = { listKey: JSON.stringify(query), filterKey: JSON.stringify(filter) }
  const selection = useSelection(usePagedIds({ ...list, idOf, limit: maxSelected, ...keys }))
  return (
    <OpenEntriesContext value={rows}>
      <DataTable
        label={t('activity.blacklist')}
        columns={chosenColumns(blacklistColumns, columns)}
        rows={{ ...list, firstPage: items }}
        idOf={idOf}
        nameOf={({ releaseTitle }) => releaseTitle}
        sorting={sorting}
        selection={selection}
        detail={(entry) => rows.open.has(entry.id) && <BlacklistDetails entry={entry} />}
      />
      <AllowSelected selection={selection} />
    </OpenEntriesContext>
  )
}
