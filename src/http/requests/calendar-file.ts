import type { CalendarEntry, CalendarKind } from '#domain/games/calendar.ts'

const refreshSeconds = 6 * 3600
const notes: Record<CalendarKind, string> = { release: 'release', earlyAccess: 'early access', addOn: 'add-on' }

type CalendarFacts = { now: Date; publicUrl: string | null }

/** The entries as an iCalendar file with all-day events. https://www.rfc-editor.org/rfc/rfc5545 */
export async function calendarFile(
  entries: readonly CalendarEntry[],
  { now, publicUrl }: CalendarFacts,
): Promise<string> {
  const { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator')
  const calendar = new ICalCalendar({
    name: 'Ludarr',
    prodId: { company: 'Ludarr', product: 'Ludarr', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  // One time for the whole day, so that the ETag of an unchanged calendar stays the same.
  const stamp = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  for (const { gameId, partId, title, date, kind, platform } of entries) {
    const onPlatform = platform === null ? '' : `-${encodeURIComponent(platform)}`
    calendar.createEvent({
      id: `${partId ?? gameId}-${kind}${onPlatform}@ludarr`,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp,
      summary: `${title} (${notes[kind]}${platform === null ? '' : ` on ${platform}`})`,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(publicUrl === null ? {} : { url: `${publicUrl}/games/${gameId}` }),
    })
  }
  return calendar.toString()
}
