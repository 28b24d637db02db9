import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { textQuery } from './game-filter.ts'

/**
 * Returns the queries for games by words of their titles, and for add-ons by a part of theirs. `null` without a word.
 */
export function titleQuery(search: string | undefined): { words: string; partTitle: string } | null {
  const words = textQuery(search)
  return words === null ? null : { words, partTitle: normalizeTitle(search ?? '') }
}
