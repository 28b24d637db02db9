import type { FoundGame } from '#domain/games/metadata.ts'
import type { Lookup } from '../../api/added-games.ts'
import { readStoreLink } from './store-link.ts'

export const maxTitles = 200
const maxTitleLength = 200

/** The titles of a pasted list, one per line: without bullets, numbers and repetitions. */
export function readTitles(text: string): string[] {
  const titles = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const title = line
      .replace(/^\s*(?:[-*•–]\s+|\d+[.)]\s+|\[[ xX]?\]\s*)+/, '')
      .trim()
      .slice(0, maxTitleLength)
    const key = title.toLowerCase()
    if (title !== '' && !titles.has(key)) titles.set(key, title)
  }
  return [...titles.values()]
}

/** What is searched for: the page of a store, or the title without a year in parentheses. */
export function lookupOf(line: string): Lookup {
  return readStoreLink(line) ?? { title: line.replace(/\s*\(\d{4}\)\s*$/, '') }
}

const plain = (title: string): string =>
  title
    .replace(/[™®©]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The candidate that a line most likely means, and whether its title is the same. */
export function bestCandidate(line: string, candidates: readonly FoundGame[]): { index: number; certain: boolean } {
  if (candidates.length === 1 && 'appId' in lookupOf(line)) return { index: 0, certain: true }
  const year = /\((\d{4})\)\s*$/.exec(line)?.[1]
  const lookup = lookupOf(line)
  const wanted = 'title' in lookup ? plain(lookup.title) : ''
  const isSame = ({ title, alternateTitles, releaseDate }: FoundGame): boolean =>
    [title, ...alternateTitles].some((each) => plain(each) === wanted) &&
    (year === undefined || releaseDate === null || releaseDate.startsWith(year))
  const index = candidates.findIndex(isSame)
  return { index: Math.max(index, 0), certain: index >= 0 }
}

/** What is known of a line. `chosen` is the position of the game that it means. */
export type Line = {
  text: string
  state: 'waiting' | 'searching' | 'found' | 'none' | 'failed' | 'added' | 'refused'
  candidates: readonly FoundGame[]
  chosen: number
  certain: boolean
  selected: boolean
  gameId: string | null
  message: string | null
}

export const newLine = (text: string): Line => ({
  text,
  state: 'waiting',
  candidates: [],
  chosen: 0,
  certain: false,
  selected: false,
  gameId: null,
  message: null,
})

/** The line after its search. Only a game of the same title that the library lacks is selected. */
export function foundLine(line: Line, candidates: readonly FoundGame[]): Line {
  if (candidates.length === 0) return { ...line, state: 'none', candidates }
  const { index, certain } = bestCandidate(line.text, candidates)
  const gameId = candidates[index]?.inLibrary ?? null
  return { ...line, state: 'found', candidates, chosen: index, certain, selected: certain && gameId === null, gameId }
}

/** The lines whose games are to be added, with their positions. */
export function selectedLines(lines: readonly Line[]): { line: Line; position: number }[] {
  return lines.flatMap((line, position) => (isSelectable(line) && line.selected ? [{ line, position }] : []))
}

/** Whether a line's game can be added: one without a match is added by its title. */
export function isSelectable({ state, gameId }: Line): boolean {
  return (state === 'found' || state === 'none' || state === 'refused') && gameId === null
}
