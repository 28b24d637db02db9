import type { IndexerCategory } from './indexer.ts'

const consoles = { from: 1000, to: 1999 }
const pcGames = 4050
const pc = 4000

/**
 * The categories of an indexer that hold games: PC games (all of PC where games have no category of their own) and
 * consoles. See https://torznab.github.io/spec-1.3-draft/torznab/Specification-v1.3.html#predefined-categories
 */
export function gameCategories(offered: readonly IndexerCategory[]): number[] {
  const ids = new Set(offered.flatMap(({ id, subcategories }) => [id, ...subcategories.map((each) => each.id)]))
  const found = offered.map(({ id }) => id).filter((id) => id >= consoles.from && id <= consoles.to)
  if (ids.has(pcGames)) found.push(pcGames)
  else if (ids.has(pc)) found.push(pc)
  return [...new Set(found)].sort((left, right) => left - right)
}
