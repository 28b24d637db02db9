import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'

/** Health of an indexer or a download client. `since` is when the current state began. */
export const HealthModel = Model('ServiceHealth', {
  ok: Type.Boolean(),
  message: Nullable(Type.String()),
  since: Nullable(Instant),
  disabledUntil: Nullable(Instant),
})
export type Health = Static<typeof HealthModel>

export const unknownHealth: Health = { ok: true, message: null, since: null, disabledUntil: null }

const unreadableMessage = 'Its credentials cannot be decrypted with the current key. Enter them again.'

/** The health of a record whose credentials cannot be decrypted with the current key. */
export function unreadableHealth({ since }: Health): Health {
  return { ok: false, message: unreadableMessage, since, disabledUntil: null }
}

export function isUnreadable({ message }: Health): boolean {
  return message === unreadableMessage
}
