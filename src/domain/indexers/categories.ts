import type { IndexerCategory } from './indexer.ts'

/** What a category holds; `unknown` where neither its number nor its name tells. */
type CategoryContent = 'games' | 'other' | 'unknown'

/** An indexer's categories by number. A name includes the parent's: "PC > Games". */
export type OfferedCategories = ReadonlyMap<number, { name: string; content: CategoryContent }>

/** The standard numbers end here; higher ones are the site's own. */
const firstOwn = 100_000
const consoles = 1000
const pc = 4000
const pcGames = 4050
const groupSize = 1000

/** https://torznab.github.io/spec-1.3-draft/torznab/Specification-v1.3.html#predefined-categories */
const standardGroups: Readonly<Record<number, { name: string; content: CategoryContent }>> = {
  1000: { name: 'Console', content: 'games' },
  2000: { name: 'Movies', content: 'other' },
  3000: { name: 'Audio', content: 'other' },
  4000: { name: 'PC', content: 'unknown' },
  5000: { name: 'TV', content: 'other' },
  6000: { name: 'XXX', content: 'other' },
  7000: { name: 'Books', content: 'other' },
}

const word = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])`, 'iu')

const gameWords = word(
  'games? gaming videogames? consoles? roms? playstation ps[1-5x] psp ps.?vita xbox nintendo switch wii(?:.?u|ware)? ' +
    '[3n]?ds gamecube dreamcast spiele? jeux juegos? giochi jogos? gry игры',
)
const otherGames = 'game.?shows? board.?games? card.?games?'
const otherGameWords = word(otherGames)
const notGameWords = word(
  `${otherGames} ` +
    'movies? films? filme cinema tv television series serien shows? anime ' +
    'cartoons? documentar(?:y|ies) music musik musique audio audio.?books? mp3 flac lossless e.?books? books? comics? ' +
    'manga magazines? mags xxx adult porn erotica hentai sports? videos? dvd[59r]? blu.?ray uhd x26[45] xvid web.?dl ' +
    'hdtv tutorials? fonts? wallpapers? image.?sets?',
)
/** Names of categories that take whatever fits nowhere else. */
const mixedWords = word('other misc(?:ellaneous)? hashed unknown 0.?day iso')
const softwareWords = word('apps? applications? software programs? utilities')

/** The categories of an indexer by number, with what each one holds. */
export function readCategories(offered: readonly IndexerCategory[]): OfferedCategories {
  const named = offered.flatMap(({ id, name, subcategories }) => [
    { id, name },
    ...subcategories.map((each) => ({ id: each.id, name: `${name} > ${each.name}` })),
  ])
  const hasPcGames = named.some(({ id, name }) => groupOf(id) !== consoles && meaningOf(name) === 'games')
  return new Map(named.map(({ id, name }) => [id, { name, content: contentOf(id, meaningOf(name), hasPcGames) }]))
}

/** By its name if that tells, else by its number. Software may be games only where games have no category. */
function contentOf(id: number, meaning: Meaning | null, hasPcGames: boolean): CategoryContent {
  if (meaning === null) return contentByNumber(id)
  if (meaning === 'mixed') return 'unknown'
  if (meaning === 'software') return hasPcGames ? 'other' : 'unknown'
  return meaning
}

/** The most categories that are searched of an indexer. */
export const maxCategories = 200

/**
 * The game categories of an indexer by number and name, `maxCategories` at most. Without any for PC, the categories that
 * may hold PC games.
 */
export function gameCategories(offered: readonly IndexerCategory[]): number[] {
  const known = readCategories(offered)
  const holdsGames = (id: number) => known.get(id)?.content === 'games'
  const found = offered.flatMap(({ id, subcategories }) => {
    const below = subcategories.map((each) => each.id).filter(holdsGames)
    if (!holdsGames(id)) return below
    return [id, ...below.filter((each) => groupOf(each) !== groupOf(id))]
  })
  const standard = found.filter((id) => id < firstOwn)
  // The site's own categories repeat the standard ones.
  const chosen = standard.length > 0 ? standard : found
  if (chosen.every((id) => groupOf(id) === consoles)) chosen.push(...mixedPcCategories(offered, known))
  return [...new Set(chosen)].sort((left, right) => left - right).slice(0, maxCategories)
}

/** A release's categories as stated by the indexer. */
export type StatedCategories = { numbers: readonly number[]; names: readonly string[] }

/** What is known of an indexer's categories. */
export type KnownCategories = {
  /** Confirmed by the user as categories to search. */
  chosen: readonly number[]
  offered: OfferedCategories
}

/** The category that shows that a release is not a game; `null` if it may be one. */
export function categoryWithoutGames(stated: StatedCategories, { chosen, offered }: KnownCategories): string | null {
  const numbers = withoutParents(stated.numbers)
  if (numbers.some((id) => chosen.includes(id))) return null
  const categories = numbers.map((id) => ({ id, ...(offered.get(id) ?? standardCategory(id)) }))
  const texts = stated.names.map((name) => ({ name, meaning: meaningOf(name) }))
  // A site's own category of unknown content says nothing against the standard one beside it.
  const mayBeGame = categories.some(
    ({ id, content }) => content === 'games' || (content === 'unknown' && id < firstOwn),
  )
  if (mayBeGame || texts.some(({ meaning }) => meaning === 'games' || meaning === 'mixed')) return null
  const named =
    categories.find(({ content }) => content === 'other') ?? texts.find(({ meaning }) => meaning === 'other')
  return named?.name ?? null
}

/** Whether the names of the indexer's categories are needed to decide whether a release may be a game. */
export function needsCategoryNames({ numbers }: StatedCategories, chosen: readonly number[]): boolean {
  if (numbers.some((id) => chosen.includes(id))) return false
  return withoutParents(numbers).some((id) => id === pcGames || contentByNumber(id) === 'unknown')
}

function standardCategory(id: number): { name: string; content: CategoryContent } {
  return { name: standardGroups[groupOf(id)]?.name ?? String(id), content: contentByNumber(id) }
}

function contentByNumber(id: number): CategoryContent {
  if (id === pcGames) return 'games'
  return standardGroups[groupOf(id)]?.content ?? 'unknown'
}

type Meaning = 'games' | 'other' | 'mixed' | 'software'

/** Reads the meaning from a category's name; `null` if there is none. */
function meaningOf(name: string): Meaning | null {
  if (gameWords.test(name.replace(otherGameWords, ' '))) return 'games'
  if (notGameWords.test(name)) return 'other'
  if (mixedWords.test(name)) return 'mixed'
  return softwareWords.test(name) ? 'software' : null
}

/** A parent says nothing more if one of its categories is stated too. */
function withoutParents(numbers: readonly number[]): number[] {
  const isParent = (id: number) =>
    id % groupSize === 0 && id < firstOwn && numbers.some((each) => each !== id && groupOf(each) === id)
  return numbers.filter((id) => !isParent(id))
}

/** Where PC games may be listed if an indexer has no category for them. */
function mixedPcCategories(offered: readonly IndexerCategory[], known: OfferedCategories): number[] {
  const group = offered.find(({ id }) => id === pc)
  if (group === undefined) return []
  const ids = group.subcategories.map(({ id }) => id)
  const mixed = ids.filter((id) => meaningOf(known.get(id)?.name ?? '') === 'mixed')
  const hasOthers = ids.some((id) => known.get(id)?.content === 'other')
  return hasOthers && mixed.length > 0 ? mixed : [pc]
}

function groupOf(id: number): number {
  return Math.floor(id / groupSize) * groupSize
}
