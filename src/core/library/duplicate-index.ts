import type { Game } from '#domain/games/game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'

export type Candidate = Pick<Game, 'userId' | 'title' | 'metadataId' | 'releaseDate'>

/** Finds duplicates by the rules of `findDuplicate`, without a query for each game. */
export function createDuplicateIndex<Target extends Candidate>(
  games: Iterable<Target & { normalizedTitle?: string }>,
): {
  find(candidate: Candidate): Target | null
  add(game: Target): void
} {
  const byMetadataId = new Map<string, Target>()
  const byTitle = new Map<string, Target[]>()
  const add = (game: Target & { normalizedTitle?: string }): void => {
    if (game.metadataId !== null) {
      const key = keyOf(game.userId, game.metadataId)
      if (!byMetadataId.has(key)) byMetadataId.set(key, game)
    }
    const key = keyOf(game.userId, game.normalizedTitle ?? normalizeTitle(game.title))
    const same = byTitle.get(key)
    if (same === undefined) byTitle.set(key, [game])
    else same.push(game)
  }
  for (const game of games) add(game)
  return {
    add,
    find({ userId, metadataId, title, releaseDate }) {
      const sameId = metadataId === null ? undefined : byMetadataId.get(keyOf(userId, metadataId))
      if (sameId !== undefined) return sameId
      const year = releaseDate?.slice(0, 4)
      const sameTitle = byTitle.get(keyOf(userId, normalizeTitle(title))) ?? []
      return (
        sameTitle.find(
          (game) => game.releaseDate === null || year === undefined || game.releaseDate.startsWith(year),
        ) ?? null
      )
    },
  }
}

const keyOf = (userId: string, text: string): string => `${userId} ${text}`
