import type { Obstacle } from '#domain/indexers/release.ts'
import { hasRequiredTag, requiredTags, type Tagged } from '#domain/tags/tag-routing.ts'
import type { AppContext } from '../../app-context.ts'

/** A game needs one of these tags. `null` if it needs none. */
export type RequiredTags = { indexers: string[] | null; clients: string[] | null }

export const indexersHaveOtherTags =
  'All enabled indexers are only used for games with other tags. Give the game one of their tags, or remove the tags of an indexer under Settings → Indexers'

const clientsHaveOtherTags =
  'All enabled download clients are only used for games with other tags. Give the game one of their tags, or remove the tags of a client under Settings → Download clients'

/** The tags that a game needs so that an indexer is searched automatically, or a download client is used, for it. */
export function requiredTagsOf({ indexers, downloaders }: Pick<AppContext, 'indexers' | 'downloaders'>): RequiredTags {
  return {
    indexers: requiredTags(indexers.all().filter(({ enabled, autoSearchEnabled }) => enabled && autoSearchEnabled)),
    clients: requiredTags(downloaders.all().filter(({ enabled }) => enabled)),
  }
}

/** Why nothing is grabbed automatically for a game because of its tags. */
export function tagObstacles(required: RequiredTags, game: Tagged): Obstacle[] {
  const found: (Obstacle | false)[] = [
    !hasRequiredTag(game, required.indexers) && { code: 'noIndexer', message: `${indexersHaveOtherTags}.` },
    !hasRequiredTag(game, required.clients) && { code: 'noClient', message: `${clientsHaveOtherTags}.` },
  ]
  return found.filter((obstacle) => obstacle !== false)
}
