import { foldLetters } from './normalize-title.ts'
import { arabicNumeral } from './numerals.ts'

// A release may be one of several volumes or episodes.
const numbered =
  /(?<![a-z0-9])(part|pt|cd|dvd|disc|disk|vol|volume|episode|ep|chapter|season|act|book)[ ._-]*(\d{1,3}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z0-9])/g
const episodes = /(?<![a-z0-9])s(\d{1,2})[ ._-]?e(\d{1,3})(?![a-z0-9])/g

/** Whether two names are of one release, apart from case and separators. */
export function isSameName(left: string, right: string): boolean {
  return plain(left) === plain(right)
}

/** Whether releases are different volumes or episodes of a game, so that neither takes the place of the other. */
export function areVolumes(left: string, right: string): boolean {
  const others = marksOf(right)
  for (const [mark, number] of marksOf(left)) {
    const other = others.get(mark)
    if (other !== undefined && other !== number) return true
  }
  return false
}

function plain(name: string): string {
  return foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function marksOf(name: string): ReadonlyMap<string, string> {
  const folded = foldLetters(name)
  const marks = new Map<string, string>()
  for (const [, mark = '', number = ''] of folded.matchAll(numbered)) marks.set(mark, arabicNumeral(number) ?? number)
  for (const [, season = '', episode = ''] of folded.matchAll(episodes)) {
    marks.set('season', String(Number(season)))
    marks.set('episode', String(Number(episode)))
  }
  return marks
}
