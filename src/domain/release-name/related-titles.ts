import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import type { PreparedRelease } from './release-titles.ts'
import { looseKey } from './spelling-variants.ts'
import { type Spelling, spell, startsWithName, withoutBrand } from './title-keys.ts'

/** Another game whose name could be taken for this one. */
export type RelatedTitle = { title: string; year: number | null }

/** A related title and its spellings: as it is and, if it has a brand, without it. */
export type PreparedRelated = RelatedTitle & { spellings: Spelling[]; looseKey: string }

export const prepareRelated = ({ title, year }: RelatedTitle): PreparedRelated => {
  const words = titleWords(title.replace(/\s*\((?:19|20)\d\d\)\s*/, ' '))
  const bare = withoutBrand(words)
  return {
    title,
    year,
    spellings: [spell(words), ...(bare === null ? [] : [{ ...spell(bare), isBare: true }])],
    looseKey: looseKey(words),
  }
}

const editionWords = new Set(
  (
    'edition game year goty of complete ultimate deluxe digital gold premium standard special collectors limited ' +
    'directors cut final bundle pack super royal platinum legendary day one launch extended'
  ).split(' '),
)

/** Whether words that follow a title only name an edition of the same game. */
export const isPlainEdition = (words: readonly string[]): boolean => words.every((word) => editionWords.has(word))

/** How much of a release title the best name of a game covers. */
export type Coverage = {
  release: ParsedReleaseName
  spelling: Spelling
  /** The key of the name. */
  key: string
  /** Whether the name is the title or an alternate title, not a short form. */
  isWhole: boolean
  /** Whether the name covers the whole release title, with or without small slips. */
  isExact: boolean
  game: { titleKey: string; year: number | null }
}

const minYearsBetweenGames = 3

const isEdition = (words: readonly string[], related: PreparedRelated, { game }: Coverage): boolean =>
  isPlainEdition(words) &&
  (related.year === null || game.year === null || Math.abs(related.year - game.year) < minYearsBetweenGames)

const isFartherInTime = ({ release, game }: Coverage, related: PreparedRelated): boolean =>
  release.year !== null &&
  game.year !== null &&
  related.year !== null &&
  Math.abs(release.year - related.year) > Math.abs(release.year - game.year)

const isCloserInTime = ({ release, game }: Coverage, related: PreparedRelated): boolean =>
  release.year !== null &&
  game.year !== null &&
  related.year !== null &&
  Math.abs(release.year - related.year) < Math.abs(release.year - game.year)

const fitsBetter = (spelling: Spelling, name: Spelling, related: PreparedRelated, own: Coverage): boolean => {
  if (!startsWithName(spelling, name)) return false
  if (name.key === own.game.titleKey) return isCloserInTime(own, related)
  // Names of different beginnings, such as an abbreviation and a full title, cannot be compared by length.
  if (!name.key.startsWith(own.key)) return name.key === spelling.key && !own.isWhole && !spelling.isShort
  if (name.key.length > own.key.length) {
    const same = spelling.ends.indexOf(own.key.length)
    return same < 0 || !isEdition(name.words.slice(same + 1), related, own)
  }
  return !name.isBare && !own.isWhole && !isFartherInTime(own, related)
}

// "GTA V Enhanced": the related title includes what is an edition for the short form of this game's title.
const includesEdition = (spelling: Spelling, name: Spelling, { edition }: PreparedRelease, own: Coverage): boolean =>
  name.key === spelling.key &&
  name.key.endsWith(edition) &&
  !name.key.startsWith(own.key) &&
  !own.spelling.key.endsWith(edition) &&
  !isPlainEdition([edition])

/** The related game whose title fits a release better than any name of the game does. */
export const betterRelated = (
  titles: PreparedRelease,
  own: Coverage,
  related: readonly PreparedRelated[],
): PreparedRelated | null => {
  const hasEdition = titles.edition !== ''
  for (const each of related) {
    // "God of War Chain of Olympus"
    if (!own.isExact && titles.looseKeys.includes(each.looseKey)) return each
    for (const name of each.spellings) {
      for (const spelling of titles.spellings)
        if (fitsBetter(spelling, name, each, own) || (hasEdition && includesEdition(spelling, name, titles, own)))
          return each
    }
  }
  return null
}
