/** Where a query was found in a text: a half-open range of characters. */
export type Range = readonly [start: number, end: number]

export type Match = { score: number; ranges: readonly Range[] }

const scores = { start: 100, wordStart: 80, inside: 25, initials: 20, scattered: 5 }

/** Finds every word of the query in the text, beginnings of words first. `null` if one is missing. */
export function matchText(text: string, query: string): Match | null {
  const folded = fold(text)
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  let score = 0
  const ranges: Range[] = []
  for (const word of words) {
    const found = findWord(folded, word)
    if (found === null) return null
    score += found.score
    ranges.push(...found.ranges)
  }
  // Among equals, the shorter text is closer to what was typed.
  return { score: score / words.length - Math.min(text.length, 100) / 20, ranges: merge(ranges) }
}

/** Whether every word of the query begins a word of the text. */
export function hasWordStarts(text: string, query: string): boolean {
  const starts = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 && words.every((word) => starts.some((start) => start.startsWith(word)))
}

/** Lower case without accents, character by character, so that places in the text stay the same. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldCharacter(text.charAt(at))).join('')
}

function foldCharacter(character: string): string {
  return character.normalize('NFD').charAt(0).toLowerCase().charAt(0) || character
}

function findWord(text: string, word: string): Match | null {
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  const atWord = starts.find((start) => text.startsWith(word, start))
  if (atWord !== undefined) {
    const isFirst = atWord === starts[0]
    return { score: isFirst ? scores.start : scores.wordStart, ranges: [[atWord, atWord + word.length]] }
  }
  const inside = text.indexOf(word)
  if (inside >= 0) return { score: scores.inside, ranges: [[inside, inside + word.length]] }
  return findInitials(text, word, starts) ?? findScattered(text, word, starts)
}

/** "sp" finds "Search preferences". */
function findInitials(text: string, word: string, starts: readonly number[]): Match | null {
  if (word.length < 2) return null
  const ranges: Range[] = []
  for (const start of starts) {
    if (text.charAt(start) === word.charAt(ranges.length)) ranges.push([start, start + 1])
  }
  return ranges.length === word.length ? { score: scores.initials, ranges } : null
}

/** Allows for a few characters that were left out: "calndr" finds "Calendar". */
function findScattered(text: string, word: string, starts: readonly number[]): Match | null {
  if (word.length < 3) return null
  const slack = Math.floor(word.length / 3)
  for (const start of starts) {
    const ranges = charactersFrom(text, word, start)
    const end = ranges?.at(-1)?.[1] ?? 0
    if (ranges !== null && end - start <= word.length + slack) return { score: scores.scattered, ranges }
  }
  return null
}

function charactersFrom(text: string, word: string, start: number): Range[] | null {
  if (text.charAt(start) !== word.charAt(0)) return null
  const ranges: Range[] = []
  let from = start
  for (const character of word) {
    const at = text.indexOf(character, from)
    if (at < 0) return null
    ranges.push([at, at + 1])
    from = at + 1
  }
  return ranges
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)]
    else merged.push([start, end])
  }
  return merged
}
