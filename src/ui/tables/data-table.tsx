import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { scrollTarget } from '../browser/scroll-memory.ts'
import { useHeldContent } from '../parts/open-dialogs.ts'
import { useTexts } from '../texts/language.ts'
import { type Column, tracksOf } from './column.ts'
import type { Order } from './table-address.ts'
import { TableHead } from './table-head.tsx'
import { tableKey } from './table-keys.ts'
import { TableRow } from './table-row.tsx'
import { type JumpRef, useJump } from './use-jump.ts'
import { usePhone } from './use-phone.ts'
import { useKeptFocus, useRowKeys } from './use-row-keys.ts'
import { type Rows, totalOf, usePageTop, useRows, useRowsBeyondView } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

export type TableSort = { sort: string; order: Order; onSort: (sort: string, order: Order) => void }

export type DataTableProps<Item, Key extends readonly unknown[]> = {
  label: string
  /** The columns to show, in this order. */
  columns: readonly Column<Item>[]
  /** A sorted list in memory, or a paged list of the server. */
  rows: Rows<Item, Key>
  idOf: (item: Item) => string
  /** The name of a row for its checkbox. */
  nameOf: (item: Item) => string
  /** Absent if the order is fixed. */
  sorting?: TableSort
  /** Absent if rows cannot be selected. */
  selection?: Selection
  /** Whether a row can be selected. By default, all can. */
  canSelect?: (item: Item) => boolean
  /** Enter on a row. Without it, the first link or button of the row is pressed. */
  onOpen?: (item: Item) => void
  /** More about a row, below it. Makes the heights of rows differ. */
  detail?: (item: Item) => ReactNode
  /** Whether rows look as on phones on wider screens too, as the columns do not fit. */
  isNarrow?: boolean
  /** In pixels. */
  rowHeight?: number
  /** The height of rows on phones. By default, as high as two lines. */
  phoneRowHeight?: number
  /** Lets what stands beside the table scroll it. */
  jump?: JumpRef
  /** The height of what sticks to the top of the page above the table, in pixels. */
  stickyTop?: number
}

const twoLines = 64
const checkboxTrack = 44
const columnGap = 12

/**
 * A table of any length: renders only the visible rows and fetches only their pages. Rows are focused with the arrow
 * keys; Space, Shift and Ctrl-A select. On phones, a row has two lines.
 */
export function DataTable<Item, Key extends readonly unknown[]>(props: DataTableProps<Item, Key>) {
  const { label, rows, selection, detail, sorting, stickyTop = 0 } = props
  const layout = useRowLayout(props)
  const texts = useTexts()
  const { minWidth } = layout
  const total = totalOf(rows)
  const body = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const list = useVirtualRows({ body, total, rowHeight: layout.height, stickyTop })
  const { shown, virtualizer, top, active, keyOf } = list
  useJump(props.jump, (index) => virtualizer.scrollToIndex(index, { align: 'start' }))
  const itemAt = useRows(
    rows,
    shown.map(({ index }) => index),
  )
  const onKeyDown = useTableKeys(props, list, itemAt, body)
  useKeptFocus(body, () => rowAt(body.current, active ?? 0))
  const content = shown.map(({ index, start }) => {
    const item = itemAt(index)
    const id = item === undefined || props.canSelect?.(item) === false ? null : props.idOf(item)
    const isSelected = id !== null && selection?.ids.has(id) === true
    return (
      <div
        key={keyOf(index, item && props.idOf(item))}
        role="presentation"
        ref={detail === undefined ? undefined : virtualizer.measureElement}
        data-index={index}
        className={`absolute top-0 left-0 w-full border-b border-line ${isSelected ? 'bg-accent-deep/60' : ''}`}
        style={{ transform: `translateY(${start - top}px)`, minWidth }}
      >
        <TableRow
          item={item}
          id={id}
          name={item === undefined ? '' : props.nameOf(item)}
          index={index}
          isTabStop={index === (active ?? shown[0]?.index)}
          onFocus={list.setActive}
          selection={selection}
          isSelected={isSelected}
          texts={texts}
          {...layout}
        />
        {item !== undefined && <RowDetail>{detail?.(item)}</RowDetail>}
      </div>
    )
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are not rendered leave gaps that a <table> cannot have.
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selection === undefined ? undefined : true}
      onKeyDown={onKeyDown}
    >
      <TableHead ref={head} sorting={sorting} selection={selection} layout={layout} stickyTop={stickyTop} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div
        ref={body}
        role="rowgroup"
        className="relative overflow-x-auto overflow-y-hidden"
        style={{ height: virtualizer.getTotalSize() }}
        onScroll={({ currentTarget }) => {
          if (head.current !== null) head.current.scrollLeft = currentTarget.scrollLeft
        }}
      >
        {useHeldContent(body, content)}
      </div>
    </div>
  )
}

/** Below a row. For screen readers, a row of its own. */
function RowDetail({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === false) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the grid above, without keys of its own.
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above. */}
      <div role="gridcell">{children}</div>
    </div>
  )
}

/** How the cells of every row lie. */
export type RowLayout<Item> = {
  columns: readonly Column<Item>[]
  tracks: string
  minWidth: number
  isPhone: boolean
  height: number
}

function useRowLayout<Item, Key extends readonly unknown[]>(props: DataTableProps<Item, Key>): RowLayout<Item> {
  const { columns, selection, isNarrow = false, rowHeight = 44, phoneRowHeight = twoLines } = props
  const isPhone = usePhone() || isNarrow
  const checkbox = selection === undefined ? 0 : checkboxTrack
  return {
    columns,
    isPhone,
    tracks: `${checkbox === 0 ? '' : `${checkbox}px `}${tracksOf(columns)}`,
    minWidth: isPhone ? 0 : columns.reduce((sum, { width }) => sum + width + columnGap, checkbox),
    height: isPhone ? phoneRowHeight : rowHeight,
  }
}

type VirtualRows = ReturnType<typeof useVirtualRows>
type ListProps = {
  body: React.RefObject<HTMLDivElement | null>
  total: number
  rowHeight: number
  stickyTop: number
}

/** The rows in view, and the active row, which stays rendered so that it keeps the focus. */
function useVirtualRows({ body, total, rowHeight, stickyTop }: ListProps) {
  const top = usePageTop(body)
  const [left] = useState(scrollTarget)
  const [requested, setActive] = useState<number | null>(null)
  const active = requested === null || total === 0 ? null : Math.min(requested, total - 1)
  const { keyAt, keyOf } = useRowKeys()
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: useRowsBeyondView(8),
    scrollMargin: top ?? 0,
    initialOffset: left,
    scrollPaddingStart: stickyTop + rowHeight,
    scrollPaddingEnd: rowHeight * 2,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range)
        if (active === null || indexes.includes(active)) return indexes
        return [...indexes, active].sort((left, right) => left - right)
      },
      [active],
    ),
  })
  useLayoutEffect(() => {
    // The height of rows depends on the width of the screen.
    if (rowHeight > 0) virtualizer.measure()
  }, [virtualizer, rowHeight])
  const shown = top === null ? [] : virtualizer.getVirtualItems()
  return { shown, virtualizer, top: top ?? 0, total, active, setActive, keyOf }
}

function useTableKeys<Item, Key extends readonly unknown[]>(
  { idOf, onOpen, selection, canSelect }: DataTableProps<Item, Key>,
  { virtualizer, total, setActive, active }: VirtualRows,
  itemAt: (index: number) => Item | undefined,
  body: React.RefObject<HTMLDivElement | null>,
) {
  const rowToFocus = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (rowToFocus.current === null || rowToFocus.current !== active) return
    rowToFocus.current = null
    rowAt(body.current, active)?.focus({ preventScroll: true })
  }, [active, body])
  return (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role="row"]') : null
    const here = row?.dataset.row
    if (here === undefined || event.defaultPrevented) return
    const index = Number(here)
    const isRow = event.target === row
    const key = tableKey(event, index, total)
    // Fields and buttons within a row keep their keys, except those that move through the table.
    if (key === null || (!isRow && (key.action !== 'move' || isField(event.target)))) return
    const item = itemAt(index)
    if (key.action === 'open') {
      if (item !== undefined && onOpen !== undefined) onOpen(item)
      else row?.querySelector<HTMLElement>('a, button')?.click()
    } else if (key.action === 'move') {
      virtualizer.scrollToIndex(key.row, { align: 'auto' })
      rowToFocus.current = key.row
      setActive(key.row)
      if (key.row === active) rowAt(body.current, key.row)?.focus({ preventScroll: true })
      if (key.extend) selection?.extendTo(key.row, index)
    } else if (selection === undefined) return
    else if (key.action === 'all') selection.selectAll()
    else if (item !== undefined && canSelect?.(item) !== false) selection.toggle(idOf(item), index)
    event.preventDefault()
  }
}

function rowAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea')
}
