import type { HouseholdGame } from '#domain/games/household.ts'
import type { AppContext } from '../app-context.ts'
import { viewerOf } from './viewer.ts'

export type ShelfRequest = { search?: string | undefined; limit: number; offset: number }

/** The games of others in the household that a user may take over. */
export function listShelf(
  app: Pick<AppContext, 'games' | 'users'>,
  userId: string,
  { search, limit, offset }: ShelfRequest,
): { games: HouseholdGame[]; total: number } {
  const viewer = { ...viewerOf(app, userId), search }
  return { games: app.games.shelfGames({ ...viewer, limit, offset }), total: app.games.countShelf(viewer) }
}
