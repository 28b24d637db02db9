import type { Viewer } from '#db/repositories/household.ts'
import type { AppContext } from '../app-context.ts'

/** Returns what a user may see of the household's games: adult ones only if their settings show them. */
export function viewerOf({ users }: Pick<AppContext, 'users'>, userId: string): Viewer {
  return { userId, seesAdult: !users.settings(userId).hideAdult }
}
