import { useMemo } from 'react'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { type WantedPage, wantedPageQuery, wantedPerPage } from '../../api/wanted.ts'
import { chosenColumns } from '../../tables/column.ts'
import { DataTable, type TableSort } from '../../tables/data-table.tsx'
import { NoMatch } from '../../tables/no-match.tsx'
import { usePhone } from '../../tables/use-phone.ts'
import { usePagedIds } from '../../tables/use-row-ids.ts'
import { useSelection } from '../../tables/use-selection.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { titleOf } from './wanted-actions.tsx'
import { queryOf, type WantedState, wantedColumns } from './wanted-columns.tsx'
import { detailLines, HiddenObstacleContext, WantedDetail } from './wanted-obstacle.tsx'
import { WantedSelectionBar } from './wanted-selection-bar.tsx'

/** The server's limit for bulk changes. */
const maxSelected = 1000
const rowHeight = 60

const idOf = ({ gameId, part }: WantedGame) => part?.id ?? gameId

type WantedTableProps = {
  kind: WantedKind
  state: WantedState
  page: WantedPage
  onSort: TableSort['onSort']
  onClearFilter: () => void
}

/**
 * Wanted games and add-ons as a table. What can be searched for together can be selected, and stays so while a filter
 * matches nothing.
 */
export function WantedTable({ kind, state, page, onSort, onClearFilter }: WantedTableProps) {
  const isPhone = usePhone()
  const shared = sharedObstacle(page.items)
  const query = queryOf(kind, state)
  const { total, items } = page
  const pageQuery = (number: number) => wantedPageQuery(query, number)
  const list = { listKey: JSON.stringify(query), filterKey: query.query ?? '' }
  const selection = useSelection(
    usePagedIds({ total, perPage: wantedPerPage, pageQuery, idOf, limit: maxSelected, ...list }),
  )
  const columns = useMemo(() => chosenColumns(wantedColumns[kind], state.columns), [kind, state.columns])
  const isSelectable = kind === 'missing' || kind === 'updates'
  const detail = (game: WantedGame) => {
    const lines = detailLines(game, state.columns, shared)
    return lines.length > 0 && <WantedDetail lines={lines} isIndented={isSelectable} />
  }
  return (
    <HiddenObstacleContext value={shared}>
      {shared !== null && <p className="text-warn">{serverText(shared)}</p>}
      {total === 0 ? (
        <NoMatch title={t('wantedTable.noMatch')} onClear={onClearFilter}>
          {t('wantedTable.noMatchHint')}
        </NoMatch>
      ) : (
        // Keeps the last row clear of the bar of the selection.
        <div className={selection.on ? 'pb-32' : ''}>
          <DataTable
            label={kind === 'parts' ? t('wanted.parts') : kind === 'waiting' ? t('wanted.waiting') : t('wanted.games')}
            columns={columns}
            rows={{ total, firstPage: items, perPage: wantedPerPage, pageQuery }}
            idOf={idOf}
            nameOf={titleOf}
            sorting={{ sort: state.sort, order: state.order, onSort }}
            {...(isSelectable ? { selection } : {})}
            {...(isPhone ? { detail } : {})}
            rowHeight={rowHeight}
          />
        </div>
      )}
      {isSelectable && <WantedSelectionBar selection={selection} />}
    </HiddenObstacleContext>
  )
}

/** What keeps all games from being grabbed, so that it is shown once. */
function sharedObstacle([first, ...others]: readonly WantedGame[]): string | null {
  const obstacle = first?.obstacle ?? null
  if (obstacle === null || obstacle.code === 'unreleased' || others.length === 0) return null
  return others.every((game) => game.obstacle?.message === obstacle.message) ? obstacle.message : null
}
