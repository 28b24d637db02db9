import { isKnownAddOn, namesKnownAddOn } from './add-ons.ts'
import type { GameName } from './game-names.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { otherProductWords, seriesHeads, spinOffTails } from './vocabulary/series.ts'

export type AddOnReason = { confidence: number; why: string }

const startsSequel = (tail: string[]): boolean => /^\d/.test(tail[0] ?? '')
const endsAsAddOn = (tail: string[]): boolean =>
  /^(?:packs?|kit|dlc|expansion|pass|skins?|addon)$/.test(tail[tail.length - 1] ?? '')

// In a long name such words are part of a sentence, in a short one they say what was made.
const isOtherProduct = (tail: string[]): boolean =>
  otherProductWords.has(tail[0] ?? '') || (tail.length <= 3 && tail.some((word) => otherProductWords.has(word)))

// Updates are named after the newest add-on: "Northgard Gardariki Clan of the Hippogriff Update".
const followsOneWord = (name: GameName, tail: string[]): boolean =>
  name.words.length === 1 &&
  name.key.length >= 6 &&
  tail.length >= 2 &&
  !/^(?:of|in|to|from|with|on|vs|for|at|is|no|are)$/.test(tail[0] ?? '')

/** Why what follows a game's name in a release's title is an add-on of it; null when it is another game. */
export const addOnReason = (release: ParsedReleaseName, name: GameName, tail: string[]): AddOnReason | null => {
  if (isKnownAddOn(name.key, tail.join(''))) return { confidence: 0.95, why: 'It is a known add-on of the game' }
  if (startsSequel(tail)) return null
  if (release.kind === 'dlc' && !namesKnownAddOn(release.title))
    return { confidence: 0.85, why: 'It says that it is an add-on, after the name of the game' }
  if (endsAsAddOn(tail)) return { confidence: 0.8, why: 'A pack follows the name of the game' }
  if (isOtherProduct(tail) || spinOffTails.has(tail.join('')) || seriesHeads.has(name.key)) return null
  if (name.isSpecific)
    return { confidence: 0.65, why: 'What follows the name of a numbered or subtitled game is most likely an add-on' }
  if (release.kind !== 'update') return null
  if (release.dlcIncluded) return { confidence: 0.6, why: 'An update that includes add-ons names one after the game' }
  return followsOneWord(name, tail)
    ? { confidence: 0.5, why: 'An update that may name an add-on after the game' }
    : null
}
