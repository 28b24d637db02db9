import { Link } from 'wouter'
import type { CalendarEntry } from '#domain/games/calendar.ts'
import { formatLongDay } from '../../format/values.ts'
import { Badge } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { today } from './dates.ts'
import { keyOf, noteOf } from './entry-link.tsx'

/** The releases of a month as a list of days. */
export function Agenda({ entries }: { entries: readonly CalendarEntry[] }) {
  const days = [...Map.groupBy(entries, ({ date }) => date)]
  return (
    <ol aria-label={t('calendar.releases')} className="grid max-w-4xl gap-6">
      {days.map(([date, releases]) => (
        <li key={date} className="grid gap-1">
          <h2 className={`text-sm font-semibold ${date === today() ? 'text-accent-ink' : 'text-soft'}`}>
            {date === today() ? t('calendar.dayToday', { day: formatLongDay(date) }) : formatLongDay(date)}
          </h2>
          <ul className="divide-y divide-line">
            {releases.map((entry) => (
              <li key={keyOf(entry)} className="flex items-center justify-between gap-3 py-3">
                <Link
                  href={`/games/${entry.gameId}`}
                  className="min-w-0 font-medium break-words underline-offset-4 hover:underline"
                >
                  {entry.title}
                </Link>
                {noteOf(entry) !== null && (
                  <Badge tone={entry.kind === 'release' ? 'calm' : 'warn'}>{noteOf(entry)}</Badge>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
