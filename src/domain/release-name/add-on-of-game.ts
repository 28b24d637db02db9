import type { ParsedReleaseName } from './parsed-release-name.ts'
import type { GameName } from './title-names.ts'
import { otherProductWords, seriesHeads, spinOffTails } from './vocabulary/series.ts'

/** `isCertain`: even if nothing is known of related games. */
export type AddOnReason = { confidence: number; why: string; isCertain: boolean }

/** Whether a word names another product than the game before it: "Remastered", "Rehydrated", "Collection". */
export const isOtherProductWord = (word: string): boolean => otherProductWords.has(word) || /^re[a-z]{4,}ed$/.test(word)

const startsSequel = (tail: string[]): boolean => /^\d/.test(tail[0] ?? '')
// "Mario Kart 8 Deluxe Booster Course Pass" is an add-on of the newer version of the game.
const startsOtherVersion = (tail: string[]): boolean =>
  tail.length > 2 && /^(?:deluxe|remake|remaster|remastered|redux)$/.test(tail[0] ?? '')

const endsAsAddOn = (tail: string[]): boolean =>
  /^(?:packs?|kit|fix|dlc|expansion|pass|skins?|addon)$/.test(tail[tail.length - 1] ?? '')

// These words indicate a different product only in short names; in long names they are ordinary words.
const isOtherProduct = (tail: string[]): boolean =>
  isOtherProductWord(tail[0] ?? '') || (tail.length <= 3 && tail.some(isOtherProductWord))

// Updates can be named after the newest add-on: "Northgard Gardariki Clan of the Hippogriff Update".
const followsOneWord = (name: GameName, tail: string[]): boolean =>
  name.words.length === 1 && name.key.length >= 6 && tail.length >= 2 && !connectives.test(tail[0] ?? '')

const connectives = /^(?:of|in|to|from|with|on|vs|for|at|is|no|are)$/

// Series grow over the years: what follows the title of a younger game is hardly ever the title of another one.
const firstYoungYear = 2019

const followsYoungGame = (name: GameName, tail: string[], { year, parts }: Known): boolean =>
  !parts &&
  year !== null &&
  year >= firstYoungYear &&
  name.shape === 'whole' &&
  (name.words.length > 1 || name.key.length > 7) &&
  !connectives.test(tail[0] ?? '')

/** Whether the parts of a game and the games that could be taken for it are known, and its year. */
export type Known = { parts: boolean; related: boolean; year: number | null }

const isKnownSpinOff = (name: GameName, tail: string[]): boolean =>
  spinOffTails.has(tail.join('')) || seriesHeads.has(name.key)

const specific = 'Probably an add-on: extra words after a numbered or subtitled title'

// One word after a title is as often a spin-off: "Batman Arkham Origins Blackgate", "Iron Harbor Survivor".
const tellsAddOn = (release: ParsedReleaseName, tail: string[], minWords: number): boolean =>
  tail.length >= minWords || release.kind === 'update'

const certain = (confidence: number, why: string): AddOnReason => ({ confidence, why, isCertain: true })

/** Why the words after a game's name indicate an add-on; null if they indicate a different game. */
export const addOnReason = (
  release: ParsedReleaseName,
  name: GameName,
  tail: string[],
  known: Known,
): AddOnReason | null => {
  if (startsSequel(tail) || startsOtherVersion(tail)) return null
  if (release.kind === 'dlc') return certain(0.85, 'Named as an add-on after the game title')
  if (endsAsAddOn(tail)) return certain(0.8, 'Pack named after the game')
  if (isOtherProduct(tail) || (!known.related && isKnownSpinOff(name, tail))) return null
  // What follows a numbered title may be a spin-off, unless it is a part of the game.
  if (name.isNumbered && known.parts) return null
  if (name.isSpecific) {
    return tail.join('').length < 4
      ? null
      : { confidence: 0.65, why: specific, isCertain: name.isNumbered || tellsAddOn(release, tail, 2) }
  }
  if (
    known.related &&
    release.source !== 'rom' &&
    name.shape === 'whole' &&
    (name.words.length > 1 || name.key.length > 7)
  )
    return certain(0.5, 'Extra words after the title that no related game has')
  if (release.source !== 'rom' && followsYoungGame(name, tail, known))
    return {
      confidence: 0.5,
      why: 'Extra words after the title of a recent game',
      isCertain: tellsAddOn(release, tail, name.words.length > 1 ? 2 : 3),
    }
  if (release.kind !== 'update') return null
  if (release.dlcIncluded) return certain(0.6, 'Update that names one of its included add-ons')
  if (!followsOneWord(name, tail)) return null
  // A dump without a group has the title of its game, and not that of an add-on.
  return { confidence: 0.5, why: 'Update that may be named after an add-on', isCertain: release.group !== null }
}
