import { useQuery } from '@tanstack/react-query'
import { folderMoveFilters, folderMoveSorts } from '#domain/games/folder-rename-states.ts'
import {
  type FolderMove,
  type FolderRename,
  folderMovesQuery,
  type MoveFilter,
  type MoveQuery,
  movesPerPage,
} from '../../api/folder-rename.ts'
import { formatNumber } from '../../format/values.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { type Column, chosenColumns, shapeOf } from '../../tables/column.ts'
import { ColumnChooser } from '../../tables/column-chooser.tsx'
import { DataTable } from '../../tables/data-table.tsx'
import { useLastPage } from '../../tables/use-last-page.ts'
import { useTableState } from '../../tables/use-table-state.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const path = (text: string) => (
  <span className="block truncate font-mono text-[0.8125rem]" title={text}>
    {text}
  </span>
)

const columns: readonly Column<FolderMove>[] = [
  {
    id: 'title',
    label: 'common.title',
    width: 160,
    grow: 1,
    phone: 'title',
    fixed: true,
    sort: 'asc',
    cell: ({ title }) => <span className="block truncate">{title}</span>,
  },
  { id: 'from', label: 'folderRename.from', width: 220, grow: 2, sort: 'asc', cell: ({ from }) => path(from) },
  { id: 'to', label: 'folderRename.to', width: 220, grow: 2, sort: 'asc', phone: 'detail', cell: NewFolder },
  {
    id: 'state',
    label: 'folderRename.state',
    width: 140,
    phone: 'end',
    sort: 'asc',
    cell: ({ state }) => <span className="text-sm text-soft">{stateText(state)}</span>,
  },
]

const shape = shapeOf('folder-rename', columns, { filter: { show: '', search: '' }, defaultSort: 'title' })

function NewFolder({ to, state, message, flattens }: FolderMove) {
  if (message !== null) {
    return (
      <span className="block truncate text-sm text-bad" title={serverText(message)}>
        {serverText(message)}
      </span>
    )
  }
  return state === 'unchanged' ? null : path(flattens ? t('folderRename.flattened', { to }) : to)
}

function stateText(state: FolderMove['state']): string {
  if (state === 'planned') return t('folderRename.statePlanned')
  if (state === 'moved') return t('folderRename.stateMoved')
  if (state === 'undone') return t('folderRename.stateUndone')
  if (state === 'moving' || state === 'undoing') return t('folderRename.stateBusy')
  return state === 'unchanged' ? t('folderRename.stateUnchanged') : t('folderRename.stateConflict')
}

/** Every folder with its new place, filtered by what becomes of it. */
export function MoveList({ rename }: { rename: FolderRename }) {
  const state = useTableState(shape)
  const { filter, change } = state
  const sort = folderMoveSorts.find((each) => each === state.sort) ?? 'title'
  const show = folderMoveFilters.find((each) => each === filter.show) ?? ''
  return (
    <Section
      title={t('folderRename.list')}
      actions={
        <ColumnChooser columns={columns} chosen={state.columns} onChoose={(chosen) => change({ columns: chosen })} />
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Filters rename={rename} show={show} onShow={(next) => change({ filter: { show: next } })} />
        <input
          type="search"
          aria-label={t('folderRename.search')}
          placeholder={t('folderRename.search')}
          className={`${inputStyle} sm:max-w-xs`}
          value={filter.search}
          onChange={({ target }) => change({ filter: { search: target.value } })}
        />
      </div>
      <Moves
        query={{ show, search: useSettled(filter.search), sort, order: state.order }}
        columns={chosenColumns(columns, state.columns)}
        onSort={(by, order) => change({ sort: by, order })}
      />
    </Section>
  )
}

type FiltersProps = { rename: FolderRename; show: MoveFilter['show']; onShow: (show: MoveFilter['show']) => void }

function Filters({ rename, show, onShow }: FiltersProps) {
  const { toMove, conflicts, unchanged } = rename
  const filters = [
    { id: '', text: t('folderRename.everything'), count: toMove + conflicts + unchanged },
    { id: 'move', text: t('folderRename.move'), count: toMove },
    { id: 'conflict', text: t('folderRename.conflict'), count: conflicts },
    { id: 'unchanged', text: t('folderRename.unchanged'), count: unchanged },
  ] as const
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('folderRename.filter')}</legend>
      {filters.map(({ id, text, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={show === id}
          onClick={() => onShow(id)}
          className="min-h-11 rounded-lg border border-line px-3 text-sm text-soft hover:border-edge aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:text-ink"
        >
          {text} <span className="text-faint tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}

type MovesProps = {
  query: MoveQuery
  columns: readonly Column<FolderMove>[]
  onSort: (by: string, order: 'asc' | 'desc') => void
}

function Moves({ query, columns: shown, onSort }: MovesProps) {
  const first = useQuery(folderMovesQuery(query, 0))
  const page = useLastPage(first.data)
  const isOutdated = first.isPlaceholderData || first.data === undefined
  const failure = first.isLoadingError && <Failure error={first.error} onRetry={() => void first.refetch()} />
  if (page === undefined) return failure || <SkeletonLines className="h-40" />
  const { items: firstPage, total } = page
  if (total === 0) return failure || <p className="text-soft">{t('folderRename.none')}</p>
  const table = (
    <DataTable
      label={t('folderRename.list')}
      columns={shown}
      rows={{
        total,
        firstPage,
        perPage: movesPerPage,
        pageQuery: (page) => folderMovesQuery(query, page),
      }}
      sorting={{ sort: query.sort, order: query.order, onSort }}
      idOf={({ position }) => String(position)}
      nameOf={({ title }) => title}
    />
  )
  return (
    <>
      {/* The table stays when only another filter failed. */}
      {failure}
      <div className={`grid grid-cols-[minmax(0,1fr)] transition-opacity ${isOutdated ? 'opacity-60' : ''}`}>
        {table}
      </div>
    </>
  )
}
