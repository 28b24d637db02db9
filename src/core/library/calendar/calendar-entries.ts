import { AppError } from '#domain/errors.ts'
import { type CalendarEntry, maxCalendarDays } from '#domain/games/calendar.ts'
import { say } from '#domain/messages/say.ts'
import { isCalendarDate } from '#domain/scalars.ts'
import type { AppContext } from '../../app-context.ts'

const dayMs = 86_400_000
const defaultDays = 365
/** What subscribed calendars keep of the past, and how far they look ahead. */
const feedPastDays = 365
const feedFutureDays = 3650

export type CalendarRange = { from?: string | undefined; to?: string | undefined }

type Deps = Pick<AppContext, 'calendar' | 'users' | 'clock'>

/**
 * The release dates of a user's games and wanted add-ons, from today for a year by default. Throws AppError `invalid` for
 * dates in the wrong order or too far apart.
 */
export function calendarEntries(app: Deps, userId: string, range: CalendarRange): CalendarEntry[] {
  const from = range.from ?? dayOf(app.clock.now().getTime())
  const to = range.to ?? dayOf(Date.parse(from) + defaultDays * dayMs)
  if (to < from) throw new AppError('invalid', say('library.calendarReversed'))
  if (Date.parse(to) - Date.parse(from) > maxCalendarDays * dayMs) {
    throw new AppError('invalid', say('library.calendarTooLong', { days: maxCalendarDays }))
  }
  return entriesBetween(app, userId, from, to)
}

/** The entries for programs that subscribe to the calendar. */
export function subscribedEntries(app: Deps, userId: string): CalendarEntry[] {
  const now = app.clock.now().getTime()
  return entriesBetween(app, userId, dayOf(now - feedPastDays * dayMs), dayOf(now + feedFutureDays * dayMs))
}

/** The entries of all days from one to another. */
export function entriesBetween(app: Deps, userId: string, from: string, to: string): CalendarEntry[] {
  const { hideAdult } = app.users.settings(userId)
  // Dates from providers may not exist.
  return app.calendar.entries({ userId, from, to, hideAdult }).filter(({ date }) => isCalendarDate(date))
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
