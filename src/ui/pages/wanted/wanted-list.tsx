import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { wantedPageQuery, wantedPerPage } from '../../api/wanted.ts'
import { Skeleton } from '../../parts/status.tsx'
import { neighbor, pagesOf } from '../library/grid-layout.ts'
import { WantedLine } from './wanted-line.tsx'

const estimatedHeight = 104

type WantedListProps = { kind: WantedKind; total: number; firstPage: WantedGame[] }

/** Renders only the visible games and fetches only their pages. */
export function WantedList({ kind, total, firstPage }: WantedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => estimatedHeight,
    overscan: 5,
    scrollMargin: top,
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const gameAt = useGamesBetween(kind, firstPage, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0)
  return (
    <ul
      ref={list}
      aria-label="Games"
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
      {shown.map(({ index, key, start }) => {
        const game = gameAt(index)
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {game === undefined ? <Skeleton className="my-3 h-20" /> : <WantedLine game={game} kind={kind} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Where the list begins on the page, which changes with what is above it. */
function useTop(list: RefObject<HTMLUListElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

function useGamesBetween(kind: WantedKind, firstPage: WantedGame[], first: number, last: number) {
  const pages = pagesOf(first, last, wantedPerPage)
  const results = useQueries({ queries: pages.map((page) => wantedPageQuery(kind, page)) })
  return (index: number): WantedGame | undefined => {
    const page = Math.floor(index / wantedPerPage)
    const items = page === 0 ? firstPage : results[pages.indexOf(page)]?.data?.items
    return items?.[index % wantedPerPage]
  }
}

/** The game that a key moves to from a title. */
function nextOf(event: KeyboardEvent, total: number): number | null {
  const { target, key } = event
  const withOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
  if (withOthers || !(target instanceof HTMLElement) || !target.matches('[data-title]')) return null
  const here = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
  return key === 'ArrowLeft' || key === 'ArrowRight' ? null : neighbor(key, here, 1, total)
}

/** Waits until an off-screen game is fetched and rendered, then focuses its title. */
function focusOnceRendered(list: HTMLUListElement | null, index: number, framesLeft = 120): void {
  const target = list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-title]`)
  if (target) target.focus()
  else if (list !== null && framesLeft > 0) requestAnimationFrame(() => focusOnceRendered(list, index, framesLeft - 1))
}
