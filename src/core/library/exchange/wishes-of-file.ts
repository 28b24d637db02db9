import type { LibraryFileGame } from '#domain/games/library-file.ts'
import type { AppContext } from '../../app-context.ts'
import { viewerOf } from '../../household/viewer.ts'
import { allowanceOf, countedGames } from '../../requests/limit.ts'

export function isWish(status: LibraryFileGame['status']): boolean {
  return status === 'wanted' || status === 'requested'
}

/** Counts the games of the file that are wanted against the limit of the user. */
export function readWishes(app: Pick<AppContext, 'clock' | 'games' | 'requests' | 'users'>, userId: string) {
  const { mayAdd, requestLimit, used } = allowanceOf(app, userId)
  const counted = countedGames(app, userId)
  const viewer = viewerOf(app, userId)
  let left = requestLimit === null ? null : Math.max(0, requestLimit.count - used)
  const count = (): string | null => {
    if (left === 0) return 'Your limit of wanted games is reached.'
    if (left !== null) left -= 1
    return null
  }
  return {
    isLimited: requestLimit !== null,
    // What an administrator approves must be the game that is searched for, so its title alone counts.
    fields: mayAdd
      ? ({ status: 'wanted' } as const)
      : ({ status: 'requested', metadataId: null, storefrontAppId: null } as const),
    /** Returns why the game cannot be added as wanted; `null` if it can. */
    add({ title, releaseDate, platform }: LibraryFileGame, notes: string[]): string | null {
      // What the household has answers a request, which counts for nothing.
      const asked = { title, releaseDate, platform, metadataId: null }
      const isThere = !mayAdd && left !== null && app.games.copyOf(asked, viewer) !== null
      const refusal = isThere ? null : count()
      if (refusal === null && !mayAdd) notes.push('It is asked for: an administrator must approve it.')
      return refusal
    },
    /** Returns why a game of the library cannot become wanted; `null` if it can. */
    want: (gameId: string): string | null => (counted.has(gameId) ? null : count()),
  }
}
