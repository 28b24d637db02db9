import { normalizeTitle } from '../release-name/normalize-title.ts'
import type { ParsedReleaseName } from '../release-name/parsed-release-name.ts'
import { type GameOfParts, namesOf, withoutGame } from './named-part.ts'
import type { GamePart } from './relations.ts'

// Not the end of a version: "v1.2.3.DLCs" has no 3 DLCs.
const counted = /(?<![\w.])(?:\+[\s._]*)?(\d{1,3})[\s._]*(?:x[\s._]*)?(?:dlcs?|dlc's|add-?ons)\b/i
const countedInName = /(?:incl|including|with|plus|and|&|\+)[\s._]*(\d{1,3})[\s._]*(?:dlcs?|dlc's|add-?ons)\b/i
const all = /\ball[\s._]*(?:dlcs?|dlc's|add-?ons)\b/i
const completeEdition = /\bcomplete\b|game of the year|\bgoty\b/i

/** How many add-ons a release of a whole game says it includes; `null` if it does not say so. */
export function includedAddOns(
  name: string,
  { edition, title }: Pick<ParsedReleaseName, 'edition' | 'title'>,
): number | 'all' | null {
  const count = (countedInName.exec(name) ?? countedAfterTitle(name, title))?.[1]
  if (count !== undefined) return Number(count)
  if (all.test(name)) return 'all'
  return edition !== null && completeEdition.test(edition) ? 'all' : null
}

/** "Borderlands 2 DLC" has no 2 DLCs. */
function countedAfterTitle(name: string, title: string): RegExpExecArray | null {
  const found = counted.exec(name)
  if (found === null || found[0].startsWith('+')) return found
  const [, count = ''] = found
  const toNumber = normalizeTitle(name.slice(0, name.indexOf(count, found.index) + count.length))
  return toNumber.endsWith(normalizeTitle(title)) ? null : found
}

const introducesNamed = /(?<![a-z])(?:incl(?:\.|udes|uding)?|plus|with)(?![a-z])|\+/i
const addOnWord = /(?<![a-z])(?:dlc(?:s|'s)?|add-?ons?|expansions?|season[\s._]*pass)(?![a-z])/i

/** The parts that a release of a whole game includes by their titles: "v1.2 + Far Harbor DLC". */
export function includedByTitle<Known extends Pick<GamePart, 'title'>>(
  name: string,
  game: GameOfParts,
  parts: readonly Known[],
): Known[] {
  const at = name.search(introducesNamed)
  if (at < 0 || !addOnWord.test(name.slice(at))) return []
  let text = ` ${normalizeTitle(name.slice(at).replace(/[._]/g, ' '))} `
  const gameNames = namesOf(game)
  const titled = parts.map((part) => ({ part, title: normalizeTitle(withoutGame(part.title, gameNames)) }))
  // The longest first: "Iron Wake 2" does not include "Iron Wake".
  return titled
    .toSorted((left, right) => right.title.length - left.title.length)
    .flatMap(({ part, title }) => {
      if (title === '' || !text.includes(` ${title} `)) return []
      text = text.replace(` ${title} `, ' | ')
      return [part]
    })
}

/** Whether a part is known to be released later. A day begins earliest in the zone UTC+14. */
export function isUnreleasedPart({ releaseDate }: Pick<GamePart, 'releaseDate'>, now: Date): boolean {
  return releaseDate !== null && releaseDate > new Date(now.getTime() + maxZoneMs).toISOString().slice(0, 10)
}

const maxZoneMs = 14 * 3_600_000

type Part = Pick<GamePart, 'kind' | 'releaseDate' | 'status'>

/**
 * The parts that a release of a whole game includes by its name: all that were released by `today` (YYYY-MM-DD), or the
 * oldest ones if it has fewer. None if it cannot be told which.
 */
export function includedParts<Known extends Part>(
  parts: readonly Known[],
  included: number | 'all',
  today: string,
): Known[] {
  const released = parts.filter(({ releaseDate }) => releaseDate === null || releaseDate <= today)
  const addOns = released.filter(({ kind }) => kind === 'dlc' || kind === 'expansion')
  if (included === 'all' || included >= addOns.length) {
    return [...addOns, ...released.filter(({ kind }) => kind === 'season')]
  }
  if (addOns.some(({ releaseDate }) => releaseDate === null)) return []
  const byDate = addOns.toSorted((left, right) => ((left.releaseDate ?? '') < (right.releaseDate ?? '') ? -1 : 1))
  const oldest = byDate.slice(0, included)
  // Several of the same day as the last one: any of them may be missing.
  const isTied = byDate[included]?.releaseDate === oldest.at(-1)?.releaseDate
  return isTied ? oldest.filter(({ releaseDate }) => releaseDate !== oldest.at(-1)?.releaseDate) : oldest
}
