import { useContext, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { GameListItem, GameSort } from '#domain/games/game.ts'
import { type GameFilter, gamePageQuery, gamesPerPage } from '../../api/games.ts'
import { chosenColumns } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import type { Order } from '../../tables/table-address.ts'
import type { JumpRef } from '../../tables/use-jump.ts'
import { t } from '../../texts/text.ts'
import { libraryColumns } from './library-columns.tsx'
import { SelectionContext } from './selection.ts'

type LibraryTableProps = {
  filter: GameFilter
  total: number
  firstPage: GameListItem[]
  columns: readonly string[]
  stickyTop: number
  jump: JumpRef
  onSort: (sort: GameSort, order: Order) => void
}

/** The library as a table. */
export function LibraryTable({ filter, total, firstPage, columns, stickyTop, jump, onSort }: LibraryTableProps) {
  const [, navigate] = useLocation()
  const selection = useContext(SelectionContext)
  const shown = useMemo(() => chosenColumns(libraryColumns, columns), [columns])
  return (
    <DataTable
      label={t('library.games')}
      columns={shown}
      rows={{ total, firstPage, perPage: gamesPerPage, pageQuery: (page) => gamePageQuery(filter, page) }}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      // Only the sortable columns, whose ids are the orders of the server, have a button.
      sorting={{ sort: filter.sort, order: filter.order, onSort: (sort, order) => onSort(sort as GameSort, order) }}
      selection={selection}
      onOpen={({ id }) => navigate(`/games/${id}`)}
      jump={jump}
      stickyTop={stickyTop}
    />
  )
}
