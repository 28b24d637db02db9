import type { Verification } from '../verification/verification.ts'
import { dumpKey } from './dump-name.ts'
import type { SetItem } from './rom-set.ts'

/** What a game of the library is for one of a set, from the least on: what is only wanted is not there. */
export const holdingRanks = ['wanted', 'bad', 'present', 'verified'] as const satisfies readonly SetItem['state'][]
export type HoldingState = (typeof holdingRanks)[number]

export const rankOf = (state: HoldingState): number => holdingRanks.indexOf(state)

/** A game of a DAT that a game of the library is. */
export type Holding = { system: string; key: string; gameId: string; rank: number }

/** A game of the library, with the system that it is for. */
export type HeldGame = {
  id: string
  system: string | null
  title: string
  isWanted: boolean
  verification: Verification | null
  libraryPath: string | null
  paths: readonly string[]
  /** The games of DATs whose dumps are among the contents of its files. */
  contents: readonly { system: string; key: string; roms: number; matched: number }[]
}

/** Which names the DATs of a system have, and the keys of the games that one of a title is wanted as. */
export type KnownKeys = { has(system: string, key: string): boolean; ofTitle(system: string, title: string): string[] }

/** The games of DATs that a game is: by the sums of its files, else by their names; and what it is wanted as. */
export function holdingsOf(game: HeldGame, known: KnownKeys): Holding[] {
  const { id: gameId, system, contents } = game
  const ranks = new Map<string, Holding>()
  const add = (of: string, key: string, state: HoldingState): void => {
    const rank = rankOf(state)
    const place = `${of} ${key}`
    if ((ranks.get(place)?.rank ?? -1) < rank) ranks.set(place, { system: of, key, gameId, rank })
  }
  let isIdentified = false
  for (const { system: of, key, roms, matched } of contents) {
    // What is missing in the archive of an arcade board may be in that of its parent.
    const isWhole = matched >= roms || (matched > 0 && game.verification === 'verified')
    isIdentified ||= isWhole
    add(of, key, isWhole ? 'verified' : 'present')
  }
  if (system !== null && game.isWanted) {
    for (const key of known.ofTitle(system, game.title)) add(system, key, 'wanted')
  }
  // What a file contains counts more than what it is called.
  if (system !== null && !isIdentified) {
    for (const path of game.paths) {
      const key = namesOf(path, game.libraryPath).find((name) => known.has(system, name))
      if (key !== undefined) add(system, key, game.verification === 'bad' ? 'bad' : 'present')
    }
  }
  return [...ranks.values()]
}

/** The keys that a file or its folder may have in a DAT. */
export function namesOf(path: string, libraryPath: string | null): string[] {
  const file = stemOf(lastOf(path))
  const folder = libraryPath === null || libraryPath === path ? [] : [lastOf(libraryPath)]
  return [file, file.replace(/ \(track \d+\)$/i, ''), ...folder].map(dumpKey)
}

const lastOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
const stemOf = (name: string): string => name.replace(/\.[^.]{1,8}$/, '')
