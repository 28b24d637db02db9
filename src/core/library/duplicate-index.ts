import type { Game } from '#domain/games/game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'

/** `platform`: its id; `null` if it is not decided. */
type Candidate = Pick<Game, 'userId' | 'title' | 'metadataId' | 'releaseDate' | 'platform'>
type Indexed = Candidate & { id: string; titleGroup: string | null; normalizedTitle?: string }

export type DuplicateIndex<Target> = {
  /**
   * The entries of a title, by the rules of `findEntries`, and the one that a game of a file is: that for its platform. A
   * game with a platform is also an entry of the library without one, which no other game of the file can be then. A game
   * without a platform is the first entry.
   */
  find(candidate: Candidate): { same: Target | null; entries: Target[] }
  /** Adds a game of the file, or one of the library after it got a record or a title. */
  add(game: Target): void
}

/** Finds the entries of titles without a query for each game. */
export function createDuplicateIndex<Target extends Indexed>(games: Iterable<Target>): DuplicateIndex<Target> {
  const byMetadataId = new Map<string, Target[]>()
  const byTitle = new Map<string, Target[]>()
  const byGroup = new Map<string, Target[]>()
  const open = new Set<Target>()
  const add = (game: Target): void => {
    const { userId, metadataId } = game
    if (metadataId !== null) put(byMetadataId, keyOf(userId, metadataId), game)
    put(byTitle, keyOf(userId, game.normalizedTitle ?? normalizeTitle(game.title)), game)
    put(byGroup, groupKey(game), game)
  }
  for (const game of games) {
    add(game)
    if (game.platform === null) open.add(game)
  }
  const entriesOf = ({ userId, metadataId, title, releaseDate }: Candidate): Target[] => {
    const year = releaseDate?.slice(0, 4)
    const sameTitle = byTitle.get(keyOf(userId, normalizeTitle(title))) ?? []
    const found = [
      ...(metadataId === null ? [] : (byMetadataId.get(keyOf(userId, metadataId)) ?? [])),
      ...sameTitle.filter(
        (game) => game.releaseDate === null || year === undefined || game.releaseDate.startsWith(year),
      ),
    ]
    return [...new Set([...found, ...found.flatMap((game) => byGroup.get(groupKey(game)) ?? [])])]
  }
  return {
    add,
    find(candidate) {
      const { platform } = candidate
      const entries = entriesOf(candidate)
      const exact = entries.find((entry) => entry.platform === platform)
      const other = platform === null ? entries[0] : entries.find((entry) => open.has(entry))
      const same = exact ?? other ?? null
      if (same !== null) open.delete(same)
      return { same, entries }
    },
  }
}

function put<Target>(map: Map<string, Target[]>, key: string, game: Target): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [game])
  else if (!known.includes(game)) known.push(game)
}

const keyOf = (userId: string, text: string): string => `${userId} ${text}`
const groupKey = ({ titleGroup, id }: Indexed): string => titleGroup ?? id
