import { Link } from 'wouter'
import type { CalendarEntry, CalendarKind } from '#domain/games/calendar.ts'

export const kindLabels: Record<CalendarKind, string | null> = {
  release: null,
  earlyAccess: 'Early access',
  addOn: 'Add-on',
}

/** A game or add-on in a day of the month. */
export function EntryLink({ entry: { gameId, title, kind } }: { entry: CalendarEntry }) {
  const label = kindLabels[kind]
  return (
    <Link
      href={`/games/${gameId}`}
      title={label === null ? title : `${title} (${label.toLowerCase()})`}
      className={`block truncate rounded border-l-2 bg-raised px-1.5 py-0.5 text-xs hover:bg-line ${kind === 'release' ? 'border-accent' : 'border-warn'}`}
    >
      {title}
      {label !== null && <span className="sr-only"> ({label.toLowerCase()})</span>}
    </Link>
  )
}
