import { type Static, Type } from '@sinclair/typebox'
import { Instant, Nullable } from '../scalars.ts'

/** How an indexer or a download client fares. `since` is when the present state began. */
export const HealthModel = Type.Object({
  ok: Type.Boolean(),
  message: Nullable(Type.String()),
  since: Nullable(Instant),
  disabledUntil: Nullable(Instant),
})
export type Health = Static<typeof HealthModel>

export const unknownHealth: Health = { ok: true, message: null, since: null, disabledUntil: null }

const unreadableWords = 'Its credentials cannot be read with the present key. Enter them again.'

/** The health of a record some of whose credentials the present key does not open. */
export function unreadableHealth({ since }: Health): Health {
  return { ok: false, message: unreadableWords, since, disabledUntil: null }
}

export function isUnreadable({ message }: Health): boolean {
  return message === unreadableWords
}
