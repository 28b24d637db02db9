import { type KeyboardEvent, useEffect, useRef } from 'react'

import type { CalendarEntry } from '#domain/games/calendar.ts'
import { formatDate, formatWeekday } from '../../format/values.ts'
import { t } from '../../texts/text.ts'
import { dayAfterKey, monthOf, today, weeksOf } from './dates.ts'
import { EntryLink, keyOf } from './entry-link.tsx'

const shownEntries = 3

type MonthViewProps = {
  month: string
  entries: readonly CalendarEntry[]
  /** The day that the Tab key reaches. */
  day: string
  onDay: (day: string) => void
  onMore: () => void
}

/** A month as a table. The arrow keys move between days, Page Up and Page Down between months. */
export function MonthView({ month, entries, day, onDay, onMore }: MonthViewProps) {
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  const byDate = Map.groupBy(entries, ({ date }) => date)
  const weeks = weeksOf(month)
  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus()
  }, [day])
  const move = (event: KeyboardEvent, date: string): void => {
    const withOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
    const next = withOthers ? null : dayAfterKey(event.key, date)
    if (next === null) return
    event.preventDefault()
    movedByKey.current = true
    onDay(next)
  }
  return (
    <table ref={grid} aria-label={t('calendar.releases')} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" className="px-2 py-2 text-left text-sm font-medium text-soft">
              {formatWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date}
                date={date}
                entries={byDate.get(date) ?? []}
                isOutside={monthOf(date) !== month}
                isReached={date === day}
                onKey={move}
                onMore={onMore}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  date: string
  entries: readonly CalendarEntry[]
  isOutside: boolean
  isReached: boolean
  onKey: (event: KeyboardEvent, date: string) => void
  onMore: () => void
}

function Day({ date, entries, isOutside, isReached, onKey, onMore }: DayProps) {
  const isToday = date === today()
  const hidden = entries.length - shownEntries
  return (
    <td className={`h-28 border border-line p-1.5 align-top ${isOutside ? 'bg-ground' : 'bg-panel'}`}>
      <button
        type="button"
        data-date={date}
        tabIndex={isReached ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={t('calendar.day', { date: formatDate(date), releases: entries.length })}
        onKeyDown={(event) => onKey(event, date)}
        onClick={onMore}
        className={`mb-1 inline-flex size-6 items-center justify-center rounded-full text-sm ${isToday ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-faint' : 'text-soft'}`}
      >
        {Number(date.slice(8))}
      </button>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.slice(0, shownEntries).map((entry) => (
          <li key={keyOf(entry)}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" onClick={onMore} className="mt-1 px-1.5 text-xs text-soft underline hover:text-ink">
          {t('calendar.more', { hidden })}
        </button>
      )}
    </td>
  )
}
