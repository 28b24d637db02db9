import { readCategories } from '#domain/indexers/categories.ts'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'
import { t } from '../texts/text.ts'

/** Categories that may contain games, and the rest. */
export type CategoryGroups = { games: IndexerCategory[]; others: IndexerCategory[] }

/** https://torznab.github.io/spec-1.3-draft/torznab/Specification-v1.3.html#predefined-categories */
const standardNames: Record<number, string> = {
  1000: 'Console',
  1010: 'Console/NDS',
  1020: 'Console/PSP',
  1030: 'Console/Wii',
  1040: 'Console/XBox',
  1050: 'Console/XBox 360',
  1080: 'Console/PS3',
  1110: 'Console/3DS',
  1120: 'Console/PS Vita',
  1130: 'Console/WiiU',
  1140: 'Console/XBox One',
  1180: 'Console/PS4',
  4000: 'PC',
  4010: 'PC/0day',
  4020: 'PC/ISO',
  4030: 'PC/Mac',
  4050: 'PC/Games',
}

const standardIds = Object.keys(standardNames).map(Number)

/** Offered when an indexer does not report its categories. */
export const standardCategories: readonly IndexerCategory[] = standardIds
  .filter((id) => id % 1000 === 0)
  .map((id) => ({ id, name: nameOf(id), subcategories: standardIds.filter(isBelow(id)).map(named) }))

/** Groups the categories of an indexer. Selected categories that it does not list stay, so that they can be cleared. */
export function categoryGroups(offered: readonly IndexerCategory[], chosen: readonly number[]): CategoryGroups {
  const listed = new Set(offered.flatMap(({ id, subcategories }) => [id, ...subcategories.map((each) => each.id)]))
  const unlisted = chosen.filter((id) => !listed.has(id)).map((id) => ({ id, name: nameOf(id), subcategories: [] }))
  const isFirst = (group: IndexerCategory): boolean => mayHoldGames(group) || holdsAny(group, chosen)
  return {
    games: [...offered.filter(isFirst), ...unlisted],
    others: offered.filter((group) => !isFirst(group)),
  }
}

/** The ids in the list of a draft. */
export function chosenIds(items: readonly string[]): number[] {
  return items.map(Number).filter(Boolean)
}

export function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
}

function isBelow(parent: number): (id: number) => boolean {
  return (id) => id > parent && id < parent + 1000
}

function named(id: number): { id: number; name: string } {
  return { id, name: nameOf(id) }
}

function nameOf(id: number): string {
  return standardNames[id] ?? t('form.category', { id })
}

function mayHoldGames(group: IndexerCategory): boolean {
  const contents = [...readCategories([group]).values()].map(({ content }) => content)
  return contents.includes('games') || Math.floor(group.id / 1000) === 4 || /\bpc\b/i.test(group.name)
}

function holdsAny({ id, subcategories }: IndexerCategory, chosen: readonly number[]): boolean {
  return chosen.includes(id) || subcategories.some((each) => chosen.includes(each.id))
}
