import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GameListItem } from '#domain/games/game.ts'
import { useGameProgress } from '../../api/downloads.ts'
import { type GameFilter, gamePageQuery, gamesPerPage } from '../../api/games.ts'
import { t } from '../../texts/text.ts'
import { type GridLayout, gridLayout, neighbor, pagesOf } from './grid-layout.ts'
import { Poster, PosterSkeleton } from './poster.tsx'

const stickyHeight = 80

type PosterGridProps = { filter: GameFilter; total: number; firstPage: GameListItem[] }

/** Renders only visible posters and fetches only their pages, for libraries of any size. */
export function PosterGrid({ filter, total, firstPage }: PosterGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { layout, top } = useLayout(list)
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / layout.columns),
    estimateSize: () => layout.rowHeight,
    overscan: 3,
    scrollMargin: top,
    // Keeps focused posters clear of the sticky filters.
    scrollPaddingStart: stickyHeight,
    useFlushSync: false,
  })
  const { rowHeight } = layout
  useLayoutEffect(() => {
    // The row height depends on the width.
    if (rowHeight > 0) rows.measure()
  }, [rows, rowHeight])

  const shown = rows.getVirtualItems()
  const first = (shown[0]?.index ?? 0) * layout.columns
  const last = Math.min(total, ((shown.at(-1)?.index ?? -1) + 1) * layout.columns) - 1
  const gameAt = useGamesBetween({ filter, firstPage }, first, last)
  const progress = useGameProgress().data ?? {}

  return (
    <ul
      ref={list}
      aria-label={t('library.games')}
      className="relative"
      style={{ height: rows.getTotalSize() - layout.gap }}
      onKeyDown={(event) => {
        const next = nextOf(event, layout.columns, total)
        if (next === null) return
        event.preventDefault()
        rows.scrollToIndex(Math.floor(next / layout.columns), { align: 'auto' })
        focusOnceRendered(list.current, next)
      }}
    >
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step).map((index) => {
        const game = gameAt(index)
        return (
          <li
            key={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute top-0 left-0 scroll-mt-20"
            style={positionOf(index, layout)}
          >
            {game === undefined ? (
              <PosterSkeleton />
            ) : (
              <Poster game={game} progress={progress[game.id]} index={index} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function positionOf(index: number, { columns, cellWidth, gap, rowHeight }: GridLayout) {
  const x = (index % columns) * (cellWidth + gap)
  const y = Math.floor(index / columns) * rowHeight
  return { width: cellWidth, transform: `translate(${x}px, ${y}px)` }
}

function useLayout(list: React.RefObject<HTMLUListElement | null>): { layout: GridLayout; top: number } {
  const [measured, setMeasured] = useState({ layout: gridLayout(innerWidth), top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () =>
      setMeasured({ layout: gridLayout(element.clientWidth), top: element.getBoundingClientRect().top + scrollY })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the grid can change its position.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return measured
}

function useGamesBetween(
  { filter, firstPage }: { filter: GameFilter; firstPage: GameListItem[] },
  first: number,
  last: number,
) {
  const pages = pagesOf(first, last, gamesPerPage)
  const results = useQueries({ queries: pages.map((page) => gamePageQuery(filter, page)) })
  return (index: number): GameListItem | undefined => {
    const page = Math.floor(index / gamesPerPage)
    const items = page === 0 ? firstPage : results[pages.indexOf(page)]?.data?.items
    return items?.[index % gamesPerPage]
  }
}

function nextOf(event: KeyboardEvent, columns: number, total: number): number | null {
  const here = event.target instanceof HTMLElement ? event.target.dataset.index : undefined
  const withOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
  return here === undefined || withOthers ? null : neighbor(event.key, Number(here), columns, total)
}

/** Waits until an off-screen game is fetched and rendered, then focuses it. */
function focusOnceRendered(list: HTMLUListElement | null, index: number, framesLeft = 120): void {
  const target = list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (target) target.focus()
  else if (list !== null && framesLeft > 0) requestAnimationFrame(() => focusOnceRendered(list, index, framesLeft - 1))
}
