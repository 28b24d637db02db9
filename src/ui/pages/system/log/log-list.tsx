import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../texts/page-texts.ts'
import { LeftOutRow, LogRow } from './log-row.tsx'
import { leftOutOf, type ShownLine } from './log-view.ts'

/** A guess until a row is measured. Phones have two lines in a row. */
const rowHeight = () => (innerWidth < 640 ? 57 : 33)
const endTolerance = 24

type ListProps = { lines: readonly ShownLine[]; top: React.ReactNode; onReload: () => void }

/** Renders only visible lines, and stays at the end until the user scrolls up. */
export function LogList({ lines, top, onReload }: ListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const [reachable, setReachable] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: rowHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 12,
    useFlushSync: false,
  })
  const end = useFollowedEnd(frame, rows, lines)
  const last = lines.length - 1
  const current = Math.max(
    0,
    lines.findIndex(({ id }) => id === reachable),
  )
  const toggle = (id: number) => setExpanded((known) => toggled(known, id))

  return (
    <div className="relative overflow-hidden rounded-2xl border border-line bg-panel">
      <div
        ref={frame}
        className="h-[calc(100dvh-21rem)] min-h-96 overflow-y-auto overscroll-contain max-sm:min-h-[60dvh]"
        onScroll={end.onScroll}
      >
        {top}
        <ul
          aria-label={t('log.lines')}
          className="relative"
          style={{ height: rows.getTotalSize() }}
          onKeyDown={(event) => {
            const next = nextRow(event, last)
            if (next === null) return
            event.preventDefault()
            setReachable(lines[next]?.id ?? null)
            rows.scrollToIndex(next, { align: 'auto' })
            focusOnceRendered(frame.current, next)
          }}
        >
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const each = lines[index]
            if (each === undefined) return null
            const leftOut = leftOutOf(each.line)
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className="absolute top-0 left-0 w-full"
                style={{ transform: `translateY(${start}px)` }}
              >
                {leftOut === null ? (
                  <LogRow
                    line={each.line}
                    index={index}
                    isExpanded={expanded.has(each.id)}
                    isReachable={index === (reachable === null ? last : current)}
                    onToggle={() => {
                      setReachable(each.id)
                      toggle(each.id)
                    }}
                  />
                ) : (
                  <LeftOutRow count={leftOut} onLoad={onReload} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {!end.isFollowed && (
        <Button small look="solid" icon="down" className="absolute right-5 bottom-4 shadow-lg" onClick={end.follow}>
          {end.newLines > 0 ? t('log.goToNew', { count: end.newLines }) : t('log.goToEnd')}
        </Button>
      )}
    </div>
  )
}

/** Keeps the end in view while the user is there, and counts the lines that come while not. */
function useFollowedEnd(
  frame: React.RefObject<HTMLDivElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
  lines: readonly ShownLine[],
) {
  const [isFollowed, setIsFollowed] = useState(true)
  const [seenId, setSeenId] = useState(0)
  const firstId = useRef<number | undefined>(undefined)
  const lastTop = useRef(0)
  const lastId = lines.at(-1)?.id ?? 0
  const total = rows.getTotalSize()
  useLayoutEffect(() => {
    if (isFollowed && total > 0) rows.scrollToIndex(lines.length - 1, { align: 'end' })
  }, [rows, isFollowed, lines, total])
  useEffect(() => {
    if (isFollowed) setSeenId(lastId)
  }, [isFollowed, lastId])
  useLayoutEffect(() => {
    const before = firstId.current
    firstId.current = lines[0]?.id
    // Older lines came before the first one, which stays in place.
    const moved = before === undefined || before === firstId.current ? -1 : lines.findIndex(({ id }) => id === before)
    if (moved > 0 && !isFollowed) rows.scrollToIndex(moved, { align: 'start' })
  }, [rows, lines, isFollowed])
  return {
    isFollowed,
    newLines: isFollowed ? 0 : lines.length - 1 - lines.findLastIndex(({ id }) => id <= seenId),
    follow: () => setIsFollowed(true),
    onScroll() {
      const element = frame.current
      if (element === null) return
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= endTolerance
      const isUpwards = element.scrollTop < lastTop.current
      lastTop.current = element.scrollTop
      // New lines and measured rows move the end away. Only the user scrolls up.
      if (isAtEnd || isUpwards) setIsFollowed(isAtEnd)
    },
  }
}

function toggled(known: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(known)
  if (!next.delete(id)) next.add(id)
  return next
}

function nextRow(event: KeyboardEvent, last: number): number | null {
  const here = event.target instanceof HTMLElement ? event.target.dataset.index : undefined
  if (here === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null
  const index = Number(here)
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: index - 15,
    PageDown: index + 15,
    Home: 0,
    End: last,
  }
  const next = steps[event.key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

/** Waits until an off-screen line is rendered, then focuses it. */
function focusOnceRendered(frame: HTMLElement | null, index: number, framesLeft = 120): void {
  const target = frame?.querySelector<HTMLElement>(`button[data-index="${index}"]`)
  if (target) target.focus({ preventScroll: true })
  else if (frame !== null && framesLeft > 0) {
    requestAnimationFrame(() => focusOnceRendered(frame, index, framesLeft - 1))
  }
}
