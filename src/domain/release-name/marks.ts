import { isGroupSpelling } from './vocabulary/groups.ts'
import { noiseWords, strongNoiseWords } from './vocabulary/noise.ts'
import { platformWords } from './vocabulary/platforms.ts'

const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The letters and digits from an index on. */
export const wordAt = (name: string, start: number): string => {
  let end = start
  while (end < name.length && isWord(name.charCodeAt(end))) end++
  return name.slice(start, end)
}

/** Scene groups also write capitals with a small i: "FiX". */
export const isUpperCase = (text: string): boolean => text === text.toUpperCase() || /^[A-Zi]+$/.test(text)

/** Whether a lower-case word names a platform or describes the copy in most names. */
export const isMarkWord = (lower: string): boolean =>
  platformWords.has(lower) || noiseWords.has(lower) || strongNoiseWords.has(lower) || lower === 'gog'

/** "CUSA12345" */
export const isProductCode = (word: string): boolean => word.length === 9 && /^[A-Z]{4}\d{5}$/.test(word)

/** Whether a group, a product code, or a mark in capitals starts at an index: "REPACK-USA-XBOX360", "Name 6.GOG". */
export const startsMark = (name: string, index: number): boolean => {
  const word = wordAt(name, index)
  if (word.length < 2) return false
  return isGroupSpelling(word) || isProductCode(word) || (isUpperCase(word) && isMarkWord(word.toLowerCase()))
}
