import { wordsOf } from '../word-rows.ts'
import abbreviationRows from '../words/abbreviations.json' with { type: 'json' }
import rows from '../words/series.json' with { type: 'json' }

/**
 * What an abbreviation at the start of a title means. In a release for a platform that the series was not released for,
 * it does not mean the series. `isStated`: it does not mean the series without a platform either, because it is better
 * known for another one.
 */
export type Abbreviation = { short: string; long: string; platforms: readonly string[] | null; isStated: boolean }

/** Common abbreviations; an ambiguous one has several rows, of which the platform may allow only some. */
export const abbreviations: Abbreviation[] = abbreviationRows.map((row) => ({
  short: row.words,
  long: row.means,
  platforms: row.platforms?.split(', ') ?? null,
  isStated: row.isStated ?? false,
}))

/** Brands before a title that are often omitted. */
export const brands = wordsOf(rows, 'brand', '|')

/** Words after a known title that indicate another product: a remake, bundle, part or spin-off. */
export const otherProductWords = new Set(wordsOf(rows, 'other product'))

/**
 * Subtitled or numbered names shared by several separate games. Only for games whose related games are not known, such
 * as those added by hand: there, nothing else tells a spin-off from an add-on.
 */
export const seriesHeads = new Set(wordsOf(rows, 'series head'))

/** What follows a numbered name in the title of a separate game, joined without spaces. For the same games only. */
export const spinOffTails = new Set(wordsOf(rows, 'spin-off'))
