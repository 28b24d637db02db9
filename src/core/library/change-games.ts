import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BulkFields, BulkRow, BulkTarget } from '#db/repositories/game-bulk.ts'
import { queueStatuses } from '#domain/downloads/download-status.ts'
import { AppError } from '#domain/errors.ts'
import type { BulkGameChange, BulkOutcome, BulkUndoOutcome } from '#domain/games/bulk-change.ts'
import { becomesOtherPlatform, platformFields } from '#domain/games/entry-platform.ts'
import { errorFields } from '#domain/messages/error-body.ts'
import { isMessage, type Message, type Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { wantParts } from '../metadata/want-parts.ts'
import { becomeAnother } from '../requests/become-another.ts'
import { changeStatus } from '../requests/change-status.ts'
import { validTags } from '../tags/change-tags.ts'
import { bulkUndoMs } from './bulk-undo.ts'
import { gameNotFound } from './find-game.ts'
import { noActiveDownload } from './new-game.ts'

export type ChangeDeps = Pick<AppContext, 'games' | 'users' | 'relations' | 'requests' | 'tags' | 'bulkUndo'> &
  Pick<AppContext, 'clock' | 'events' | 'transaction'>

const gamesAtOnce = 50
const isTaken = 'Another entry of this game is for the same platform'

/**
 * Changes many games of a user; a game that cannot be changed does not stop the others. Throws AppError `invalid` for an
 * unknown tag.
 */
export async function changeGames(
  app: ChangeDeps,
  userId: string,
  ids: readonly string[],
  change: BulkGameChange,
): Promise<BulkOutcome> {
  validTags(app, [...(change.tagIds?.replace ?? []), ...(change.tagIds?.add ?? [])])
  const now = instant(app.clock)
  const { rows, failed } = await inBatches(app, ids, (batch) => {
    const targets = targetsOf(app, userId, batch)
    return batch.map((id): Planned => {
      const target = targets.get(id)
      if (target === undefined) return { id, error: gameNotFound }
      const after = fieldsAfter(target, change, now)
      const error = whyNot(target, change) ?? refusalOf(app, userId, target, after)
      return error === null ? { id, before: fieldsOf(target), after } : { id, error }
    })
  })
  if (change.status === 'wanted') wantParts(app, userId)
  return { changed: rows.length, failed, stopped: false, kept: [], undo: rememberUndo(app, userId, rows) }
}

function fieldsAfter(
  target: BulkTarget,
  { status, hidden, platform, tagIds }: BulkGameChange,
  now: string,
): BulkFields {
  return {
    status: status ?? target.status,
    hidden: hidden ?? target.hidden,
    platform: target.platform,
    preferredPlatform: target.preferredPlatform,
    ...platformFields({ preferredPlatform: platform === undefined ? undefined : platform?.trim() || null }),
    completedAt: status === 'completed' && target.status !== 'completed' ? now : target.completedAt,
    tagIds: tagIds === undefined ? target.tagIds : tagsAfter(target.tagIds, tagIds),
  }
}

function tagsAfter(
  before: readonly string[],
  { replace = [...before], add = [], remove = [] }: NonNullable<BulkGameChange['tagIds']>,
): string[] {
  const removed = new Set(remove)
  return [...new Set([...replace, ...add])].filter((id) => !removed.has(id)).toSorted()
}

type Planned = BulkRow | { id: string; error: Text }
type Applied = { rows: BulkRow[]; failed: BulkOutcome['failed'] }

/** Changes games some at a time, so that others are answered meanwhile. `plan` reads them in the same transaction. */
async function inBatches<Item>(
  app: ChangeDeps,
  items: readonly Item[],
  plan: (batch: readonly Item[]) => Planned[],
): Promise<Applied> {
  const applied: Applied = { rows: [], failed: [] }
  for (let at = 0; at < items.length; at += gamesAtOnce) {
    const rows = app.transaction(() => {
      const planned = withoutTwins(app, plan(items.slice(at, at + gamesAtOnce)))
      for (const one of planned) if ('error' in one) applied.failed.push({ id: one.id, ...errorFields(one.error) })
      const rows = planned.filter((one): one is BulkRow => !('error' in one))
      app.games.bulkUpdate(rows)
      return rows
    })
    applied.rows.push(...rows)
    for (const { id } of rows) app.events.emit('gameChanged', { id, change: 'updated' })
    await setImmediate()
  }
  return applied
}

/** Entries of one title stay apart: two of them cannot get the same platform. */
function withoutTwins(app: ChangeDeps, planned: readonly Planned[]): Planned[] {
  const moved = planned.filter((one): one is BulkRow => 'after' in one && one.before.platform !== one.after.platform)
  if (moved.length === 0) return [...planned]
  const platforms = new Map<string, { id: string; platform: string | null }[]>()
  for (const entries of app.games.entriesOfGames(moved.map(({ id }) => id)).values()) {
    const now = entries.map(({ id, platform }) => ({ id, platform }))
    for (const { id } of now) platforms.set(id, now)
  }
  return planned.map((one) => {
    const entries = 'after' in one ? platforms.get(one.id) : undefined
    if (entries === undefined || !('after' in one)) return one
    const { platform } = one.after
    if (entries.some((entry) => entry.id !== one.id && entry.platform === platform))
      return { id: one.id, error: isTaken }
    for (const entry of entries) if (entry.id === one.id) entry.platform = platform
    return one
  })
}

function whyNot(target: BulkTarget | undefined, { status }: Pick<BulkGameChange, 'status'>): Message | null {
  if (target === undefined) return gameNotFound
  return status === 'downloading' && target.status !== status && !target.isQueued ? noActiveDownload : null
}

/** Why the user may not change the game so. If the user may, the request and the limit are settled. */
function refusalOf(
  app: ChangeDeps,
  userId: string,
  target: BulkTarget,
  { status, platform }: Pick<BulkFields, 'status' | 'platform'>,
): Text | null {
  const game = { ...target, userId }
  try {
    if (becomesOtherPlatform(target, platform)) becomeAnother(app, game)
    if (status !== target.status) changeStatus(app, game, status)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.text
    throw error
  }
}

/**
 * Gives the games of a bulk change their earlier values again, except those that were changed meanwhile. Throws AppError
 * `gone` when it is too late.
 */
export async function undoBulkChange(app: ChangeDeps, userId: string, token: string): Promise<BulkUndoOutcome> {
  const known = app.bulkUndo.get(token)
  if (known === undefined || known.userId !== userId) {
    throw new AppError('gone', say('library.notUndoable'))
  }
  app.bulkUndo.delete(token)
  const { rows, failed } = await inBatches(app, known.rows, (batch) => {
    const ids = batch.map(({ id }) => id)
    const targets = targetsOf(app, userId, ids)
    return batch.map(({ id, before, after }): Planned => {
      const target = targets.get(id)
      const restored = target === undefined ? gameNotFound : restoredFields(target, before, after)
      if (target === undefined || isMessage(restored))
        return { id, error: isMessage(restored) ? restored : gameNotFound }
      const refusal = refusalOf(app, userId, target, restored)
      return refusal === null ? { id, before: fieldsOf(target), after: restored } : { id, error: refusal }
    })
  })
  return { changed: rows.length, failed }
}

/** The fields with the values before a change, or why they cannot be restored. Fields that it kept stay as they are. */
function restoredFields(target: BulkTarget, before: BulkFields, after: BulkFields): BulkFields | Message {
  const isSame = (name: keyof BulkFields, one: BulkFields, other: BulkFields) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name])
  const names = Object.keys(before) as (keyof BulkFields)[]
  const changed = names.filter((name) => !isSame(name, before, after))
  if (changed.some((name) => !isSame(name, target, after))) return say('library.changedSince')
  const restored = { ...fieldsOf(target), ...Object.fromEntries(changed.map((name) => [name, before[name]])) }
  return whyNot(target, restored) ?? restored
}

function targetsOf(app: ChangeDeps, userId: string, ids: readonly string[]): Map<string, BulkTarget> {
  return new Map(app.games.bulkTargets(userId, ids, queueStatuses).map((target) => [target.id, target]))
}

/** In a fixed order, so that two can be compared. */
function fieldsOf({ status, hidden, platform, preferredPlatform, completedAt, tagIds }: BulkFields): BulkFields {
  return { status, hidden, platform, preferredPlatform, completedAt, tagIds }
}

function rememberUndo(app: ChangeDeps, userId: string, rows: readonly BulkRow[]): BulkOutcome['undo'] {
  const changed = rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (changed.length === 0) return null
  const token = randomUUID()
  app.bulkUndo.set(token, { userId, rows: changed })
  return { token, expiresAt: new Date(app.clock.now().getTime() + bulkUndoMs).toISOString() }
}
