import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'users' | 'relations'>

/**
 * Wants the add-ons of a user's wanted games, or of one game if it is wanted, where the user has this turned on and has
 * not set their status. Returns the ids of the games that changed.
 */
export function wantParts(app: Deps, userId: string, gameId: string | null = null): string[] {
  return app.users.settings(userId).wantAddOns ? app.relations.wantParts(userId, gameId) : []
}
