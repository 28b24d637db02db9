import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { GameListItem } from '#domain/games/game.ts'
import { useGameProgress } from '../../api/downloads.ts'
import type { GameFilter } from '../../api/games.ts'
import { gamePageQuery, gamesPerPage } from '../../api/games.ts'
import type { GameProgress } from '../../api/progress-by-game.ts'
import { scrollTarget } from '../../browser/scroll-memory.ts'
import { type JumpRef, useJump } from '../../tables/use-jump.ts'
import { useRows, useRowsBeyondView } from '../../tables/use-rows.ts'
import { type Language, useLanguage } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { contentWidth, type GridLayout, gridLayout, neighbor, type PosterSize } from './grid-layout.ts'
import { Poster, PosterSkeleton } from './poster.tsx'
import { SelectionContext } from './selection.ts'

const stickyHeight = 80
/** Several rows within 100 ms. */
const flungPxPerMs = 4

type PosterGridProps = {
  filter: GameFilter
  total: number
  firstPage: GameListItem[]
  size: PosterSize
  jump: JumpRef
}

/** Renders only visible posters and fetches only their pages, for libraries of any size. */
export function PosterGrid({ filter, total, firstPage, size, jump }: PosterGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { layout, top } = useLayout(list, size)
  const selection = useContext(SelectionContext)
  const language = useLanguage()
  const [left] = useState(scrollTarget)
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / layout.columns),
    estimateSize: () => layout.rowHeight,
    overscan: useRowsBeyondView(2),
    scrollMargin: top ?? 0,
    initialOffset: left,
    // Keeps focused posters clear of the sticky filters.
    scrollPaddingStart: stickyHeight,
    useFlushSync: false,
  })
  const { rowHeight } = layout
  useLayoutEffect(() => {
    // The row height depends on the width.
    if (rowHeight > 0) rows.measure()
  }, [rows, rowHeight])

  useJump(jump, (index) => rows.scrollToIndex(Math.floor(index / layout.columns), { align: 'start' }))

  // Until its position is known, the list would render posters that are replaced afterward.
  const shown = top === null ? [] : rows.getVirtualItems()
  const first = (shown[0]?.index ?? 0) * layout.columns
  const last = Math.min(total, ((shown.at(-1)?.index ?? -1) + 1) * layout.columns) - 1
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
  const pageQuery = (page: number) => gamePageQuery(filter, page)
  const gameAt = useRows({ total, firstPage, perPage: gamesPerPage, pageQuery }, indexes)
  const progress = useGameProgress().data ?? {}
  const isFlung = useIsFlung(rows.scrollOffset ?? 0, rows.isScrolling)

  return (
    <ul
      ref={list}
      aria-label={t('library.games')}
      className="relative"
      style={{ height: rows.getTotalSize() - layout.gap }}
      onKeyDown={(event) => {
        const next = nextOf(event, layout.columns, total, selection.on)
        if (next === null) return
        if (event.shiftKey) selection.extendTo(next, indexOf(event.target) ?? next)
        event.preventDefault()
        rows.scrollToIndex(Math.floor(next / layout.columns), { align: 'auto' })
        focusOnceRendered(list.current, next)
      }}
    >
      {indexes.map((index) => {
        const game = gameAt(index)
        return (
          <Cell
            key={index}
            {...{ index, total, game, layout, size, language, isFlung }}
            progress={game && progress[game.id]}
          />
        )
      })}
    </ul>
  )
}

/** Whether the list moves too fast for the covers to be worth fetching. */
function useIsFlung(offset: number, isScrolling: boolean): boolean {
  const last = useRef({ offset, at: 0, isFlung: false })
  if (!isScrolling) last.current = { offset, at: 0, isFlung: false }
  else if (offset !== last.current.offset) {
    const at = performance.now()
    const speed = Math.abs(offset - last.current.offset) / (at - last.current.at)
    last.current = { offset, at, isFlung: speed > flungPxPerMs }
  }
  return last.current.isFlung
}

type CellProps = {
  index: number
  total: number
  game: GameListItem | undefined
  progress: GameProgress | undefined
  layout: GridLayout
  size: PosterSize
  /** Renders the texts again when the language changes. */
  language: Language
  isFlung: boolean
}

const Cell = memo(function Cell({ index, total, layout, game, ...poster }: CellProps) {
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      className="absolute scroll-mt-20"
      style={positionOf(index, layout)}
    >
      {game === undefined ? <PosterSkeleton /> : <Poster game={game} index={index} {...poster} />}
    </li>
  )
})

function positionOf(index: number, { columns, cellWidth, gap, rowHeight }: GridLayout) {
  const left = (index % columns) * (cellWidth + gap)
  return { width: cellWidth, left, top: Math.floor(index / columns) * rowHeight }
}

/** `top` is where the list begins on the page, `null` until it is rendered. */
type Measured = { layout: GridLayout; top: number | null; width: number }

function useLayout(list: React.RefObject<HTMLUListElement | null>, size: PosterSize): Measured {
  const [measured, setMeasured] = useState<Measured>(() => {
    const width = contentWidth()
    return { layout: gridLayout(width, size), top: null, width }
  })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY
      const width = element.clientWidth
      setMeasured((before) => {
        const isSame = before.top === top && before.width === width
        return isSame ? before : { layout: gridLayout(width, size), top, width }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the grid can change its position.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, size])
  return measured
}

function nextOf(event: KeyboardEvent, columns: number, total: number, isSelecting: boolean): number | null {
  const here = indexOf(event.target)
  const withOthers = event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && !isSelecting)
  return here === null || withOthers ? null : neighbor(event.key, here, columns, total)
}

function indexOf(target: EventTarget): number | null {
  const index = target instanceof HTMLElement ? target.dataset.index : undefined
  return index === undefined ? null : Number(index)
}

/** Waits until an off-screen game is fetched and rendered, then focuses it. */
function focusOnceRendered(list: HTMLUListElement | null, index: number, framesLeft = 120): void {
  const target = list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (target) target.focus()
  else if (list !== null && framesLeft > 0) requestAnimationFrame(() => focusOnceRendered(list, index, framesLeft - 1))
}
