import type { HistoryFilter, HistoryOrder } from '#db/repositories/history.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { HistoryEntry } from '#domain/games/history.ts'
import { everyone, type HistoryType } from '#domain/games/history-types.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

export type HistoryQuery = {
  gameId?: string | undefined
  type?: HistoryType | readonly HistoryType[] | undefined
  /** Another user, or `all`. Only admins may ask for it. */
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type HistoryPage = { entries: HistoryEntry[]; total: number }

type PageQuery = HistoryQuery & HistoryOrder & { limit?: number | undefined; offset?: number | undefined }
type Viewer = Pick<User, 'id' | 'role'>

/**
 * A page of the history with the total count: newest first and the viewer's own, unless the query says otherwise. Throws
 * AppError `forbidden` when a member asks for the history of others.
 */
export function listHistory(
  app: Pick<AppContext, 'history'>,
  viewer: Viewer,
  { limit, offset, sort, order, ...query }: PageQuery,
): HistoryPage {
  return app.history.list({ ...filterFor(viewer, query), sort, order, limit, offset })
}

/** The filter for what a viewer may see. Throws AppError `forbidden`. */
export function filterFor({ id, role }: Viewer, { userId = id, ...query }: HistoryQuery): HistoryFilter {
  if (userId !== id && role !== 'admin') {
    throw new AppError('forbidden', say('api.historyForAdministrators'))
  }
  return { ...query, userId: userId === everyone ? null : userId }
}
