import type { Indexer } from './indexer.ts'

/** What Prowlarr says of an indexer that it adds by itself. */
export type PushedIndexer = Pick<Indexer, 'name' | 'url' | 'protocol' | 'priority'> & {
  enableRss: boolean
  enableAutomaticSearch: boolean
  enableInteractiveSearch: boolean
  /** The categories of the indexer, with those of films and the like, which are not searched here. */
  categories: number[]
  seedRatio: number | null
  /** In minutes. */
  seedTime: number | null
  /** The settings as they were sent, without the API key, in case that Prowlarr compares them. */
  fields: { name: string; value: unknown }[]
}

/** An indexer that was not pushed, as it is shown to programs. */
export function shownIndexer(indexer: Indexer): PushedIndexer {
  const { name, url, protocol, priority, enabled, categories, seedRatio, seedTime } = indexer
  return {
    name,
    // A slash at the end says nothing.
    url: url.replace(/\/+$/, ''),
    protocol,
    priority,
    enableRss: enabled && indexer.rssEnabled,
    enableAutomaticSearch: enabled && indexer.autoSearchEnabled,
    enableInteractiveSearch: enabled,
    categories,
    seedRatio,
    seedTime: seedTime === null ? null : Math.round(seedTime / 60),
    fields: [],
  }
}

/** Groups of standard categories that never have games: films, audio, TV, XXX and books. */
const groupsWithoutGames = new Set([2, 3, 5, 6, 7])

/** The categories that may have games. Sites number their own from 100,000. */
export function searchedCategories(categories: readonly number[]): number[] {
  return [...new Set(categories)].filter((id) => !groupsWithoutGames.has(Math.floor(id / 1000)))
}
