import { AppError } from '#domain/errors.ts'
import type { BulkChange, BulkOutcome } from '#domain/games/bulk-change.ts'
import { type ChangeGamesDeps, changeGames } from '../../library/change-games.ts'
import { type BulkTaskDeps, startBulkTask } from './bulk-tasks.ts'

/**
 * Changes or removes many games of a user, and starts to search for them or to refresh them. Throws AppError `invalid`
 * for an empty change and for an unknown tag.
 */
export async function changeGamesAndStart(
  app: ChangeGamesDeps & BulkTaskDeps,
  userId: string,
  request: BulkChange,
): Promise<BulkOutcome> {
  const { change } = request
  const { search = false, refresh = false, ...fields } = 'delete' in change ? {} : change
  const isEmpty = !search && !refresh && Object.values(fields).every((value) => value === undefined)
  if (!('delete' in change) && isEmpty) {
    throw new AppError('invalid', 'Nothing to change: set status, hidden, platform, tagIds, search, refresh or delete')
  }
  const outcome = await changeGames(app, userId, request)
  const failed = new Set(outcome.failed.map(({ id }) => id))
  const ids = [...new Set(request.ids)].filter((id) => !failed.has(id))
  if (search) startBulkTask(app, userId, { kind: 'search', ids })
  if (refresh) startBulkTask(app, userId, { kind: 'refresh', ids })
  return outcome
}
