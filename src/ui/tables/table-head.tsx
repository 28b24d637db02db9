import { type Ref, useEffect, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/page-texts.ts'
import type { Column } from './column.ts'
import type { RowLayout, TableSort } from './data-table.tsx'
import { SortSelect } from './sort-select.tsx'
import type { Selection } from './use-selection.ts'

type TableHeadProps = {
  ref: Ref<HTMLDivElement>
  sorting: TableSort | undefined
  selection: Selection | undefined
  layout: RowLayout<never>
  stickyTop: number
}

/** The names of the columns, which sort the table. On phones, a choice of the order. */
export function TableHead({ ref, sorting, selection, layout, stickyTop }: TableHeadProps) {
  const { columns, tracks, minWidth, isPhone } = layout
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is part of a grid.
    <div
      ref={ref}
      role="rowgroup"
      className="sticky z-10 overflow-hidden border-b border-edge bg-ground text-sm text-soft"
      style={{ top: stickyTop }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its buttons have the focus. */}
      <div
        role="row"
        aria-rowindex={1}
        className={`min-h-11 items-stretch gap-x-3 ${isPhone ? 'flex' : 'grid'}`}
        style={isPhone ? undefined : { gridTemplateColumns: tracks, minWidth }}
      >
        {selection !== undefined && <SelectAllCell selection={selection} />}
        {isPhone ? (
          <PhoneSorting columns={columns} sorting={sorting} />
        ) : (
          columns.map((column) => <HeadCell key={column.id} column={column} sorting={sorting} />)
        )}
      </div>
    </div>
  )
}

function HeadCell({ column, sorting }: { column: Column<never>; sorting: TableSort | undefined }) {
  const isSorted = sorting?.sort === column.id
  const label = t(column.label)
  const end = column.align === 'end' ? 'justify-end text-right' : ''
  if (column.sort === undefined || sorting === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: it only names the column.
      <div role="columnheader" className={`flex min-w-0 items-center px-2 ${end}`}>
        <span className="truncate">{label}</span>
      </div>
    )
  }
  const first = column.sort
  const next = !isSorted ? first : sorting.order === 'asc' ? 'desc' : 'asc'
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its button has the focus.
    <div
      role="columnheader"
      aria-sort={!isSorted ? 'none' : sorting.order === 'asc' ? 'ascending' : 'descending'}
      className="flex min-w-0"
    >
      <button
        type="button"
        onClick={() => sorting.onSort(column.id, next)}
        className={`flex min-h-11 w-full min-w-0 items-center gap-1 rounded-lg px-2 -outline-offset-2 hover:text-ink ${end} ${isSorted ? 'font-medium text-ink' : ''}`}
      >
        <span className="truncate">{label}</span>
        <Icon
          name={isSorted && sorting.order === 'asc' ? 'up' : 'down'}
          className={`size-4 ${isSorted ? '' : 'invisible'}`}
        />
      </button>
    </div>
  )
}

type SortingProps = { columns: readonly Column<never>[]; sorting: TableSort | undefined }

function PhoneSorting({ columns, sorting }: SortingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its controls have the focus.
    <div role="columnheader" className="flex flex-1 items-center justify-end">
      {sorting === undefined ? (
        <span className="sr-only">{t('table.row')}</span>
      ) : (
        <SortSelect
          options={columns.flatMap(({ id, label, sort }) => (sort ? [{ id, label, order: sort }] : []))}
          {...sorting}
        />
      )}
    </div>
  )
}

function SelectAllCell({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const { isAll } = selection
  const count = selection.ids.size
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its checkbox has the focus.
    <div role="columnheader" className="flex w-11 shrink-0">
      <label className="grid flex-1 place-items-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={t('table.selectAll')}
          checked={isAll}
          onChange={() => (count > 0 ? selection.end() : selection.selectAll())}
          className="size-5 accent-accent"
        />
      </label>
    </div>
  )
}
