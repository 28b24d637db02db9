import { AppError } from '#domain/errors.ts'
import type { BulkChange, BulkOutcome } from '#domain/games/bulk-change.ts'
import { say } from '#domain/messages/say.ts'
import type { Needs } from '../../app-context.ts'
import { changeGames } from '../../library/change-games.ts'
import { removeGames } from '../../removal/games/remove-games.ts'
import { startBulkTask } from './bulk-tasks.ts'

/**
 * Changes or removes many games of a user, and starts to search for them or to refresh them. Throws AppError `invalid`
 * for an empty change and for an unknown tag.
 */
export async function changeGamesAndStart(
  app: Needs<typeof startBulkTask | typeof removeGames | typeof changeGames>,
  userId: string,
  request: BulkChange,
): Promise<BulkOutcome> {
  const { change } = request
  const unique = [...new Set(request.ids)]
  if ('delete' in change) return removeGames(app, userId, unique, change.delete)
  const { search = false, refresh = false, ...fields } = change
  if (!search && !refresh && Object.values(fields).every((value) => value === undefined)) {
    throw new AppError('invalid', say('acquisition.nothingToChange'))
  }
  const outcome = await changeGames(app, userId, unique, change)
  const failed = new Set(outcome.failed.map(({ id }) => id))
  const ids = unique.filter((id) => !failed.has(id))
  if (search) startBulkTask(app, userId, { kind: 'search', ids })
  if (refresh) startBulkTask(app, userId, { kind: 'refresh', ids })
  return outcome
}
