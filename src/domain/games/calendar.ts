import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

/** What happens on a date: a game is released, its early access begins, or a wanted add-on is released. */
const calendarKinds = ['release', 'earlyAccess', 'addOn'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** The dates that one request may span. */
export const maxCalendarDays = 732
export const maxCalendarEntries = 5000

export const CalendarEntryModel = Model('CalendarEntry', {
  gameId: Id,
  partId: Nullable(Id),
  title: Type.String(),
  date: CalendarDate,
  kind: OneOf(calendarKinds, 'CalendarKind'),
  platform: Nullable(
    Type.String({ description: 'the platform that this date is for; null: the first release', examples: ['PS5'] }),
  ),
})
export type CalendarEntry = Static<typeof CalendarEntryModel>

export const CalendarTokenModel = Model('CalendarToken', {
  token: Type.String({ examples: ['q3Z1nG2yF0cW7rL8dM5kB4tV9xH6jS1aPeUoTiRyQwE'] }),
  url: Type.String({
    description: 'address of the calendar with the token',
    examples: ['https://games.example.org/api/calendar.ics?token=q3Z1nG2yF0cW7rL8dM5kB4tV9xH6jS1aPeUoTiRyQwE'],
  }),
})

export const CalendarTokenStatusModel = Model('CalendarTokenStatus', {
  createdAt: Nullable(Type.Intersect([Instant], { description: 'null: there is no calendar link' })),
})

export type StoredCalendarToken = { userId: string; digest: string; createdAt: string }
