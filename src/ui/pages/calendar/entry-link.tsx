import { Link } from 'wouter'
import type { CalendarEntry, CalendarKind } from '#domain/games/calendar.ts'

const kindLabels: Record<CalendarKind, string | null> = {
  release: null,
  earlyAccess: 'Early access',
  addOn: 'Add-on',
}

/** Tells the entries of a day apart. */
export const keyOf = ({ gameId, partId, kind, platform }: CalendarEntry): string =>
  `${partId ?? gameId} ${kind} ${platform ?? ''}`

/** What an entry is, if it is not simply the release of a game. */
export function noteOf({ kind, platform }: Pick<CalendarEntry, 'kind' | 'platform'>): string | null {
  const label = kindLabels[kind]
  return platform === null ? label : `${label ?? 'Release'} on ${platform}`
}

/** A game or add-on in a day of the month. */
export function EntryLink({ entry }: { entry: CalendarEntry }) {
  const { gameId, title, kind } = entry
  const note = noteOf(entry)
  return (
    <Link
      href={`/games/${gameId}`}
      title={note === null ? title : `${title}: ${note}`}
      className={`block truncate rounded border-l-2 bg-raised px-1.5 py-0.5 text-xs hover:bg-line ${kind === 'release' ? 'border-accent' : 'border-warn'}`}
    >
      {title}
      {note !== null && <span className="sr-only">: {note}</span>}
    </Link>
  )
}
