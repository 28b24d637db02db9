/** A row of a data file in `words/`. To teach another word, add it to a row, or a row with its source and an example. */
export type WordRow = { means: string; words: string; source: string; example: string }

/** All words with a meaning. */
export const wordsOf = (rows: readonly WordRow[], means: string, separator = ' '): string[] =>
  rows.filter((row) => row.means === means).flatMap(({ words }) => words.split(separator))

/** What each word means. */
export const meaningByWord = (rows: readonly WordRow[]): Map<string, string> =>
  new Map(rows.flatMap(({ means, words }) => words.split(' ').map((word): [string, string] => [word, means])))

/** "ä=ae": by what a letter is replaced. */
export const lettersOf = (rows: readonly WordRow[], means: string): ReadonlyMap<string, string> =>
  new Map(wordsOf(rows, means).map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]))
