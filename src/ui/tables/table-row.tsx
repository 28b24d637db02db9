import { type MouseEvent, memo, type ReactNode } from 'react'
import { Skeleton } from '../parts/status.tsx'
import type { ShownTexts } from '../texts/language.ts'
import { t } from '../texts/page-texts.ts'
import type { Column } from './column.ts'
import type { RowLayout } from './data-table.tsx'
import type { Selection } from './use-selection.ts'

type TableRowProps<Item> = RowLayout<Item> & {
  /** Undefined while its page is loaded. */
  item: Item | undefined
  /** `null` if it cannot be selected. */
  id: string | null
  name: string
  index: number
  isTabStop: boolean
  selection: Selection | undefined
  isSelected: boolean
  onFocus: (index: number) => void
  /** The row is rendered again when the language changes. */
  texts: ShownTexts
}

/** A row of a table: cells side by side, or two lines on a phone. Rendered again only when it changes. */
export const TableRow = memo(Row) as typeof Row

function Row<Item>(props: TableRowProps<Item>) {
  const { item, id, index, columns, tracks, isPhone, height, selection, isSelected, onFocus } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not rendered leave gaps that a <table> cannot have.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of its rows.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection === undefined ? undefined : isSelected}
      data-row={index}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onMouseDown={(event) => {
        // Shift would select text.
        if (selection !== undefined && event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => id !== null && pressRow(event, selection, id, index)}
      // The link of a selected row does not open, as the row is pressed to select.
      onClickCapture={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        const selects = selection !== undefined && id !== null && (selection.on || event.shiftKey) && link !== null
        if (selects) event.preventDefault()
      }}
      className={`w-full items-center gap-x-3 -outline-offset-2 ${isPhone ? 'flex' : 'grid'} ${isSelected ? '' : 'hover:bg-raised/60'}`}
      style={{ height, ...(isPhone ? {} : { gridTemplateColumns: tracks }) }}
    >
      {selection !== undefined && <SelectCell {...props} selection={selection} />}
      {isPhone ? <PhoneCells item={item} columns={columns} /> : <Cells item={item} columns={columns} />}
    </div>
  )
}

function pressRow(event: MouseEvent, selection: Selection | undefined, id: string, index: number): void {
  const { target } = event
  if (selection === undefined || !(target instanceof Element)) return
  if (target.closest('button, input, select, label') !== null) return
  if (event.shiftKey) selection.extendTo(index)
  else if (selection.on) selection.toggle(id, index)
  else if ((event.ctrlKey || event.metaKey) && target.closest('a') === null) selection.toggle(id, index)
}

type SelectCellProps = { id: string | null; name: string; index: number; selection: Selection; isSelected: boolean }

function SelectCell({ id, name, index, selection, isSelected }: SelectCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row has the focus.
    <div role="gridcell" className="w-11 shrink-0 self-stretch">
      <label className="grid h-full place-items-center">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('table.selectRow', { name })}
          checked={isSelected}
          disabled={id === null}
          // Not on change, which does not tell about Shift. Preventing the default would uncheck the box again.
          onClick={(event) => {
            if (event.shiftKey) selection.extendTo(index)
            else if (id !== null) selection.toggle(id, index)
          }}
          className="size-5 accent-accent"
        />
      </label>
    </div>
  )
}

type CellsProps<Item> = { item: Item | undefined; columns: readonly Column<Item>[] }

function Cells<Item>({ item, columns }: CellsProps<Item>) {
  return columns.map((column) => (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row has the focus.
    <div
      key={column.id}
      role="gridcell"
      className={`min-w-0 truncate px-2 ${column.align === 'end' ? 'text-right tabular-nums' : ''}`}
    >
      {contentOf(item, column)}
    </div>
  ))
}

function PhoneCells<Item>({ item, columns }: CellsProps<Item>) {
  const cell = (column: Column<Item>, className: string): ReactNode => (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row has the focus.
    <div key={column.id} role="gridcell" className={className}>
      {contentOf(item, column)}
    </div>
  )
  const on = (place: Column<Item>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <>
      <div role="presentation" className="grid min-w-0 flex-1 gap-0.5 px-2">
        {on('title').map((column) => cell(column, 'min-w-0 truncate'))}
        <div role="presentation" className="flex min-w-0 gap-x-3 overflow-hidden text-sm whitespace-nowrap text-soft">
          {on('detail').map((column) => cell(column, 'min-w-0 shrink-0 last:shrink last:truncate'))}
        </div>
      </div>
      {on('end').map((column) => cell(column, 'shrink-0 pr-2'))}
    </>
  )
}

function contentOf<Item>(item: Item | undefined, column: Column<Item>): ReactNode {
  return item === undefined ? <Skeleton className="my-1 h-4 w-3/4 min-w-10" /> : column.cell(item)
}
