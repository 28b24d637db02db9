import { Link } from 'wouter'
import type { CalendarEntry, CalendarKind } from '#domain/games/calendar.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'

const kindLabels = {
  release: null,
  earlyAccess: 'calendar.earlyAccess',
  addOn: 'calendar.part',
} as const satisfies Record<CalendarKind, PlainKey | null>

/** Tells the entries of a day apart. */
export const keyOf = ({ gameId, partId, kind, platform }: CalendarEntry): string =>
  `${partId ?? gameId} ${kind} ${platform ?? ''}`

/** What an entry is, if it is not simply the release of a game. */
export function noteOf({ kind, platform }: Pick<CalendarEntry, 'kind' | 'platform'>): string | null {
  const key = kindLabels[kind]
  if (platform === null) return key === null ? null : t(key)
  return key === null ? t('calendar.releaseOn', { platform }) : t('calendar.onPlatform', { label: t(key), platform })
}

/** A game or add-on in a day of the month. */
export function EntryLink({ entry }: { entry: CalendarEntry }) {
  const { gameId, title, kind } = entry
  const note = noteOf(entry)
  return (
    <Link
      href={`/games/${gameId}`}
      title={note === null ? title : t('calendar.entry', { title, note })}
      className={`block truncate rounded border-l-2 bg-raised px-1.5 py-0.5 text-xs hover:bg-line ${kind === 'release' ? 'border-accent' : 'border-warn'}`}
    >
      {title}
      {note !== null && <span className="sr-only">: {note}</span>}
    </Link>
  )
}
