import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useHeldContent } from '../parts/open-dialogs.ts'
import { Skeleton } from '../parts/status.tsx'
import { type JumpRef, useJump } from './use-jump.ts'
import { useKeptFocus, useRowKeys } from './use-row-keys.ts'
import { type PagedRows, type Rows, totalOf, usePageTop, useRows, useRowsBeyondView } from './use-rows.ts'

type LongListProps<Item, Key extends readonly unknown[]> = {
  label: string
  /** A list in memory, or a paged list of the server. */
  rows: Rows<Item, Key>
  idOf: (item: Item) => string
  /** The height of an item that was not rendered yet, in pixels. */
  estimatedHeight: number
  /** The element with `data-title` gets the focus when the arrow keys move through the list. */
  children: (item: Item, index: number) => ReactNode
  /** Lets what stands beside the list scroll it. */
  jump?: JumpRef
}

type PagedListProps<Item, Key extends readonly unknown[]> = Omit<LongListProps<Item, Key>, 'rows'> &
  PagedRows<Item, Key>

/** A long list of the server: renders only the visible items and fetches only their pages. */
export function PagedList<Item, Key extends readonly unknown[]>(props: PagedListProps<Item, Key>) {
  const { total, firstPage, perPage, pageQuery, ...list } = props
  return <LongList {...list} rows={{ total, firstPage, perPage, pageQuery }} />
}

/** A long list: renders only the visible items. */
export function LongList<Item, Key extends readonly unknown[]>(props: LongListProps<Item, Key>) {
  const { label, rows: content, idOf, estimatedHeight, children } = props
  const total = totalOf(content)
  const list = useRef<HTMLUListElement>(null)
  const top = usePageTop(list)
  const { keyAt, keyOf } = useRowKeys()
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => estimatedHeight,
    getItemKey: keyAt,
    overscan: useRowsBeyondView(5),
    scrollMargin: top ?? 0,
    useFlushSync: false,
  })
  useJump(props.jump, (index) => rows.scrollToIndex(index, { align: 'start' }))
  const shown = top === null ? [] : rows.getVirtualItems()
  const itemAt = useRows(
    content,
    shown.map(({ index }) => index),
  )
  const items = shown.map(({ index, start }) => {
    const item = itemAt(index)
    return (
      <li
        key={keyOf(index, item && idOf(item))}
        ref={rows.measureElement}
        data-index={index}
        aria-setsize={total}
        aria-posinset={index + 1}
        className="absolute inset-x-0 top-0 border-b border-line"
        style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
      >
        {item === undefined ? <Skeleton className="my-3 h-20" /> : children(item, index)}
      </li>
    )
  })
  useKeptFocus(list, () => list.current?.querySelector<HTMLElement>('[data-title]') ?? null)
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
      onKeyDown={(event) => {
        const next = nextOf(event, total)
        if (next === null) return
        event.preventDefault()
        rows.scrollToIndex(next, { align: 'auto' })
        focusOnceRendered(list.current, next)
      }}
    >
      {useHeldContent(list, items)}
    </ul>
  )
}

const steps: Record<string, (here: number, total: number) => number> = {
  ArrowUp: (here) => here - 1,
  ArrowDown: (here) => here + 1,
  Home: () => 0,
  End: (_, total) => total - 1,
}

/** The item that a key moves to from a title. */
function nextOf(event: KeyboardEvent, total: number): number | null {
  const { target, key } = event
  const withOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
  if (withOthers || !(target instanceof HTMLElement) || !target.matches('[data-title]')) return null
  const next = steps[key]?.(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index), total)
  return next === undefined || next < 0 || next >= total ? null : next
}

/** Waits until an off-screen item is fetched and rendered, then focuses its title. */
function focusOnceRendered(list: HTMLUListElement | null, index: number, framesLeft = 120): void {
  const target = list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-title]`)
  if (target) target.focus()
  else if (list !== null && framesLeft > 0) requestAnimationFrame(() => focusOnceRendered(list, index, framesLeft - 1))
}
