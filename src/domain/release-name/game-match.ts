/**
 * `confidence` is 0..1. `candidate`: the release may belong to the game, but nothing besides its title says so, and it does
 * not match. `addOn`: it belongs to the game but is named as an add-on. `isShortened`: it has only some words of the title,
 * and is no other known game.
 */
export type GameMatch = {
  matches: boolean
  candidate: boolean
  confidence: number
  why: string
  addOn: boolean
  isShortened?: true
}

export const no = (why: string): GameMatch => ({ matches: false, candidate: false, confidence: 0, why, addOn: false })

export const yes = (confidence: number, why: string, addOn = false): GameMatch => ({
  matches: true,
  candidate: false,
  confidence,
  why,
  addOn,
})

export const shortened = (confidence: number, why: string): GameMatch => ({
  ...yes(confidence, why),
  isShortened: true,
})

/** What only known related games could confirm: a match if they are known, else a candidate. */
export const guess = (match: GameMatch, { related }: { related: readonly unknown[] }): GameMatch =>
  related.length > 0 ? match : { ...match, matches: false, candidate: true }
